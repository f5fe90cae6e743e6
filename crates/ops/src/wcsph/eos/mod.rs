//! Equations of state of weakly compressible fluids.
//!
//! The unknown is the **density excess** `x = ρ/ρ0 - 1`, not the density: in single precision it
//! keeps the digits that matter.
//!
//! | type | pressure | use |
//! |---|---|---|
//! | [`Tait`] | `B ((1 + x)^γ - 1)`, whole γ, 7 by default | water |
//! | [`Cole`] | the same with any γ | gases, comparison; slower |
//! | [`Linear`] | `c0² ρ0 x` | low Reynolds number |

mod cole;
mod linear;
mod tait;

pub use cole::Cole;
pub use linear::Linear;
pub use tait::Tait;

use crate::{Coefficients, Named, Real, Scalar};

/// The numbers from which an equation of state is made; SI units.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct EosSetup {
    /// Reference density, kg/m³.
    pub density: f64,
    /// Reference sound speed, m/s.
    pub sound_speed: f64,
    /// Tait exponent.
    pub gamma: f64,
    /// Of the model itself.
    pub coefficients: Coefficients,
}

impl EosSetup {
    /// For a fluid of `density` (kg/m³), sound speed (m/s) and Tait exponent; coefficients as declared.
    pub fn new(density: f64, sound_speed: f64, gamma: f64) -> Self {
        EosSetup {
            density,
            sound_speed,
            gamma,
            coefficients: Coefficients::DECLARED,
        }
    }
}

/// Pressure and sound speed as functions of the density excess.
///
/// Laws: those of [`laws::equation_of_state`](crate::laws::wcsph::equation_of_state).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an equation of state for `{S}` numbers",
    note = "all parts of a scheme share one precision: write for example `Tait<f32>` in a scheme of `f32`"
)]
pub trait Eos<S: Scalar>: Named + Copy + Send + Sync + 'static {
    /// From its numbers.
    fn new(setup: &EosSetup) -> Self;

    /// Reference density ρ0, kg/m³.
    fn density(&self) -> S;

    /// Pressure, Pa.
    fn pressure<R: Real<Scalar = S>>(&self, excess: R) -> R;

    /// The density excess at which the pressure is `pressure`: the inverse of [`Eos::pressure`].
    fn excess<R: Real<Scalar = S>>(&self, pressure: R) -> R;

    /// Sound speed `sqrt(dp/dρ)`, m/s.
    fn sound_speed<R: Real<Scalar = S>>(&self, excess: R) -> R;
}
