//! MPS on the CPU.

mod executor;
mod multiply;
mod solve;

pub use executor::{MpsExecutor, MpsPhases, Pressure};
