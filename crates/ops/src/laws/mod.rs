//! Laws that every model of a family obeys, to test models of your own with.
//!
//! One line holds a model to all laws of its family, with its coefficients as declared. A law that is
//! broken panics with a sentence: which model, which law, and where.
//!
//! | solver | module |
//! |---|---|
//! | weakly compressible SPH | [`wcsph`] |
//! | MPS | [`mps`] |
//! | shallow water | [`shallow`] |
//! | compressible flow | [`euler`] |
//!
//! Values are drawn from a fixed sequence: a law holds in every run or in none.

pub mod euler;
pub mod mps;
pub mod shallow;
pub mod wcsph;

mod figures;
mod law;
mod sequence;

use law::Law;
use sequence::{STATES, Sequence};
