//! What a program that composes schemes needs.
//!
//! `wcsph`, `mps`, `shallow_water` and `euler` are two things each: the function that begins a scheme, and the
//! module with the traits that models of the family implement and the models that there are. `impl
//! euler::Riemann for Mine` stands beside `euler::<1>().riemann::<Mine>()`. Models of SPH, the first family, are
//! here without a module, too.

pub use crate::compose::{Simulation, Value, euler, mps, shallow_water, wcsph};
pub use crate::particles::{Moment, Snapshot, setups};
pub use crate::run::{Ending, Every, Progress, Tick};
pub use crate::{Device, SimError};
pub use monoflow_case::Case;
pub use monoflow_kernels::prelude::{euler, mps, shallow_water, wcsph};
pub use monoflow_ops::particles::kernel::{CubicSpline, Gaussian, Kernel, Quadratic, WendlandC2};
pub use monoflow_ops::wcsph::diffusion::{Ferrari, Molteni, NoDiffusion};
pub use monoflow_ops::wcsph::eos::{Cole, Linear, Tait};
pub use monoflow_ops::wcsph::gradient::{CorrectedGradient, PlainGradient};
pub use monoflow_ops::wcsph::smoothing::{NoSmoothing, Shifting, ShiftingBelowSurface, Xsph};
pub use monoflow_ops::wcsph::viscosity::{
    Artificial, Inviscid, MonaghanGingold, Morris, MorrisArithmetic, MorrisGeometric,
    MorrisHarmonic,
};
pub use monoflow_ops::wcsph::wall::{DynamicParticles, LennardJones};
pub use monoflow_ops::{Coefficients, FromCoefficients, Key, Named, Real, Scalar};
