use super::Kernel;
use crate::{Named, Real};

/// Wendland's C2 function in its three-dimensional form, support 2 h.
///
/// **Equation** `w(q) = (1 - q/2)^4 (1 + 2q)`; `w'(q)/q = -5 (1 - q/2)^3 = (5/8)(q - 2)^3`.
/// **Source** Wendland 1995, *Adv. Comput. Math.* 4, 389–396, doi:10.1007/BF02123482.
/// **Valid for** one to three dimensions; the one- and two-dimensional forms keep this polynomial.
/// **Properties** gradient without division by `r`; positive Fourier transform, so no pairing.
///
/// ```
/// use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
/// let kernel = Smoothing::<f64, 3, WendlandC2>::new(1.0);
/// assert!((kernel.dw_over_r(1.0_f64) + 0.261114).abs() < 1e-6);   // -105/(128 π)
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct WendlandC2;

impl Named for WendlandC2 {
    const NAME: &'static str = "wendland_c2";
    const SUMMARY: &'static str = "Wendland C2, support 2h; the default";
    const EQUATION: &'static str =
        "W = alpha/h^D (1 - q/2)^4 (1 + 2q), q = r/h < 2; alpha = 3/4, 7/(4 pi), 21/(16 pi)";
    const SOURCE: &'static str = "Wendland 1995, doi:10.1007/BF02123482";
}

impl Kernel for WendlandC2 {
    const RADIUS: f64 = 2.0;

    #[inline(always)]
    fn shape<R: Real>(&self, q: R) -> R {
        let t = R::lit(1.0) - R::lit(0.5) * q;
        t.squared().squared() * (R::lit(1.0) + R::lit(2.0) * q)
    }

    #[inline(always)]
    fn slope_over_q<R: Real>(&self, q: R, _: R) -> R {
        let t = q - R::lit(2.0);
        R::lit(0.625) * t * t * t
    }

    fn normalisation(&self, dimensions: usize) -> f64 {
        use core::f64::consts::PI;
        match dimensions {
            1 => 3.0 / 4.0,
            2 => 7.0 / (4.0 * PI),
            _ => 21.0 / (16.0 * PI),
        }
    }
}
