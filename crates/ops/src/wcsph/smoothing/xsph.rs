use super::{SmoothingSetup, VelocitySmoothing};
use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::{Named, Real, Scalar, vector};
use core::array::from_fn;

/// XSPH: particles move with a velocity closer to their neighbours'.
///
/// **Equation** `dx_i/dt = u_i - ε Σ 2 m_j/(ρ_i + ρ_j) u_ij W_ij`, fluid neighbours only.
/// **Source** Monaghan 1989, doi:10.1016/0021-9991(89)90032-6.
/// **Properties** conserves linear momentum; the velocity itself is untouched.
///
/// ```
/// use monoflow_ops::wcsph::smoothing::{SmoothingSetup, VelocitySmoothing, Xsph};
/// let setup = SmoothingSetup { coefficients: Default::default(), xsph: 0.5, shifting: 0.0, h: 0.01, laplacian: 1.0, sound_speed: 20.0 };
/// let _: Xsph<f32> = VelocitySmoothing::new(&setup);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Xsph<S> {
    strength: S,
}

impl<S> Named for Xsph<S> {
    const NAME: &'static str = "xsph";
    const SUMMARY: &'static str = "XSPH, Monaghan 1989";
    const EQUATION: &'static str =
        "dx_i/dt = u_i - eps sum_j 2 m_j/(rho_i + rho_j) u_ij W_ij [m/s]";
    const SOURCE: &'static str = "Monaghan 1989, doi:10.1016/0021-9991(89)90032-6";
}

impl<S: Scalar> VelocitySmoothing<S> for Xsph<S> {
    type Sum<R: Real<Scalar = S>, const D: usize> = [R; D];
    const ON: bool = true;

    fn new(setup: &SmoothingSetup) -> Self {
        Xsph {
            strength: S::from_literal(-2.0 * setup.xsph),
        }
    }
    #[inline(always)]
    fn zero<R: Real<Scalar = S>, const D: usize>() -> [R; D] {
        [R::lit(0.0); D]
    }
    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        sum: &mut [R; D],
    ) {
        let weight = R::splat(self.strength) * j.mass * (i.density + j.density).recip() * w();
        vector::add_scaled(sum, weight, &pair.u);
    }
    #[inline(always)]
    fn total<R: Real<Scalar = S>, const D: usize>(&self, sum: [R; D]) -> [S; D] {
        from_fn(|k| sum[k].total())
    }
}
