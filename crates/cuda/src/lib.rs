//! The GPU executor: the bodies of `monoflow-ops` in one thread a particle.
//!
//! The state stays on the device. Between two rebuilds of the neighbour list a step neither copies
//! a byte nor allocates one: even the clock ticks there.

mod code;
pub mod distance;
mod error;
pub mod euler;
mod memory;
pub mod mps;
mod particle_cuda;
mod particles;
mod pinned;
mod program;
mod shallow;
mod wcsph;

pub use code::Code;
pub use error::CudaError;
pub use memory::{Buffer, Counted, Device};
pub use particle_cuda::ParticleCuda;
pub use particles::{ListEncoding, ParticleNeed, Start, SummationCode, Traffic};
pub use pinned::Pinned;
pub use program::{Kernel, Program};
pub use shallow::{Look, ShallowCuda};
pub use wcsph::{CudaExecutor, KernelTime};

/// The PTX of monoflow's own kernels; empty where no kernel compiler was found when building.
pub static KERNELS: &str = include_str!(concat!(env!("OUT_DIR"), "/kernels.ptx"));
