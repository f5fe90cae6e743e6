//! Riemann solvers of the shallow-water equations over a bed step.
//!
//! | model | name | tangential velocity | bed step |
//! |---|---|---|---|
//! | [`Roe`] | `roe` | wave of its own | a source within the waves |
//! | [`Hll`] | `hll` | averaged | hydrostatic reconstruction |
//! | [`Hllc`] | `hllc` | of the upstream side | hydrostatic reconstruction |

mod hll;
mod hllc;
mod roe;

pub use hll::Hll;
pub use hllc::Hllc;
pub use roe::Roe;

use super::{Crossing, Side};
use crate::{FromCoefficients, Named, Real, Scalar};

/// Solves the Riemann problem of an edge.
///
/// Laws, which [`laws::riemann`](crate::laws::shallow::riemann) holds an implementation to: equal sides are
/// crossed by their own flux; water at rest over any bed, islands included, is crossed by nothing; exchanging
/// the sides changes only signs; no side loses more volume than `h s` beyond its own through-flow; and what it
/// promises.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shallow-water Riemann solver for `{S}` numbers",
    note = "the Riemann solvers are `Roe`, `Hll` and `Hllc`"
)]
pub trait Riemann<S: Scalar>: Named + FromCoefficients + Copy + Send + Sync + 'static {
    /// Has the tangential velocity a wave of its own, so that shear layers stay? Slopes then need
    /// [smoothing between rows](crate::shallow::cross_sloped_edge).
    const KEEPS_SHEAR: bool = true;

    /// Does it promise that nothing comes from downstream of water that is faster than its waves
    /// ([`laws::upwind`](crate::laws::shallow::upwind))?
    const UPWIND: bool = false;

    /// Does it promise that no expansion shock stays
    /// ([`laws::opens_expansions`](crate::laws::shallow::opens_expansions))?
    const OPENS_EXPANSIONS: bool = false;

    /// What crosses from left to right.
    fn cross<R: Real<Scalar = S>>(
        &self,
        gravity: R,
        left: &Side<R>,
        right: &Side<R>,
    ) -> Crossing<R>;
}

/// One over a number that may be zero where what it multiplies is.
#[inline(always)]
pub fn guarded_recip<R: Real>(x: R) -> R {
    x.max(R::splat(R::Scalar::TINY)).recip()
}
