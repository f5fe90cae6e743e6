//! Which scheme a case asks for, and on what device it runs.
//!
//! Those that are linked in stand in `monoflow_linked`. Executors of any stand in `monoflow_particle_executors` and
//! `monoflow_volume_executors`.

mod choice;
mod clock;
mod compiled;
mod device;
mod error;
mod pool;

pub use choice::{Choice, Origin};
pub use clock::RunClock;
pub use compiled::{Compiled, OwnKernels, name};
pub use device::Device;
pub use error::SchemeError;
pub use pool::Pool;
