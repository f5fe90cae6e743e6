use super::{FluidTerms, WallLayout, WallModel, WallSetup};
use crate::particles::PairGeom;
use crate::wcsph::{Gathers, State};
use crate::{Named, Real, Scalar};

/// Wall particles that take part as fluid and whose density evolves, but which do not move.
///
/// **Equation** fluid ← wall: continuity, pressure and viscosity as between fluid particles, no
/// density diffusion, no velocity smoothing; wall ← fluid: continuity. Walls that slide keep their
/// places, so continuity takes them at rest, and their velocity acts by viscosity alone.
/// **Source** Dalrymple & Knio 2001; Crespo, Gómez-Gesteira & Dalrymple 2007,
/// doi:10.3970/cmc.2007.005.173.
/// **Layout** as many layers as the influence radius is deep, the first half a spacing behind the
/// surface.
///
/// ```
/// use monoflow_ops::wcsph::wall::{DynamicParticles, WallModel};
/// assert_eq!(<DynamicParticles as WallModel<f32>>::layout(2.6).layers, 3);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct DynamicParticles;

impl Named for DynamicParticles {
    const NAME: &'static str = "dynamic";
    const SUMMARY: &'static str = "dynamic particles: walls as fluid that does not move";
    const EQUATION: &'static str =
        "fluid<-wall as fluid<-fluid without diffusion; Drho_w/Dt = sum_f m_f u_wf.x_wf F_wf";
    const SOURCE: &'static str = "Crespo et al. 2007, doi:10.3970/cmc.2007.005.173";
}

impl<S: Scalar> Gathers<S> for DynamicParticles {}

impl<S: Scalar> WallModel<S> for DynamicParticles {
    const EVOLVES: bool = true;

    fn new(_: &WallSetup) -> Self {
        DynamicParticles
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
        terms.continuity(i, j, &pair.with_velocity(i.velocity))
    }

    #[inline(always)]
    fn on_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        terms: &impl FluidTerms<S>,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R {
        let u = j.velocity.map(
            #[inline(always)]
            |u| -u,
        );
        terms.continuity(i, j, &pair.with_velocity(u))
    }
}
