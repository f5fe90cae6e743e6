//! State equations of gases.
//!
//! | type | use |
//! |---|---|
//! | [`Ideal`] | air and other thin gases |
//! | [`Stiffened`] | water and other dense fluids under shocks |
//! | [`NobleAbel`] | gases under hundreds of bars |
//! | [`CaseGas`] | the gas of a case, where no type is known |

mod case;
mod ideal;
mod index;
mod noble_abel;
mod stiffened;

pub use case::{CaseGas, GasFunctions};
pub use ideal::Ideal;
pub use index::AdiabaticIndex;
pub use noble_abel::NobleAbel;
pub use stiffened::{Stiffened, StiffenedForm};

use crate::{Named, Real};

/// A state equation: pressure, internal energy and sound speed. Riemann solvers and walls take a gas near a state for a
/// stiffened one with the [index](Gas::index) that it has there.
///
/// Gases of the form `p = (γ-1) ρe - γ p∞` implement [`StiffenedForm`] in its place. Laws: those of
/// [`laws::gas`](crate::laws::euler::gas).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a state equation of a gas",
    note = "implement `Gas` (pressure, internal energy, square of the sound speed) and `Named` for it"
)]
pub trait Gas: Named + Copy + Send + Sync + 'static {
    /// Does it take so many registers of a GPU that sweeps must not be bounded in them?
    const HEAVY: bool = true;

    /// `gas.gamma` and `gas.p_inf` (Pa) where a case says nothing; a gas need not read them.
    const NUMBERS: [f64; 2] = [1.4, 0.0];

    /// Is it of the [stiffened form](StiffenedForm)? Some Riemann solvers are for those alone.
    const STIFFENED: bool = false;

    /// `p∞`, Pa: pressures are greater than `-p∞`, and internal energies per volume greater than `p∞`, in J/m³.
    #[inline(always)]
    fn stiffness(&self) -> f64 {
        0.0
    }

    /// Pressure, Pa, from density and internal energy per volume, J/m³.
    fn pressure<R: Real>(&self, density: R, energy: R) -> R;

    /// Internal energy per volume, J/m³.
    fn internal_energy<R: Real>(&self, density: R, pressure: R) -> R;

    /// Square of the sound speed, m²/s².
    fn sound_speed2<R: Real>(&self, density: R, pressure: R) -> R;

    /// Bulk modulus `ρc²`, Pa.
    #[inline(always)]
    fn bulk_modulus<R: Real>(&self, density: R, pressure: R) -> R {
        density * self.sound_speed2(density, pressure)
    }

    /// The adiabatic index `Γ = ρc²/(p + p∞)` at a state, and what is made of it.
    ///
    /// **Source** the adiabatic exponent of Menikoff & Plohr 1989, doi:10.1103/RevModPhys.61.75, with `p∞`.
    #[inline(always)]
    fn index<R: Real>(&self, density: R, pressure: R) -> AdiabaticIndex<R> {
        let above = pressure + R::lit(self.stiffness());
        AdiabaticIndex::of(self.bulk_modulus(density, pressure) * above.recip())
    }

    /// The same gas where it is of the [stiffened form](StiffenedForm).
    #[inline(always)]
    fn stiffened(&self) -> Option<Stiffened> {
        None
    }
}
