//! MPS on the CPU.

mod executor;
mod multiply;
mod shown;
mod solve;

pub use executor::{MpsExecutor, MpsPhases, Pressure};
pub use shown::evenly;
