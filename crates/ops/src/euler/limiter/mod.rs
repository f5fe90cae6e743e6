//! Limiters of slopes: from the steps to both neighbours to the change across a cell.
//!
//! | type | slope | |
//! |---|---|---|
//! | [`Minmod`] | the smaller step | calm. Called MINBEE too |
//! | [`VanLeer`] | harmonic mean | smooth |
//! | [`MonotonisedCentral`] | mean, at most twice the smaller | sharp; the default of case files |
//! | [`Superbee`] | the greatest that is monotone | sharpest; squares waves off |
//! | [`FirstOrder`] | none | |
//! | [`Central`] | mean | smooth flow only |

mod central;
mod first_order;
mod minmod;
mod monotonised_central;
mod superbee;
mod van_albada;
mod van_leer;

pub use central::Central;
pub use first_order::FirstOrder;
pub use minmod::Minmod;
pub use monotonised_central::MonotonisedCentral;
pub use superbee::Superbee;
pub use van_albada::VanAlbada;
pub use van_leer::VanLeer;

use crate::{FromCoefficients, Named, Real};

/// A limiter of slopes.
///
/// Laws: those of [`laws::limiter`](crate::laws::euler::limiter).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a limiter of slopes",
    note = "implement `Limiter` (slope) and `Named` for it"
)]
pub trait Limiter: Named + FromCoefficients + Copy + Send + Sync + 'static {
    /// Does it promise that no new extreme arises ([`laws::monotone`](crate::laws::euler::monotone))?
    const MONOTONE: bool = false;

    /// Does it promise that the slope of what is linear is its own
    /// ([`laws::second_order`](crate::laws::euler::second_order))?
    const SECOND_ORDER: bool = false;

    /// The change across a cell, from the step to it and the step from it.
    fn slope<R: Real>(&self, before: R, after: R) -> R;
}

/// `value` where both steps have the same sign, else 0.
#[inline(always)]
fn where_monotone<R: Real>(before: R, after: R, value: R) -> R {
    let zero = R::lit(0.0);
    R::if_lt(zero, before * after, value, zero)
}

/// The one nearer to zero of two numbers of the same sign.
#[inline(always)]
fn smaller<R: Real>(a: R, b: R) -> R {
    R::if_lt(a.abs(), b.abs(), a, b)
}

/// The one farther from zero.
#[inline(always)]
fn greater<R: Real>(a: R, b: R) -> R {
    R::if_lt(a.abs(), b.abs(), b, a)
}
