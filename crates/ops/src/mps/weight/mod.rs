//! Weight functions `w(q)`, `q = r/r_e`: how much a neighbour at distance `r` counts.
//!
//! | type | at the centre | use |
//! |---|---|---|
//! | [`Hyperbolic`] | unbounded | the default |
//! | [`Difference`] | unbounded, steeper at the rim | pressure gradients |
//! | [`Cubic`] | 1 | little noise, weak repulsion |
//!
//! A weight of your own implements [`Weight`]; [`laws::weight`](crate::laws::mps::weight) holds it to the
//! laws of the family.

mod cubic;
mod difference;
mod hyperbolic;

pub use cubic::Cubic;
pub use difference::Difference;
pub use hyperbolic::Hyperbolic;

use crate::{FromCoefficients, Named, Real};

/// A weight function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a weight function",
    note = "implement `Weight` (its value) and `Named` for it"
)]
pub trait Weight: Named + FromCoefficients + Copy + Send + Sync + 'static {
    /// `w(q)` for `0 < q < 1`; `inv_q` is `1/q`. Positive, falling to 0 at the rim.
    fn value<R: Real>(&self, q: R, inv_q: R) -> R;
}
