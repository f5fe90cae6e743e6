//! Slow flow of a viscous liquid.

mod plates;
mod waves;

pub use plates::{couette, poiseuille};
pub use waves::{shear_wave, taylor_green};
