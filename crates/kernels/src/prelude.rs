//! What one writes models with, by family: `use monoflow_kernels::prelude::wcsph::*;`.
//!
//! Each has the numbers and [`Named`](monoflow_ops::Named), the traits that models implement, what stands
//! in their functions, the models that monoflow has, and, on the host, the `laws` of its families:
//! `laws::kernel::<Mine>()` in a test holds a model to them.

/// What all families share.
mod common {
    pub use core::array::from_fn;
    pub use monoflow_ops::{
        Coefficients, Dual, FromCoefficients, Key, Named, Real, Scalar, vector,
    };
}

/// Of weakly compressible SPH.
pub mod wcsph {
    pub use super::common::*;
    #[cfg(not(target_arch = "nvptx64"))]
    pub use monoflow_ops::laws::wcsph as laws;
    pub use monoflow_ops::particles::integrate::*;
    pub use monoflow_ops::particles::kernel::*;
    pub use monoflow_ops::particles::summation::*;
    pub use monoflow_ops::particles::{Column, PairGeom, Sums};
    pub use monoflow_ops::wcsph::diffusion::*;
    pub use monoflow_ops::wcsph::eos::*;
    pub use monoflow_ops::wcsph::gradient::*;
    pub use monoflow_ops::wcsph::smoothing::*;
    pub use monoflow_ops::wcsph::viscosity::*;
    pub use monoflow_ops::wcsph::wall::*;
    pub use monoflow_ops::wcsph::{Gathers, State};
}

/// Of MPS.
pub mod mps {
    pub use super::common::*;
    #[cfg(not(target_arch = "nvptx64"))]
    pub use monoflow_ops::laws::mps as laws;
    pub use monoflow_ops::mps::gradient::*;
    pub use monoflow_ops::mps::viscosity::*;
    pub use monoflow_ops::mps::weight::*;
}

/// Of compressible flow.
pub mod euler {
    pub use super::common::*;
    pub use monoflow_ops::euler::cut::{Kbn, Lpfs, Stabiliser};
    pub use monoflow_ops::euler::gas::*;
    pub use monoflow_ops::euler::limiter::*;
    pub use monoflow_ops::euler::riemann::*;
    pub use monoflow_ops::euler::{Conserved, EulerSetup, FromSetup, Primitive};
    #[cfg(not(target_arch = "nvptx64"))]
    pub use monoflow_ops::laws::euler as laws;
}

/// Of shallow water.
pub mod shallow_water {
    pub use super::common::*;
    #[cfg(not(target_arch = "nvptx64"))]
    pub use monoflow_ops::laws::shallow as laws;
    pub use monoflow_ops::shallow::friction::*;
    pub use monoflow_ops::shallow::limiter::*;
    pub use monoflow_ops::shallow::riemann::*;
    pub use monoflow_ops::shallow::{Crossing, Side};
}
