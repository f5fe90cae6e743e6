//! What a program that composes schemes needs.

pub use crate::particles::{Every, Moment, Simulation, Snapshot, setups, wcsph};
pub use crate::run::Ending;
pub use crate::{Device, SimError};
pub use monoflow_case::Case;
pub use monoflow_ops::diffusion::{Ferrari, Molteni, NoDiffusion};
pub use monoflow_ops::eos::{Cole, Linear, Tait};
pub use monoflow_ops::kernel::{CubicSpline, Gaussian, Kernel, Quadratic, WendlandC2};
pub use monoflow_ops::smoothing::{NoSmoothing, Shifting, Xsph};
pub use monoflow_ops::viscosity::{Artificial, Inviscid, Morris};
pub use monoflow_ops::wall::{DynamicParticles, LennardJones};
pub use monoflow_ops::{Named, Real, Scalar};
