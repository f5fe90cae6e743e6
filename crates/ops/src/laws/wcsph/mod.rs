//! Laws of the models of weakly compressible SPH.
//!
//! | family | laws of every model | laws of those that promise it |
//! |---|---|---|
//! | smoothing kernels | [`kernel`] | |
//! | equations of state | [`equation_of_state`] | [`keeps_digits`] |
//! | density diffusions | [`diffusion`] | [`diffuses`] |
//! | viscosities | [`viscosity`] | [`keeps_angular_momentum`] |
//! | time integrators | [`integrator`] | [`rests_exactly`], [`reversible`], [`keeps_energy`] |
//!
//! ```
//! use monoflow_ops::kernel::WendlandC2;
//! use monoflow_ops::laws::wcsph as laws;
//!
//! laws::kernel::<WendlandC2>();
//! ```

mod diffusions;
mod equations_of_state;
mod integrators;
mod kernels;
mod pairs;
mod viscosities;

pub use diffusions::{diffuses, diffusion};
pub use equations_of_state::{equation_of_state, keeps_digits};
pub use integrators::{integrator, keeps_energy, rests_exactly, reversible};
pub use kernels::kernel;
pub use viscosities::{keeps_angular_momentum, viscosity};
