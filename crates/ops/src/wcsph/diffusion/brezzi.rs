use super::{Diffusion, DiffusionSetup};
use crate::particles::PairGeom;
use crate::wcsph::{Gathers, State};
use crate::{Named, Real, Scalar, vector};

/// The diffusion of Brezzi & Pitkäranta: by differences of the pressure, with the weight of the fluid taken off.
///
/// **Equation** `2 ξ τ ρ_i m_j/ρ_j (2 (p_i - p_j)/(ρ_i + ρ_j) - g·x_ij) F`, a Laplacian of the pressure; `τ = h/c0`.
/// **Source** Brezzi & Pitkäranta 1984, doi:10.1007/978-3-663-14169-3_2; in SPH Ferrand et al. 2017,
/// doi:10.1016/j.cpc.2016.09.009; the sum as in GPUSPH. There `τ` is the time step; here it is the time that
/// sound takes through `h`, so that results do not depend on the step.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | ξ | strength, 0.1 | – |
/// | τ | `h/c0` of smoothing length and reference sound speed | s |
/// | g | gravity; zero without `hydrostatic_correction` | m/s² |
///
/// **Properties** dissipates differences of the pressure (`F ≤ 0`); zero where the pressure is hydrostatic; as
/// strong as [`Molteni`](super::Molteni) with the same ξ where pressure is proportional to the density excess.
///
/// ```
/// use monoflow_ops::wcsph::diffusion::{Brezzi, Diffusion, DiffusionSetup};
/// let setup = DiffusionSetup { coefficients: Default::default(), coefficient: 0.1, h: 0.01, sound_speed: 20.0, density: 1e3, gravity: [0.0; 3] };
/// let _: Brezzi<f64> = Diffusion::new(&setup);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Brezzi<S> {
    /// `2 ξ τ`, s.
    strength: S,
    gravity: [S; 3],
}

impl<S> Named for Brezzi<S> {
    const NAME: &'static str = "brezzi";
    const SUMMARY: &'static str =
        "Brezzi & Pitkaranta 1984: differences of pressure beyond the hydrostatic ones";
    const EQUATION: &'static str = "Drho_i/Dt += 2 xi h/c0 rho_i sum_j m_j/rho_j (2 (p_i - p_j)/(rho_i + rho_j) - g.x_ij) F_ij [kg/(m^3 s)]";
    const SOURCE: &'static str =
        "Brezzi & Pitkaranta 1984; Ferrand et al. 2017, doi:10.1016/j.cpc.2016.09.009";
}

impl<S: Scalar> Gathers<S> for Brezzi<S> {}

impl<S: Scalar> Diffusion<S> for Brezzi<S> {
    fn new(setup: &DiffusionSetup) -> Self {
        Brezzi {
            strength: S::from_literal(2.0 * setup.coefficient * setup.h / setup.sound_speed),
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
        let inverse_mean = R::lit(2.0) * (i.density + j.density).recip();
        let beyond = (i.pressure - j.pressure) * inverse_mean - vector::dot(&gravity, &pair.x);
        let volume_ratio = i.density * j.volume_per_mass;
        j.mass * pair.f * (R::splat(self.strength) * volume_ratio * beyond)
    }
}
