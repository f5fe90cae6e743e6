use super::{Diffusion, DiffusionSetup};
use crate::particles::PairGeom;
use crate::wcsph::{Gathers, State};
use crate::{Named, Real, Scalar, vector};

/// The upwind density flux of Ferrari, with the hydrostatic part of the difference removed.
///
/// **Equation** `ξ m_j max(c_i, c_j) (ρ_i - ρ_j - ρ0 g·x_ij/c0²)/ρ_j · r F`; the published scheme
/// has ξ = 1 and no hydrostatic correction: it is this one without gravity (in case files
/// `diffusion_coefficient = 1` and `hydrostatic_correction = false`).
/// **Source** Ferrari et al. 2009, doi:10.1016/j.compfluid.2008.11.012, eq. 4; correction by
/// Mayrhofer et al. 2013, doi:10.1016/j.cpc.2012.07.008.
/// **Properties** dissipates density differences (`F ≤ 0`); zero in hydrostatic equilibrium.
///
/// ```
/// use monoflow_ops::wcsph::diffusion::{Diffusion, DiffusionSetup, Ferrari};
/// let setup = DiffusionSetup { coefficients: Default::default(), coefficient: 1.0, h: 0.01, sound_speed: 20.0, density: 1e3, gravity: [0.0; 3] };
/// let _: Ferrari<f64> = Diffusion::new(&setup);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Ferrari<S> {
    coefficient: S,
    stratification: [S; 3],
}

impl<S> Named for Ferrari<S> {
    const NAME: &'static str = "ferrari";
    const SUMMARY: &'static str = "Ferrari 2009 upwind flux, hydrostatically corrected";
    const EQUATION: &'static str = "Drho_i/Dt += xi sum_j m_j max(c_i,c_j) (rho_i - rho_j - rho0 g.x_ij/c0^2)/rho_j r F_ij [kg/(m^3 s)]";
    const SOURCE: &'static str = "Ferrari et al. 2009, doi:10.1016/j.compfluid.2008.11.012";
}

impl<S: Scalar> Gathers<S> for Ferrari<S> {}

impl<S: Scalar> Diffusion<S> for Ferrari<S> {
    fn new(setup: &DiffusionSetup) -> Self {
        let scale = setup.density / (setup.sound_speed * setup.sound_speed);
        Ferrari {
            coefficient: S::from_literal(setup.coefficient),
            stratification: setup.gravity.map(|g| S::from_literal(g * scale)),
        }
    }

    #[inline(always)]
    fn rate<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R {
        let slope: [R; D] = core::array::from_fn(|k| R::splat(self.stratification[k]));
        let excess = i.density - j.density - vector::dot(&slope, &pair.x);
        let speed = i.sound_speed.max(j.sound_speed);
        j.mass * pair.f * pair.r * (R::splat(self.coefficient) * speed * excess * j.volume_per_mass)
    }
}
