use super::Kernel;
use crate::{Named, Real};

/// The Gaussian, lowered so that it vanishes at its truncation radius 3 h.
///
/// **Equation** `w = e^{-q²} - e^{-9}`; `w'(q)/q = -2 e^{-q²}`.
/// **Source** Gingold & Monaghan 1977, *MNRAS* 181, 375–389; the lowered form as in GPUSPH.
/// **Valid for** one to three dimensions; `q < 3`. The slope jumps by `2·3 e^{-9} ≈ 7e-4` there.
///
/// ```
/// use monoflow_ops::particles::kernel::{Gaussian, Smoothing};
/// let kernel = Smoothing::<f64, 3, Gaussian>::new(1.0);
/// assert_eq!(kernel.w(3.0), 0.0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Gaussian;

/// `e^{-9}`: the height by which the bell is lowered.
const CUT: f64 = 1.2340980408667956e-4;
/// `erf(3)`
const ERF_3: f64 = 0.9999779095030014;

impl Named for Gaussian {
    const NAME: &'static str = "gaussian";
    const SUMMARY: &'static str = "Gaussian truncated at 3h and lowered to zero there";
    const EQUATION: &'static str = "W = alpha/h^D (exp(-q^2) - exp(-9)), q < 3";
    const SOURCE: &'static str = "Gingold & Monaghan 1977, doi:10.1093/mnras/181.3.375";
}

impl Kernel for Gaussian {
    const RADIUS: f64 = 3.0;

    #[inline(always)]
    fn shape<R: Real>(&self, q: R) -> R {
        (-(q * q)).exp() - R::lit(CUT)
    }

    #[inline(always)]
    fn slope_over_q<R: Real>(&self, q: R, _: R) -> R {
        R::lit(-2.0) * (-(q * q)).exp()
    }

    fn normalisation(&self, dimensions: usize) -> f64 {
        use core::f64::consts::PI;
        let root_pi = 1.772_453_850_905_516;
        1.0 / match dimensions {
            1 => root_pi * ERF_3 - 6.0 * CUT,
            2 => PI * (1.0 - 10.0 * CUT),
            _ => PI * root_pi * ERF_3 - 2.0 * PI * 21.0 * CUT,
        }
    }
}
