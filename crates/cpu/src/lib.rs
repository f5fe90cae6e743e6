//! The reference executor: every body over all CPU cores, several neighbours at a time.
//!
//! Each particle gathers from its neighbours in their listed order and writes only itself, so the
//! result does not depend on the number of threads.

// Unit tests would compile all once more.
#[cfg(not(test))]
mod compiled;
pub mod distance;
pub mod euler;
mod executor;
mod following;
mod integrator;
mod list;
mod loads;
mod loops;
mod measures;
pub mod mps;
mod openings;
mod particles;
pub mod shallow;
mod summations;

pub use executor::{CpuExecutor, Phases};
pub use integrator::BlockIntegrator;
pub use list::view;
pub use monoflow_kernels::host::Instructions;
pub use particles::{ParticleExecutor, Solving};
pub use summations::BlockSummation;
