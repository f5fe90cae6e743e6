//! The GPU executor: the bodies of `monoflow-ops` in one thread a particle.
//!
//! The state stays on the device. Between two rebuilds of the neighbour list a step neither copies
//! a byte nor allocates one: even the clock ticks there.

mod any;
mod code;
mod columns;
pub mod distance;
mod error;
pub mod euler;
mod executor;
mod memory;
pub mod mps;
mod need;
mod particles;
mod pinned;
mod program;
mod shallow;
mod summed;

pub use any::ParticleCuda;
pub use code::Code;
pub use error::CudaError;
pub use executor::{CudaExecutor, KernelTime, Traffic};
pub use memory::{Buffer, Counted, Device};
pub use need::ParticleNeed;
pub use particles::{ListEncoding, Start};
pub use pinned::Pinned;
pub use program::{Kernel, Program};
pub use shallow::{Look, ShallowCuda};
pub use summed::SummationCode;

/// The PTX of monoflow's own kernels; empty where no kernel compiler was found when building.
pub static KERNELS: &str = include_str!(concat!(env!("OUT_DIR"), "/kernels.ptx"));
