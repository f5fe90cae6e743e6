//! Schemes composed in code, and simulations of them.
//!
//! | family | a scheme begins with | models that one may write | callbacks are given |
//! |---|---|---|---|
//! | weakly compressible SPH | [`wcsph`] | kernel, state equation, density diffusion, viscosity, wall, velocity smoothing, time integrator | [`Moment`](crate::particles::Moment) |
//! | MPS | [`mps`] | weight, weight of gradients, gradient, viscous term | [`Moment`](crate::particles::Moment) |
//! | shallow water | [`shallow_water`] | Riemann solver, friction, limiter | [`ShallowState`](crate::shallow::ShallowState) |
//! | compressible flow | [`euler`] | Riemann solver, limiter, stabilisation of cut cells | [`EulerState`](crate::euler::EulerState) |
//!
//! Every slot has a default: the first model of the catalogue. A type that a setter names is chosen as by
//! `--set`; where nothing was set and the case names another model, the case is refused. Coefficients of models
//! and all other numbers come from the case, or from [`Draft::set`].
//!
//! # On a GPU
//!
//! A CPU runs any scheme at once, and a GPU those that are linked in. Another needs kernels: a crate that is compiled for
//! the GPU has them stamped by [`gpu_kernels!`](monoflow_kernels::gpu_kernels), a build script makes a PTX program of it,
//! and `gpu_kernels`, the last setter of every builder, takes the symbol and the program. Every setter after it makes
//! another scheme, which has none. `examples/own-scheme` does so for all families.

mod composed;
mod draft;
mod euler;
mod mps;
mod shallow;
mod simulation;
mod value;
mod wcsph;

pub use composed::{Composed, Scheme};
pub use draft::{Draft, Folder, New};
pub use euler::{EulerBuilder, euler};
pub use mps::{MpsBuilder, mps};
pub use shallow::{ShallowBuilder, shallow_water};
pub use simulation::Simulation;
pub use value::Value;
pub use wcsph::{DefaultScheme, SchemeBuilder, wcsph};
