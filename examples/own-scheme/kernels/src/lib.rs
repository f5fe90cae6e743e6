//! Models of one's own, one of each family: compiled for the CPU as they stand, and for a GPU through the entry
//! points at the end.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx))]

mod bell;
mod lax;
mod ospre;
mod steep;

pub use bell::Bell;
pub use lax::Lax;
pub use ospre::Ospre;
pub use steep::Steep;

/// What the GPU is to have entry points for: default schemes with these models.
#[cfg(target_arch = "nvptx64")]
mod entries {
    use super::{Bell, Lax, Ospre, Steep};
    use monoflow_kernels::gpu_kernels;
    use monoflow_kernels::prelude::{euler, mps, shallow_water, wcsph};

    gpu_kernels!(
        wcsph "own_particles", f32, 2,
        Bell, wcsph::Tait<S>, wcsph::Molteni<S>, wcsph::Artificial<S>, wcsph::DynamicParticles,
        wcsph::NoSmoothing, wcsph::PlainGradient
    );
    gpu_kernels!(mps "own_mps", f32, 2, Steep, Steep, mps::Symmetric, mps::Laplacian);
    gpu_kernels!(
        shallow_water "own_water", f64, 2,
        Lax, shallow_water::Manning, shallow_water::BarthJespersen
    );
    gpu_kernels!(
        euler "own_gas" "ideal" "lpfs", f64, 1,
        euler::Ideal, euler::Hllc, Ospre, euler::Lpfs
    );
}
