//! Forms of the pressure gradient: which pressure a pair stands for.
//!
//! | type | pair | use |
//! |---|---|---|
//! | [`Symmetric`] | `P_i + P_j` | conserves momentum; the default |
//! | [`LeastPressure`] | `P_j - min P` | always repulsive; the original method |

mod least_pressure;
mod symmetric;

pub use least_pressure::LeastPressure;
pub use symmetric::Symmetric;

use crate::{FromCoefficients, Named, Real};

/// A form of the pressure gradient, `d/n⁰ Σ p_ij (r_j - r_i)/r² w`.
///
/// Laws: those of [`laws::gradient`](crate::laws::mps::gradient).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a form of the pressure gradient",
    note = "implement `Gradient` (LEAST and pair) and `Named` for it"
)]
pub trait Gradient: Named + FromCoefficients + Copy + Send + Sync + 'static {
    /// Is the least pressure of the particle and its neighbours taken off?
    const LEAST: bool;

    /// What stands in the sum for a pair of pressures.
    fn pair<R: Real>(&self, own: R, other: R) -> R;
}
