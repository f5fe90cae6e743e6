//! State equations of gases.
//!
//! | type | use |
//! |---|---|
//! | [`Ideal`] | air and other thin gases |
//! | [`Stiffened`] | water and other dense fluids under shocks |

mod ideal;
mod index;
mod stiffened;

pub use ideal::Ideal;
pub use index::AdiabaticIndex;
pub use stiffened::Stiffened;

use crate::{Named, Real};

/// A state equation of the form `p = (γ-1) ρe - γ p∞`.
///
/// Riemann solvers and the half step rest on that form. Laws: those of
/// [`laws::gas`](crate::laws::euler::gas).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a state equation of a gas",
    note = "implement `Gas` (its adiabatic index and its stiffness) and `Named` for it"
)]
pub trait Gas: Named + Copy + Send + Sync + 'static {
    /// Does it take so many registers of a GPU that sweeps must not be bounded in them?
    const HEAVY: bool = false;

    /// `γ`, and what is made of it.
    fn index(&self) -> &AdiabaticIndex;

    /// `p∞`, Pa: added to the pressure it makes an ideal gas of it.
    fn stiffness(&self) -> f64;

    /// `γ`, ratio of specific heats.
    #[inline(always)]
    fn gamma(&self) -> f64 {
        self.index().gamma
    }

    /// Pressure, Pa, from density and internal energy per volume, J/m³.
    #[inline(always)]
    fn pressure<R: Real>(&self, _density: R, energy: R) -> R {
        R::lit(self.index().less_one) * energy - R::lit(self.gamma() * self.stiffness())
    }

    /// Internal energy per volume, J/m³.
    #[inline(always)]
    fn internal_energy<R: Real>(&self, _density: R, pressure: R) -> R {
        (pressure + R::lit(self.gamma() * self.stiffness())) * R::lit(self.index().inverse)
    }

    /// Square of the sound speed, m²/s².
    #[inline(always)]
    fn sound_speed2<R: Real>(&self, density: R, pressure: R) -> R {
        R::lit(self.gamma()) * (pressure + R::lit(self.stiffness())) * density.recip()
    }
}
