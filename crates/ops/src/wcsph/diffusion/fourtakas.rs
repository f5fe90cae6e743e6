use super::{Diffusion, DiffusionSetup};
use crate::particles::PairGeom;
use crate::wcsph::{Gathers, State};
use crate::{Named, Real, Scalar, vector};

/// The density diffusion of Molteni & Colagrossi for the part of the density that is not hydrostatic.
///
/// **Equation** `-2 ξ h c0 m_j/ρ_j (ρ_j - ρ_i - ρᴴ) F` with the hydrostatic difference
/// `ρᴴ = -ρ0 g·x_ij/c0²`.
/// **Source** Fourtakas, Dominguez, Vacondio & Rogers 2019, doi:10.1016/j.compfluid.2019.06.009,
/// equation 13; `ρᴴ` there is that of Tait's equation, `ρ0 (1 - γ g·x_ij/c0²)^{1/γ} - ρ0`, of which this is
/// the first term: the next is smaller by `3 |g·x_ij|/c0²`, a ten-thousandth.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | ξ | strength, 0.1 | – |
/// | h, c0 | smoothing length, reference sound speed | m, m/s |
///
/// **Properties** zero in fluid at rest, however deep; antisymmetric up to `ρ_i/ρ_j` without gravity.
///
/// ```
/// use monoflow_ops::wcsph::diffusion::{Diffusion, DiffusionSetup, Fourtakas};
/// let setup = DiffusionSetup { coefficients: Default::default(), coefficient: 0.1, h: 0.01, sound_speed: 20.0, density: 1e3, gravity: [0.0; 3] };
/// let _: Fourtakas<f64> = Diffusion::new(&setup);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Fourtakas<S> {
    strength: S,
    /// `g/c0²`, 1/m.
    compression: [S; 3],
}

impl<S> Named for Fourtakas<S> {
    const NAME: &'static str = "fourtakas";
    const SUMMARY: &'static str =
        "Molteni's for what is not hydrostatic, Fourtakas and others 2019";
    const EQUATION: &'static str = "Drho_i/Dt += -2 xi h c0 sum_j m_j/rho_j (rho_j - rho_i + rho0 g.x_ij/c0^2) F_ij [kg/(m^3 s)]";
    const SOURCE: &'static str =
        "Fourtakas, Dominguez, Vacondio & Rogers 2019, doi:10.1016/j.compfluid.2019.06.009";
}

impl<S: Scalar> Gathers<S> for Fourtakas<S> {}

impl<S: Scalar> Diffusion<S> for Fourtakas<S> {
    fn new(setup: &DiffusionSetup) -> Self {
        let c2 = setup.sound_speed * setup.sound_speed;
        Fourtakas {
            strength: S::from_literal(
                -2.0 * setup.coefficient * setup.h * setup.sound_speed * setup.density,
            ),
            compression: setup.gravity.map(|g| S::from_literal(g / c2)),
        }
    }

    #[inline(always)]
    fn rate<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R {
        let compression: [R; D] = core::array::from_fn(|k| R::splat(self.compression[k]));
        let beyond = j.excess - i.excess + vector::dot(&compression, &pair.x);
        j.mass * pair.f * (R::splat(self.strength) * j.volume_per_mass * beyond)
    }
}
