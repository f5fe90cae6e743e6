//! Which scheme a case asks for, and on what device it runs.
//!
//! The schemes themselves are compiled in `monoflow_particle_executors` and `monoflow_volume_executors`, beside each other:
//! they know neither case files nor files of runs, so that work on those does not compile them again.

mod choice;
mod compiled;
mod device;
mod error;
mod pool;

pub use choice::{Choice, Origin};
pub use compiled::{Compiled, OwnKernels, name};
pub use device::Device;
pub use error::SchemeError;
pub use pool::Pool;
