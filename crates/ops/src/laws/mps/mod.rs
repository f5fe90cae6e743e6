//! Laws of the models of MPS.
//!
//! | family | laws of every model | laws of those that promise it |
//! |---|---|---|
//! | weight functions | [`weight`] | |
//! | pressure gradients | [`gradient`] | [`conserves_momentum`], [`never_pulls`] |
//!
//! ```
//! use monoflow_ops::laws::mps as laws;
//! use monoflow_ops::mps::{gradient::Symmetric, weight::Hyperbolic};
//!
//! laws::weight::<Hyperbolic>();
//! laws::gradient::<Symmetric>();
//! laws::conserves_momentum::<Symmetric>();
//! ```

mod gradients;
mod weights;

pub use gradients::{conserves_momentum, gradient, never_pulls};
pub use weights::weight;
