use super::{Diffusion, DiffusionSetup};
use crate::particles::PairGeom;
use crate::wcsph::{Gathers, State};
use crate::{Named, Real, Scalar, vector};

/// The density diffusion of Molteni & Colagrossi, switched off where the pressure difference is
/// less than hydrostatic.
///
/// **Equation** `-2 ξ h c0 m_j (ρ_j/ρ_i - 1) F` where `|p_i - p_j| ≥ |g·x_ij| ρ_i`, else 0.
/// **Source** Molteni & Colagrossi 2009, doi:10.1016/j.cpc.2008.12.004, eq. 11; the hydrostatic
/// threshold as in GPUSPH; the published term has none and is this one without gravity (in case files
/// `hydrostatic_correction = false`).
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | ξ | strength, 0.1 | – |
/// | h, c0 | smoothing length, reference sound speed | m, m/s |
///
/// **Properties** zero for uniform density, antisymmetric up to `ρ_i/ρ_j`.
///
/// ```
/// use monoflow_ops::wcsph::diffusion::{Diffusion, DiffusionSetup, Molteni};
/// let setup = DiffusionSetup { coefficients: Default::default(), coefficient: 0.1, h: 0.01, sound_speed: 20.0, density: 1e3, gravity: [0.0; 3] };
/// let _: Molteni<f64> = Diffusion::new(&setup);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Molteni<S> {
    strength: S,
    gravity: [S; 3],
}

impl<S> Named for Molteni<S> {
    const NAME: &'static str = "molteni";
    const SUMMARY: &'static str = "Molteni & Colagrossi 2009, with hydrostatic threshold";
    const EQUATION: &'static str = "Drho_i/Dt += -2 xi h c0 sum_j m_j (rho_j/rho_i - 1) F_ij where |p_i - p_j| >= |g.x_ij| rho_i [kg/(m^3 s)]";
    const SOURCE: &'static str = "Molteni & Colagrossi 2009, doi:10.1016/j.cpc.2008.12.004";
}

impl<S: Scalar> Gathers<S> for Molteni<S> {}

impl<S: Scalar> Diffusion<S> for Molteni<S> {
    fn new(setup: &DiffusionSetup) -> Self {
        Molteni {
            strength: S::from_literal(
                -2.0 * setup.coefficient * setup.h * setup.sound_speed * setup.density,
            ),
            gravity: setup.gravity.map(S::from_literal),
        }
    }

    #[inline(always)]
    fn rate<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R {
        let gravity: [R; D] = core::array::from_fn(|k| R::splat(self.gravity[k]));
        let hydrostatic = vector::dot(&gravity, &pair.x).abs() * i.density;
        let difference = (i.pressure - j.pressure).abs();
        let rate =
            j.mass * pair.f * (R::splat(self.strength) * i.volume_per_mass * (j.excess - i.excess));
        R::if_lt(difference, hydrostatic, R::lit(0.0), rate)
    }
}
