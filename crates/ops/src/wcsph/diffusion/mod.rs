//! Density diffusion: a term in the continuity equation, between fluid particles only, that removes
//! the checkerboard of density and pressure.
//!
//! | type | strength |
//! |---|---|
//! | [`NoDiffusion`] | none |
//! | [`Ferrari`] | upwind flux with the sound speed; no coefficient to tune |
//! | [`Molteni`] | `2 ξ h c0`, ξ = 0.1 |
//! | [`Fourtakas`] | the same, of what is not hydrostatic |
//! | [`Antuono`] | the same, of what is not linear in space |
//! | [`Brezzi`] | about the same, of the pressure that is not hydrostatic |

mod antuono;
mod brezzi;
mod ferrari;
mod fourtakas;
mod molteni;
mod none;

pub use antuono::Antuono;
pub use brezzi::Brezzi;
pub use ferrari::Ferrari;
pub use fourtakas::Fourtakas;
pub use molteni::Molteni;
pub use none::NoDiffusion;

use crate::particles::PairGeom;
use crate::wcsph::{Gathers, State};
use crate::{Coefficients, Named, Real, Scalar};

/// The numbers from which a diffusion is made; SI units.
#[derive(Clone, Copy, Debug)]
pub struct DiffusionSetup {
    /// Dimensionless strength ξ.
    pub coefficient: f64,
    /// Smoothing length, m.
    pub h: f64,
    /// Reference sound speed, m/s.
    pub sound_speed: f64,
    /// Reference density, kg/m³.
    pub density: f64,
    /// Gravity, m/s²; zero for terms that do not spare the hydrostatic part of differences.
    pub gravity: [f64; 3],
    /// Of the model itself.
    pub coefficients: Coefficients,
}

/// A contribution of neighbour `j` to `Dρ_i/Dt`.
///
/// Laws: those of [`laws::diffusion`](crate::laws::wcsph::diffusion).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a density diffusion for `{S}` numbers",
    note = "the diffusions are `NoDiffusion`, `Ferrari<S>`, `Molteni<S>`, `Fourtakas<S>`, `Antuono<S>` and `Brezzi<S>`; `S` must be the scheme's precision"
)]
pub trait Diffusion<S: Scalar>: Named + Gathers<S> + Copy + Send + Sync + 'static {
    /// From its numbers.
    fn new(setup: &DiffusionSetup) -> Self;

    /// kg/(m³ s).
    fn rate<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R;
}
