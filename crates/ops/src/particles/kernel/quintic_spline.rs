use super::Kernel;
use crate::{Named, Real};

/// The quintic B-spline.
///
/// **Equation** `w = (3 - q)⁵ - 6 (2 - q)⁵ + 15 (1 - q)⁵`, each term while its bracket is positive.
/// **Source** Morris, Fox & Zhu 1997, doi:10.1006/jcph.1997.5776, with the normalisation of the plane
/// as in Morris 1996; Schoenberg's M6.
/// **Valid for** one to three dimensions; `q < 3`.
///
/// ```
/// use monoflow_ops::particles::kernel::{QuinticSpline, Smoothing};
/// let kernel = Smoothing::<f64, 1, QuinticSpline>::new(1.0);
/// assert!((kernel.w(0.0_f64) - 0.55).abs() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct QuinticSpline;

impl Named for QuinticSpline {
    const NAME: &'static str = "quintic_spline";
    const SUMMARY: &'static str = "quintic B-spline (M6), support 3h";
    const EQUATION: &'static str = "W = alpha/h^D {(3 - q)^5 - 6 (2 - q)^5 + 15 (1 - q)^5}, each term while its bracket is positive; alpha = 1/120, 7/(478 pi), 1/(120 pi)";
    const SOURCE: &'static str = "Morris, Fox & Zhu 1997, doi:10.1006/jcph.1997.5776";
}

impl Kernel for QuinticSpline {
    const RADIUS: f64 = 3.0;

    #[inline(always)]
    fn shape<R: Real>(&self, q: R) -> R {
        let fifth = |t: R| t * t * t * t * t;
        let bracket = |a: f64| fifth((R::lit(a) - q).max(R::lit(0.0)));
        bracket(3.0) - R::lit(6.0) * bracket(2.0) + R::lit(15.0) * bracket(1.0)
    }

    /// Within q < 1 the brackets are multiplied out: no quotient is left, which would lose all digits at
    /// the centre.
    #[inline(always)]
    fn slope_over_q<R: Real>(&self, q: R, inv_q: R) -> R {
        let fourth = |t: R| t * t * t * t;
        let middle = fourth((R::lit(2.0) - q).max(R::lit(0.0)));
        let outer = R::lit(30.0) * middle - R::lit(5.0) * fourth(R::lit(3.0) - q);
        let inner = q * q * (R::lit(120.0) - R::lit(50.0) * q) - R::lit(120.0);
        R::if_lt(q, R::lit(1.0), inner, outer * inv_q)
    }

    fn normalisation(&self, dimensions: usize) -> f64 {
        use core::f64::consts::PI;
        match dimensions {
            1 => 1.0 / 120.0,
            2 => 7.0 / (478.0 * PI),
            _ => 1.0 / (120.0 * PI),
        }
    }
}
