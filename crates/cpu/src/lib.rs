//! The reference executor: every body over all CPU cores, several neighbours at a time.
//!
//! Each particle gathers from its neighbours in their listed order and writes only itself, so the
//! result does not depend on the number of threads.

// Unit tests would compile all once more.
#[cfg(not(test))]
mod compiled;
pub mod distance;
pub mod euler;
mod loops;
pub mod mps;
mod particle_executor;
mod particles;
pub mod shallow;
mod wcsph;

pub use monoflow_kernels::host::Instructions;
pub use particle_executor::{ParticleExecutor, Solving};
pub use particles::{BlockIntegrator, BlockSummation, view};
pub use wcsph::{CpuExecutor, Phases};
