use super::Kernel;
use crate::{Named, Real};

/// The cubic B-spline, support 2 h.
///
/// **Equation** `w = 1 - 3/2 q² + 3/4 q³` for `q < 1`, `(2 - q)³/4` for `q < 2`.
/// **Source** Monaghan & Lattanzio 1985, *Astron. Astrophys.* 149, 135–143.
/// **Valid for** one to three dimensions; more than about 60 neighbours in 3D may pair.
///
/// ```
/// use monoflow_ops::particles::kernel::{CubicSpline, Smoothing};
/// let kernel = Smoothing::<f64, 1, CubicSpline>::new(1.0);
/// assert!((kernel.w(0.0_f64) - 2.0 / 3.0).abs() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CubicSpline;

impl Named for CubicSpline {
    const NAME: &'static str = "cubic_spline";
    const SUMMARY: &'static str = "cubic B-spline (M4), support 2h";
    const EQUATION: &'static str = "W = alpha/h^D {1 - 3/2 q^2 + 3/4 q^3 (q < 1); (2 - q)^3/4 (q < 2)}; alpha = 2/3, 10/(7 pi), 1/pi";
    const SOURCE: &'static str = "Monaghan & Lattanzio 1985, A&A 149, 135";
}

impl Kernel for CubicSpline {
    const RADIUS: f64 = 2.0;

    #[inline(always)]
    fn shape<R: Real>(&self, q: R) -> R {
        let t = R::lit(2.0) - q;
        let inner = R::lit(1.0) + q * q * (R::lit(0.75) * q - R::lit(1.5));
        R::if_lt(q, R::lit(1.0), inner, R::lit(0.25) * t * t * t)
    }

    #[inline(always)]
    fn slope_over_q<R: Real>(&self, q: R, inv_q: R) -> R {
        let t = R::lit(2.0) - q;
        let inner = R::lit(2.25) * q - R::lit(3.0);
        R::if_lt(q, R::lit(1.0), inner, R::lit(-0.75) * t * t * inv_q)
    }

    fn normalisation(&self, dimensions: usize) -> f64 {
        use core::f64::consts::PI;
        match dimensions {
            1 => 2.0 / 3.0,
            2 => 10.0 / (7.0 * PI),
            _ => 1.0 / PI,
        }
    }
}
