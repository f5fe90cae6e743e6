use core::f64::consts::PI;
use monoflow_kernels::prelude::wcsph::*;

/// A bell: `w = (1 - q²/4)⁴`, support 2 h.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bell;

impl Named for Bell {
    const NAME: &'static str = "bell";
    const SUMMARY: &'static str = "(1 - q^2/4)^4, support 2h";
    const EQUATION: &'static str = "W = alpha/h^D (1 - q^2/4)^4, q < 2";
    const SOURCE: &'static str = "an example";
}

impl Kernel for Bell {
    const RADIUS: f64 = 2.0;

    #[inline(always)]
    fn shape<R: Real>(&self, q: R) -> R {
        (R::lit(1.0) - R::lit(0.25) * q * q).squared().squared()
    }

    #[inline(always)]
    fn slope_over_q<R: Real>(&self, q: R, _: R) -> R {
        let t = R::lit(1.0) - R::lit(0.25) * q * q;
        R::lit(-2.0) * t * t * t
    }

    // ∫ (1 - r²/4)⁴ dx over the disc and ball of radius 2, and over the line.
    fn normalisation(&self, dimensions: usize) -> f64 {
        match dimensions {
            1 => 315.0 / 512.0,
            2 => 5.0 / (4.0 * PI),
            _ => 3465.0 / (4096.0 * PI),
        }
    }
}
