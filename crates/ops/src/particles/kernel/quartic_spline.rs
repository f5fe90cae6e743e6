use super::Kernel;
use crate::{Named, Real};

/// The quartic B-spline.
///
/// **Equation** `w = (5/2 - q)⁴ - 5 (3/2 - q)⁴ + 10 (1/2 - q)⁴`, each term while its bracket is positive.
/// **Source** Morris 1996, *A study of the stability properties of smooth particle hydrodynamics*,
/// *PASA* 13, 97–102; Schoenberg's M5.
/// **Valid for** one to three dimensions; `q < 2.5`.
///
/// ```
/// use monoflow_ops::particles::kernel::{QuarticSpline, Smoothing};
/// let kernel = Smoothing::<f64, 1, QuarticSpline>::new(1.0);
/// assert!((kernel.w(0.0_f64) - 115.0 / 192.0).abs() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct QuarticSpline;

impl Named for QuarticSpline {
    const NAME: &'static str = "quartic_spline";
    const SUMMARY: &'static str = "quartic B-spline (M5), support 2.5h";
    const EQUATION: &'static str = "W = alpha/h^D {(5/2 - q)^4 - 5 (3/2 - q)^4 + 10 (1/2 - q)^4}, each term while its bracket is positive; alpha = 1/24, 96/(1199 pi), 1/(20 pi)";
    const SOURCE: &'static str = "Morris 1996, PASA 13, 97";
}

impl Kernel for QuarticSpline {
    const RADIUS: f64 = 2.5;

    #[inline(always)]
    fn shape<R: Real>(&self, q: R) -> R {
        let fourth = |t: R| t * t * t * t;
        let bracket = |a: f64| fourth((R::lit(a) - q).max(R::lit(0.0)));
        bracket(2.5) - R::lit(5.0) * bracket(1.5) + R::lit(10.0) * bracket(0.5)
    }

    /// Within q < 1/2 the brackets are multiplied out: no quotient is left, which would lose all digits at
    /// the centre.
    #[inline(always)]
    fn slope_over_q<R: Real>(&self, q: R, inv_q: R) -> R {
        let cube = |t: R| t * t * t;
        let middle = cube((R::lit(1.5) - q).max(R::lit(0.0)));
        let outer = R::lit(20.0) * middle - R::lit(4.0) * cube(R::lit(2.5) - q);
        let inner = R::lit(24.0) * q * q - R::lit(30.0);
        R::if_lt(q, R::lit(0.5), inner, outer * inv_q)
    }

    fn normalisation(&self, dimensions: usize) -> f64 {
        use core::f64::consts::PI;
        match dimensions {
            1 => 1.0 / 24.0,
            2 => 96.0 / (1199.0 * PI),
            _ => 1.0 / (20.0 * PI),
        }
    }
}
