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

    /// Does it promise that the forces of a pair are equal and opposite
    /// ([`laws::conserves_momentum`](crate::laws::mps::conserves_momentum))?
    const CONSERVES_MOMENTUM: bool = false;

    /// Does it promise that no pressures attract, once the least is taken off
    /// ([`laws::never_pulls`](crate::laws::mps::never_pulls))?
    const NEVER_PULLS: bool = false;

    /// What stands in the sum for a pair of pressures.
    fn pair<R: Real>(&self, own: R, other: R) -> R;
}
