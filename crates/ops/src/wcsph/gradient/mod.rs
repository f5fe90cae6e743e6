//! Gradients of the smoothing kernel: how continuity and pressure look along a pair.
//!
//! | type | gradient | use |
//! |---|---|---|
//! | [`PlainGradient`] | that of the kernel | the default |
//! | [`CorrectedGradient`] | all but exact for linear fields | waves that travel far, few neighbours |

mod corrected;
mod plain;

pub use corrected::CorrectedGradient;
pub use plain::PlainGradient;

use crate::wcsph::{Gathers, State};
use crate::{Coefficients, Named, Real, Scalar};

/// The numbers from which a gradient is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct GradientSetup {
    /// Of the model itself.
    pub coefficients: Coefficients,
}

/// A gradient of the smoothing kernel that depends on where the neighbours of a particle are.
///
/// Continuity takes the gradient of the particle itself, and pressure that of both, each with its own pressure:
/// `Dρ_i/Dt = Σ m_j u_ij·G_i x_ij F`, `Du_i/Dt = -Σ m_j (p_i/ρ_i² G_i + p_j/ρ_j² G_j) x_ij F`. So what is done to
/// the density does the work of the pressure, and momentum is kept pair by pair, whatever `G` is. Viscosity, density
/// diffusion and velocity smoothing keep the gradient of the kernel, and so does what walls find for themselves.
///
/// Laws: those of [`laws::gradient`](crate::laws::wcsph::gradient()).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a gradient for `{S}` numbers",
    note = "the gradients are `PlainGradient` and `CorrectedGradient<S>`; `S` must be the scheme's precision"
)]
pub trait Gradient<S: Scalar>: Named + Gathers<S> + Copy + Send + Sync + 'static {
    /// From its numbers.
    fn new(setup: &GradientSetup) -> Self;

    /// `(G - 1) x`, m: what the gradient of a particle adds to the direction `x` of a neighbour, by the words that
    /// were gathered for the particle ([`State::gradient`]). Zero where these are zero: those of walls are.
    #[inline(always)]
    fn beyond<R: Real<Scalar = S>, const D: usize>(
        &self,
        _particle: &State<R, D>,
        _x: &[R; D],
    ) -> [R; D] {
        [R::lit(0.0); D]
    }
}
