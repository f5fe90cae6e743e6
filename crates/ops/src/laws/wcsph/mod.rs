//! Laws of the models of weakly compressible SPH.
//!
//! | family | laws of every model | laws of those that promise it |
//! |---|---|---|
//! | smoothing kernels | [`kernel`] | |
//! | equations of state | [`equation_of_state`] | [`keeps_digits`] |
//! | time integrators | [`integrator`] | [`rests_exactly`], [`reversible`], [`keeps_energy`] |
//!
//! ```
//! use monoflow_ops::kernel::WendlandC2;
//! use monoflow_ops::laws::wcsph as laws;
//!
//! laws::kernel::<WendlandC2>();
//! ```

mod equations_of_state;
mod integrators;
mod kernels;

pub use equations_of_state::{equation_of_state, keeps_digits};
pub use integrators::{integrator, keeps_energy, rests_exactly, reversible};
pub use kernels::kernel;
