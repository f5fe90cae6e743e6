use super::{FluidTerms, WallLayout, WallModel, WallSetup};
use crate::particles::PairGeom;
use crate::wcsph::{Gathers, State};
use crate::{Named, Real, Scalar};

/// [`DynamicParticles`](super::DynamicParticles) of walls that move: they push the fluid and make way for it.
///
/// **Equation** fluid ← wall: continuity, pressure and viscosity as between fluid particles, no density
/// diffusion, no velocity smoothing; wall ← fluid: continuity; the velocity of a wall is that with which it
/// moves.
/// **Source** Crespo, Gómez-Gesteira & Dalrymple 2007, doi:10.3970/cmc.2007.005.173.
/// **Layout** as many layers as the influence radius is deep, the first half a spacing behind the surface.
/// **Properties** invariant under a change to another inertial frame, walls included.
///
/// ```
/// use monoflow_ops::wcsph::wall::{DynamicMoving, WallModel};
/// assert_eq!(<DynamicMoving as WallModel<f32>>::layout(2.6).layers, 3);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct DynamicMoving;

impl Named for DynamicMoving {
    const NAME: &'static str = "dynamic_moving";
    const SUMMARY: &'static str =
        "dynamic particles of walls that move; `dynamic` becomes it where there are some";
    const EQUATION: &'static str =
        "fluid<-wall as fluid<-fluid without diffusion; Drho_w/Dt = sum_f m_f u_wf.x_wf F_wf";
    const SOURCE: &'static str = "Crespo et al. 2007, doi:10.3970/cmc.2007.005.173";
}

impl<S: Scalar> Gathers<S> for DynamicMoving {}

impl<S: Scalar> WallModel<S> for DynamicMoving {
    const EVOLVES: bool = true;

    fn new(_: &WallSetup) -> Self {
        DynamicMoving
    }

    fn layout(radius_over_spacing: f64) -> WallLayout {
        super::filled(radius_over_spacing)
    }

    #[inline(always)]
    fn on_fluid<R: Real<Scalar = S>, const D: usize>(
        &self,
        terms: &impl FluidTerms<S>,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) -> R {
        terms.momentum_at_wall(i, j, pair, acceleration);
        terms.continuity(i, j, pair)
    }

    #[inline(always)]
    fn on_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        terms: &impl FluidTerms<S>,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R {
        terms.continuity(i, j, pair)
    }
}
