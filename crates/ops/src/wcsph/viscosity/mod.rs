//! Viscous terms of the momentum equation.
//!
//! | type | acts on | conserves |
//! |---|---|---|
//! | [`Inviscid`] | nothing | – |
//! | [`Artificial`] | approaching pairs | linear and angular momentum |
//! | [`Morris`] | all pairs, laminar ν | linear momentum |
//! | [`MorrisArithmetic`], [`MorrisHarmonic`], [`MorrisGeometric`] | the same, a ν for each fluid | linear momentum |
//! | [`MonaghanGingold`] | all pairs, laminar ν, along the line of centres | linear and angular momentum |

mod artificial;
mod inviscid;
mod monaghan_gingold;
mod morris;
mod morris_means;

pub use crate::particles::Inviscid;
pub use artificial::{Artificial, acts_as};
pub use monaghan_gingold::MonaghanGingold;
pub use morris::Morris;
pub use morris_means::{MorrisArithmetic, MorrisGeometric, MorrisHarmonic, MorrisMean};

use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::{Coefficients, Named, Real, Scalar, vector};

/// The numbers from which a viscosity is made; SI units.
#[derive(Clone, Copy, Debug)]
pub struct ViscositySetup {
    /// α of the artificial viscosity.
    pub alpha: f64,
    /// Kinematic viscosity ν, m²/s.
    pub kinematic: f64,
    /// Smoothing length, m.
    pub h: f64,
    /// What a Laplacian of 1 comes to as a sum over the lattice of the start
    /// ([`laplacian_on_lattice`](crate::particles::kernel::Smoothing::laplacian_on_lattice)); 1 to leave sums as
    /// they are.
    pub laplacian: f64,
    /// What differences of velocity to walls are multiplied by where there is no slip: 2 where walls are as dense as
    /// the fluid ([`mirror_on_lattice`](crate::particles::kernel::Smoothing::mirror_on_lattice)).
    pub mirror: f64,
    /// Of the model itself.
    pub coefficients: Coefficients,
}

/// A contribution of neighbour `j` to `Du_i/Dt`.
///
/// Laws: those of [`laws::viscosity`](crate::laws::wcsph::viscosity).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a viscosity for `{S}` numbers",
    note = "the viscosities are `Inviscid`, `Artificial<S>`, `Morris<S>`, `MorrisArithmetic<S>`, `MorrisHarmonic<S>`, `MorrisGeometric<S>` and `MonaghanGingold<S>`; `S` must be the scheme's precision"
)]
pub trait Viscosity<S: Scalar>: Named + Copy + Send + Sync + 'static {
    /// Is there no slip at walls that shear? Then a wall particle has the velocity that is mirrored at the face.
    const NO_SLIP: bool = false;
    /// Does it act along the line of centres alone? Then shear along a wall weighs pairs by their directions.
    const IS_CENTRAL: bool = false;

    /// From its numbers.
    fn new(setup: &ViscositySetup) -> Self;

    /// What the difference of velocity to a wall is multiplied by where there is no slip: 2, unless a model keeps
    /// [`ViscositySetup::mirror`] for walls that are denser than the fluid.
    #[inline(always)]
    fn mirror(&self) -> S {
        S::from_literal(2.0)
    }

    /// The largest kinematic viscosity, m²/s: bounds the time step. What goes with the speed of sound need not be told:
    /// that bounds the step, too.
    fn kinematic(&self) -> S;

    /// Adds what acts along the line of centres to `radial`, the factor of `x_i - x_j` (1/s²), and
    /// anything else to the acceleration (m/s²).
    fn contribute<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        radial: &mut R,
        acceleration: &mut [R; D],
    );

    /// The same for a fluid particle `i` and a particle `j` of a wall that shears.
    #[inline(always)]
    fn contribute_at_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        radial: &mut R,
        acceleration: &mut [R; D],
    ) {
        if Self::NO_SLIP {
            let mirrored = pair.mirrored(R::splat(self.mirror()));
            self.contribute(i, j, &mirrored, radial, acceleration);
        } else {
            self.contribute(i, j, pair, radial, acceleration);
        }
    }

    /// Adds to the acceleration, m/s².
    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) {
        let mut radial = R::lit(0.0);
        self.contribute(i, j, pair, &mut radial, acceleration);
        vector::add_scaled(acceleration, radial, &pair.x);
    }
}
