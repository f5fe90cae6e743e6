//! The executor of weakly compressible SPH.

mod executor;

pub use executor::{CudaExecutor, KernelTime};
