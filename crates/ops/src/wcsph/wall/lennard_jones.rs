use super::{FluidTerms, WallLayout, WallModel, WallSetup};
use crate::particles::PairGeom;
use crate::wcsph::{Gathers, State};
use crate::{Named, Real, Scalar, vector};

/// Wall particles that repel.
///
/// **Equation** `D ((r0/r)^12 - (r0/r)^6) x/r²` for `r < r0`; `r0` the spacing of the fluid,
/// `D = 5 g H` with `H` the greatest fall; the square of the greatest speed in place of `g H` where that is more.
/// **Source** Monaghan 1994, doi:10.1006/jcph.1994.1034.
/// **Deviations** Where walls are denser than the fluid, `D` is a particle's share of the face
/// ([`WallSetup::share`]), as in [`MonaghanKajtar`](super::MonaghanKajtar): a wall pushes as hard, and more evenly
/// along it.
/// **Valid for** `r > r0/10`; nearer, the force stays at its value there.
/// **Layout** one layer on the surface.
///
/// ```
/// use monoflow_ops::wcsph::wall::{LennardJones, WallModel};
/// assert_eq!(<LennardJones<f32> as WallModel<f32>>::layout(2.6).layers, 1);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LennardJones<S> {
    strength: S,
    range: S,
    closest: S,
}

impl<S> Named for LennardJones<S> {
    const NAME: &'static str = "lennard_jones";
    const SUMMARY: &'static str = "Lennard-Jones repulsion, one layer on the surface";
    const EQUATION: &'static str = "Du_f/Dt += D ((r0/r)^12 - (r0/r)^6) x/r^2 for r < r0 = spacing, D = 5 max(g max_fall, max_speed^2) [m/s^2]";
    const SOURCE: &'static str = "Monaghan 1994, doi:10.1006/jcph.1994.1034";
}

impl<S: Scalar> LennardJones<S> {
    /// What a distance `r` (m) from what repels is multiplied by, 1/s².
    #[inline(always)]
    fn factor<R: Real<Scalar = S>>(&self, distance: R) -> R {
        let r = distance.max(R::splat(self.closest));
        let inv_r = r.recip();
        let ratio2 = (R::splat(self.range) * inv_r).squared();
        let ratio6 = ratio2 * ratio2 * ratio2;
        let force = R::splat(self.strength) * (ratio6 * ratio6 - ratio6) * inv_r * inv_r;
        R::if_lt(distance, R::splat(self.range), force, R::lit(0.0))
    }

    /// The acceleration away from a wall at a distance (m), m/s²; behind it as at a tenth of the range.
    #[inline(always)]
    pub fn at(&self, distance: S) -> S {
        self.factor::<S>(distance) * distance.max(self.closest)
    }
}

impl<S: Scalar> Gathers<S> for LennardJones<S> {}

impl<S: Scalar> WallModel<S> for LennardJones<S> {
    const EVOLVES: bool = false;

    fn new(setup: &WallSetup) -> Self {
        LennardJones {
            strength: S::from_literal(5.0 * setup.energy * setup.share()),
            range: S::from_literal(setup.spacing),
            closest: S::from_literal(0.1 * setup.spacing),
        }
    }

    fn layout(_: f64) -> WallLayout {
        WallLayout {
            layers: 1,
            offset: 0.0,
        }
    }

    #[inline(always)]
    fn on_fluid<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &impl FluidTerms<S>,
        _: &State<R, D>,
        _: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) -> R {
        vector::add_scaled(acceleration, self.factor(pair.r), &pair.x);
        // The zero whose sum with any number is that number: compilers leave it out.
        R::lit(-0.0)
    }

    #[inline(always)]
    fn on_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &impl FluidTerms<S>,
        _: &State<R, D>,
        _: &State<R, D>,
        _: &PairGeom<R, D>,
    ) -> R {
        R::lit(0.0)
    }
}
