use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::wcsph::wall::FluidTerms;
use crate::{Real, Scalar};

/// The terms of a fluid whose particles have coefficients of their own, in pairs with walls: a particle of a wall has
/// those of the fluid beside it, whatever a wall model makes of its state.
pub(super) struct BesideWall<'t, T>(pub &'t T);

impl<S: Scalar, T: FluidTerms<S>> FluidTerms<S> for BesideWall<'_, T> {
    #[inline(always)]
    fn state<R: Real<Scalar = S>, const D: usize>(
        &self,
        mass: R,
        velocity: [R; D],
        excess: R,
    ) -> State<R, D> {
        self.0.state(mass, velocity, excess)
    }

    #[inline(always)]
    fn excess(&self, pressure: S) -> S {
        self.0.excess(pressure)
    }

    #[inline(always)]
    fn continuity<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R {
        self.0.continuity(i, j, pair)
    }

    #[inline(always)]
    fn momentum<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) {
        self.0.momentum(i, &with_those_of(i, j), pair, acceleration);
    }

    #[inline(always)]
    fn momentum_at_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) {
        self.0
            .momentum_at_wall(i, &with_those_of(i, j), pair, acceleration);
    }
}

/// A particle of a wall with the coefficients of the fluid.
#[inline(always)]
fn with_those_of<R: Real, const D: usize>(fluid: &State<R, D>, wall: &State<R, D>) -> State<R, D> {
    State {
        given: fluid.given,
        ..*wall
    }
}
