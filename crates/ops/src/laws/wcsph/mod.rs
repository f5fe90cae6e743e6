//! Laws of the models of weakly compressible SPH.
//!
//! | family | laws of every model | laws of those that promise it |
//! |---|---|---|
//! | smoothing kernels | [`kernel`] | |
//!
//! ```
//! use monoflow_ops::kernel::WendlandC2;
//! use monoflow_ops::laws::wcsph as laws;
//!
//! laws::kernel::<WendlandC2>();
//! ```

mod kernels;

pub use kernels::kernel;
