//! Limiters of slopes in cells.
//!
//! | model | name | |
//! |---|---|---|
//! | [`BarthJespersen`] | `barth_jespersen` | no new extremes on edges; the default |
//! | [`Michalak`] | `michalak` | the same without a corner: steady flows with jumps come to rest |
//! | [`Unlimited`] | `unlimited` | for smooth flow and convergence studies |

mod barth_jespersen;
mod michalak;
mod unlimited;

pub use barth_jespersen::BarthJespersen;
pub use michalak::Michalak;
pub use unlimited::Unlimited;

use crate::{FromCoefficients, Named, Real, Scalar};

/// How much of a cell's slope may be kept.
///
/// Laws: those of [`laws::limiter`](crate::laws::shallow::limiter).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a slope limiter for `{S}` numbers",
    note = "the slope limiters are `BarthJespersen`, `Michalak` and `Unlimited`"
)]
pub trait Limiter<S: Scalar>: Named + FromCoefficients + Copy + Send + Sync + 'static {
    /// Does it promise that no edge sees more than there is around the cell
    /// ([`laws::no_new_extremes`](crate::laws::shallow::no_new_extremes))?
    const NO_NEW_EXTREMES: bool = false;

    /// Does it promise to leave alone what lies within that range
    /// ([`laws::keeps_gentle_slopes`](crate::laws::shallow::keeps_gentle_slopes))?
    const KEEPS_GENTLE_SLOPES: bool = false;

    /// The share of the slope, given the range `least..greatest` around the cell's value, all
    /// relative to it, and the `steps` from the cell's centre to its three edges.
    fn share<R: Real<Scalar = S>>(&self, least: R, greatest: R, steps: [R; 3]) -> R;
}
