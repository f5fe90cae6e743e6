//! MPS on the CPU.

mod executor;
mod solve;
mod sweeps;

pub use executor::{MpsExecutor, MpsPhases, Pressure};
