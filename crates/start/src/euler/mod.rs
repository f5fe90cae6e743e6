//! The start of compressible flow: states by name, and what is in each cell.

mod error;
mod fill;
mod place;
mod states;
mod tracers;

pub use error::StateError;
pub use fill::Filler;
pub use place::centre;
pub use states::{Known, Value, states};
pub use tracers::{Tracer, tracers};
