//! Laws of the models of shallow water.
//!
//! | family | laws of every model | laws of those that promise it |
//! |---|---|---|
//! | Riemann solvers | [`riemann`] | [`upwind`], [`opens_expansions`], [`keeps_shear`] |
//! | limiters | [`limiter`] | [`no_new_extremes`], [`keeps_gentle_slopes`] |
//! | frictions | [`friction`] | |
//!
//! ```
//! use monoflow_ops::laws::shallow as laws;
//! use monoflow_ops::shallow::{friction::Manning, limiter::BarthJespersen, riemann::Hllc};
//!
//! laws::riemann::<Hllc>();
//! laws::keeps_shear::<Hllc>();
//! laws::limiter::<BarthJespersen>();
//! laws::friction::<Manning>();
//! ```

mod frictions;
mod limiters;
mod riemann;
mod sides;

pub use frictions::friction;
pub use limiters::{keeps_gentle_slopes, limiter, no_new_extremes};
pub use riemann::{keeps_shear, opens_expansions, riemann, upwind};

/// How many states a law is held against.
const STATES: usize = 2000;

/// Gravity, m/s².
const G: f64 = 9.81;
