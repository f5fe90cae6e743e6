use super::{Viscosity, ViscositySetup};
use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::{Named, Real, Scalar};

/// Monaghan's artificial viscosity.
///
/// **Equation** `α h m_j (c_i + c_j)/(ρ_i + ρ_j) (u·x)/(r² + ε) x F` where `u·x < 0`, else 0;
/// `ε = 0.01 h²`.
/// **Source** Monaghan & Gingold 1983, doi:10.1016/0021-9991(83)90036-0; Monaghan 2005,
/// doi:10.1088/0034-4885/68/8/R01.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | α | strength, 0.3 by default | – |
/// | u, x | `u_i - u_j`, `x_i - x_j` | m/s, m |
///
/// **Properties** antisymmetric along the line of centres; only ever dissipates.
///
/// ```
/// use monoflow_ops::wcsph::viscosity::{Artificial, Viscosity, ViscositySetup};
/// let _: Artificial<f32> = Viscosity::new(&ViscositySetup {
///     coefficients: Default::default(), alpha: 0.3, kinematic: 0.0, h: 0.01,
///     laplacian: 1.0, mirror: 2.0 });
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Artificial<S> {
    alpha_h: S,
    softening: S,
}

impl<S> Named for Artificial<S> {
    const NAME: &'static str = "artificial";
    const SUMMARY: &'static str = "Monaghan's artificial viscosity, approaching pairs";
    const EQUATION: &'static str = "Du_i/Dt += alpha h sum_j m_j (c_i + c_j)/(rho_i + rho_j) (u.x)/(r^2 + 0.01 h^2) x F_ij where u.x < 0 [m/s^2]";
    const SOURCE: &'static str = "Monaghan & Gingold 1983, doi:10.1016/0021-9991(83)90036-0";
}

impl<S: Scalar> Viscosity<S> for Artificial<S> {
    const IS_CENTRAL: bool = true;
    fn new(setup: &ViscositySetup) -> Self {
        Artificial {
            alpha_h: S::from_literal(setup.alpha * setup.h),
            softening: S::from_literal(0.01 * setup.h * setup.h),
        }
    }

    fn kinematic(&self) -> S {
        S::from_literal(0.0)
    }

    #[inline(always)]
    fn contribute<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        radial: &mut R,
        _: &mut [R; D],
    ) {
        let approach = pair.approach().min(R::lit(0.0));
        let denominator = (i.density + j.density) * (pair.r2 + R::splat(self.softening));
        *radial += j.mass
            * pair.f
            * (R::splat(self.alpha_h) * approach)
            * ((i.sound_speed + j.sound_speed) * denominator.recip());
    }
}

/// The kinematic viscosity (m²/s) with which Monaghan's artificial viscosity acts on flow in so many dimensions, at a sound
/// speed (m/s) and a smoothing length (m).
///
/// **Equation** `ν = α c h/(2 (D + 2))`.
/// **Source** Monaghan 2005, doi:10.1088/0034-4885/68/8/R01.
pub fn acts_as(alpha: f64, sound_speed: f64, h: f64, dimensions: usize) -> f64 {
    alpha * sound_speed * h / (2.0 * (dimensions as f64 + 2.0))
}
