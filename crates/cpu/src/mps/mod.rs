//! MPS on the CPU.

mod executor;
mod multiply;
mod solve;
mod summing;

pub use executor::{MpsExecutor, MpsPhases, Pressure};
pub use summing::even_mass;
