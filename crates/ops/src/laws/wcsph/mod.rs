//! Laws of the models of weakly compressible SPH.
//!
//! | family | laws of every model | laws of those that promise it |
//! |---|---|---|
//! | smoothing kernels | [`kernel`] | |
//! | equations of state | [`equation_of_state`] | [`keeps_digits`] |
//! | density diffusions | [`diffusion`] | [`diffuses`], [`spares_linear_densities`] |
//! | viscosities | [`viscosity`] | [`keeps_angular_momentum`] |
//! | walls | [`wall`] | [`fills_the_support`], [`repels`] |
//! | velocity smoothings | [`smoothing`] | [`keeps_the_centre_of_mass`], [`draws_velocities_together`], [`parts_particles`] |
//! | gradients | [`gradient()`] | [`is_exact_for_linear_fields`] |
//! | filters of the density | [`density_filter`] | [`keeps_linear_densities`] |
//! | what fluid carries | [`tracer`] | |
//! | columns that are shown | [`column()`] | |
//! | time integrators | [`integrator`] | [`rests_exactly`], [`reversible`], [`keeps_energy`] |
//!
//! Models whose numbers have a precision are named in both, first the double.
//!
//! ```
//! use monoflow_ops::particles::kernel::WendlandC2;
//! use monoflow_ops::laws::wcsph as laws;
//! use monoflow_ops::wcsph::viscosity::Morris;
//!
//! laws::kernel::<WendlandC2>();
//! laws::viscosity::<Morris<f64>, Morris<f32>>();
//! ```

mod diffusions;
mod equations_of_state;
mod gathering;
mod gradients;
mod integrators;
mod kernels;
mod pairs;
mod smoothings;
mod spreading;
mod summations;
mod tracers;
mod viscosities;
mod walls;

pub use diffusions::{diffuses, diffusion};
pub use equations_of_state::{equation_of_state, keeps_digits};
pub use gathering::spares_linear_densities;
pub use gradients::{gradient, is_exact_for_linear_fields};
pub use integrators::{integrator, keeps_energy, rests_exactly, reversible};
pub use kernels::kernel;
pub use smoothings::{
    draws_velocities_together, keeps_the_centre_of_mass, parts_particles, smoothing,
};
pub use summations::{column, density_filter, keeps_linear_densities};
pub use tracers::tracer;
pub use viscosities::{keeps_angular_momentum, viscosity};
pub use walls::{fills_the_support, repels, wall};
