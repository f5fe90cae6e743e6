//! Velocity smoothing: the velocity with which particles are carried along may differ from their
//! own.
//!
//! | type | the correction | use |
//! |---|---|---|
//! | [`NoSmoothing`] | none | the default |
//! | [`Xsph`] | towards the neighbours' velocity | free surfaces |
//! | [`Shifting`] | towards where particles are few | fluid without a free surface |
//! | [`ShiftingBelowSurface`] | the same, and none at a free surface | any fluid |
//!
//! What is summed for it is an associated type: nothing at all, without register or byte, when off.

mod none;
mod shifting;
mod shifting_below_surface;
mod xsph;

pub use none::NoSmoothing;
pub use shifting::Shifting;
pub use shifting_below_surface::ShiftingBelowSurface;
pub use xsph::Xsph;

use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::{Coefficients, Named, Real, Scalar};

/// The numbers from which a velocity smoothing is made; SI units.
#[derive(Clone, Copy, Debug)]
pub struct SmoothingSetup {
    /// Strength ε of XSPH.
    pub xsph: f64,
    /// Strength σ of shifting.
    pub shifting: f64,
    /// Smoothing length, m.
    pub h: f64,
    /// What the sum of the Laplacian over a lattice is of the Laplacian.
    pub laplacian: f64,
    /// Reference sound speed, m/s.
    pub sound_speed: f64,
    /// Of the model itself.
    pub coefficients: Coefficients,
}

/// A correction of the transport velocity.
///
/// Laws: those of [`laws::smoothing`](crate::laws::wcsph::smoothing).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a velocity smoothing for `{S}` numbers",
    note = "the velocity smoothings are `NoSmoothing`, `Xsph<S>`, `Shifting<S>` and `ShiftingBelowSurface<S>`"
)]
pub trait VelocitySmoothing<S: Scalar>: Named + Copy + Send + Sync + 'static {
    /// What is summed over the neighbours.
    type Sum<R: Real<Scalar = S>, const D: usize>: Copy;

    /// Is there anything to sum?
    const ON: bool;

    /// From its numbers.
    fn new(setup: &SmoothingSetup) -> Self;

    /// The empty sum.
    fn zero<R: Real<Scalar = S>, const D: usize>() -> Self::Sum<R, D>;

    /// Adds neighbour `j`; `w` evaluates the kernel.
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        sum: &mut Self::Sum<R, D>,
    );

    /// Adds neighbour `j` of a wall that takes part as fluid does.
    #[inline(always)]
    fn add_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &State<R, D>,
        _: &State<R, D>,
        _: &PairGeom<R, D>,
        _: &mut Self::Sum<R, D>,
    ) {
    }

    /// The correction in m/s, lanes summed.
    fn total<R: Real<Scalar = S>, const D: usize>(&self, sum: Self::Sum<R, D>) -> [S; D];

    /// The rate of the density excess, 1/s, that goes with a correction of the velocity, from the
    /// rate found without it.
    #[inline(always)]
    fn carried<const D: usize>(&self, excess: S, _: &[S; D]) -> S {
        excess
    }
}
