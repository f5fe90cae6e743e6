use super::{FluidTerms, WallLayout, WallModel, WallSetup};
use crate::particles::PairGeom;
use crate::wcsph::{Gathers, State};
use crate::{Named, Real, Scalar, vector};

/// `W(0)`, by what the polynomial is there.
const HEIGHT: f64 = 1.77 / 32.0;
/// The most that a wall particle is away from where its force is singular, in spacings of the fluid.
const CORE: f64 = 0.5;
/// The least distance that is divided by, in spacings.
const CLOSEST: f64 = 0.05;

/// Wall particles that repel as far as the kernel reaches, so that their sum is smooth along the wall.
///
/// **Equation** `K/β x/(r (r - Δ)) W(q) 2 m_w/(m_f + m_w)`, in space with `β²`,
/// `W(q) = 1.77/32 (1 + 5q/2 + 2q²) (2 - q)^5` for `q = r/h < 2`, with `h` half the influence radius.
/// **Source** Monaghan & Kajtar 2009, doi:10.1016/j.cpc.2009.05.008, equation 3.1 and section 4.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | K | `g H` with `H` the greatest fall | m²/s² |
/// | β | spacing of the fluid over that of the wall | – |
/// | Δ | spacing of the wall, half that of the fluid at most | m |
/// | `m_f`, `m_w` | masses of fluid and wall particle; in the source they are alike, here `m_w` is a share of the layer, and K is greater by what that takes away | kg |
///
/// **Deviations** The source sets wall particles two to three times as densely as the fluid, and `Δ` is their
/// spacing. Here walls may have the spacing of the fluid, and with it for `Δ` they would keep fluid a whole spacing
/// and more away: half of it is the least that lets nothing through between two of them in the plane. At a
/// spacing from a plane wall the force along it is then up to 4 % of that away from it, at 0.75 spacings 12 %, of
/// walls that are twice as dense 0.4 %, thrice 0.01 %; at slopes, where layers are stairs, it is more. The source has the viscosity of the fluid between fluid and wall,
/// too; here there is none, as at the walls of [`LennardJones`](super::LennardJones).
/// **Properties** no density and no shear. Softer than [`LennardJones`](super::LennardJones): still water 20
/// spacings deep is held 1.1 to 1.2 spacings off floor and sides, not 0.85, and bounces on its way to rest; after
/// 2 s at a spacing of 1 cm its particles still move at 4 cm/s, not at 3 mm/s. The mean of their pressure is right.
/// **Valid for** `r - Δ` of a twentieth of a spacing and more; nearer, that stays in its place.
/// **Layout** one layer on the surface.
///
/// ```
/// use monoflow_ops::wcsph::wall::{MonaghanKajtar, WallModel};
/// assert_eq!(<MonaghanKajtar<f32> as WallModel<f32>>::layout(2.6).layers, 1);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct MonaghanKajtar<S> {
    /// `1.77/32 K (1 + s)` for a share `s` of the layer, m²/s².
    strength: S,
    /// 1/m.
    inverse_h: S,
    /// Δ, m.
    core: S,
    /// m.
    closest: S,
}

impl<S> Named for MonaghanKajtar<S> {
    const NAME: &'static str = "monaghan_kajtar";
    const SUMMARY: &'static str =
        "repulsion of Monaghan and Kajtar as far as the kernel reaches, one layer on the surface";
    const EQUATION: &'static str = "Du_f/Dt += max(g max_fall, max_speed^2) x/(r (r - spacing/2)) 1.77/32 (1 + 5q/2 + 2q^2) (2 - q)^5 2 m_w/(m_f + m_w) for q = r/h < 2 [m/s^2]";
    const SOURCE: &'static str = "Monaghan & Kajtar 2009, doi:10.1016/j.cpc.2009.05.008";
}

impl<S: Scalar> Gathers<S> for MonaghanKajtar<S> {}

impl<S: Scalar> WallModel<S> for MonaghanKajtar<S> {
    const EVOLVES: bool = false;

    fn new(setup: &WallSetup) -> Self {
        // 2 m_w/(m_f + m_w) is 2 s/(1 + s) for a share s of the layer: a factor of s in all.
        let strength = HEIGHT * setup.energy * (1.0 + setup.share());
        MonaghanKajtar {
            strength: S::from_literal(strength),
            inverse_h: S::from_literal(2.0 / setup.radius),
            core: S::from_literal((CORE * setup.spacing).min(setup.wall_spacing)),
            closest: S::from_literal(CLOSEST * setup.spacing),
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
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) -> R {
        let closest = R::splat(self.closest);
        let gap = (pair.r - R::splat(self.core)).max(closest);
        let q = pair.r * R::splat(self.inverse_h);
        let rest = (R::lit(2.0) - q).max(R::lit(0.0));
        let height =
            (R::lit(1.0) + q * (R::lit(2.5) + R::lit(2.0) * q)) * rest.squared().squared() * rest;
        let divisor = pair.r.max(closest) * gap * (i.mass + j.mass);
        let force = R::splat(self.strength) * height * j.mass * divisor.recip();
        vector::add_scaled(acceleration, force, &pair.x);
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
