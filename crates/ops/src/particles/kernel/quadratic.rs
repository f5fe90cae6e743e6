use super::Kernel;
use crate::{Named, Real};

/// The quadratic kernel, support 2 h.
///
/// **Equation** `w = q²/4 - q + 1`.
/// **Source** Johnson, Stryk & Beissel 1996, *Comput. Methods Appl. Mech. Eng.* 139, 347–373.
/// **Valid for** one to three dimensions. `w'(q)/q = 1/2 - 1/q` grows without bound at the centre;
/// the force `x F` stays finite.
///
/// ```
/// use monoflow_ops::particles::kernel::{Quadratic, Smoothing};
/// let kernel = Smoothing::<f64, 1, Quadratic>::new(1.0);
/// assert!((kernel.w(0.0_f64) - 0.75).abs() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Quadratic;

impl Named for Quadratic {
    const NAME: &'static str = "quadratic";
    const SUMMARY: &'static str = "quadratic, support 2h; resists clumping";
    const EQUATION: &'static str =
        "W = alpha/h^D (q^2/4 - q + 1), q < 2; alpha = 3/4, 3/(2 pi), 15/(16 pi)";
    const SOURCE: &'static str = "Johnson, Stryk & Beissel 1996, doi:10.1016/S0045-7825(96)01089-4";
}

impl Kernel for Quadratic {
    const RADIUS: f64 = 2.0;

    #[inline(always)]
    fn shape<R: Real>(&self, q: R) -> R {
        let t = R::lit(1.0) - R::lit(0.5) * q;
        t * t
    }

    #[inline(always)]
    fn slope_over_q<R: Real>(&self, _: R, inv_q: R) -> R {
        R::lit(0.5) - inv_q
    }

    fn normalisation(&self, dimensions: usize) -> f64 {
        use core::f64::consts::PI;
        match dimensions {
            1 => 3.0 / 4.0,
            2 => 3.0 / (2.0 * PI),
            _ => 15.0 / (16.0 * PI),
        }
    }
}
