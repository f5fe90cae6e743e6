use super::Limiter;
use crate::{Named, Real};

/// Steps whose product is no greater make no slope: a number as small as their squares has no reciprocal.
const LEAST: f64 = 1e-300;

/// The mean of both steps, each weighted by the square of the other: smooth.
///
/// **Equation** `ab(a + b)/(a² + b²)` where the steps have one sign, else 0.
/// **Source** van Albada, van Leer & Roberts 1982, *Astronomy and Astrophysics* 108, 76–84.
#[derive(Clone, Copy, Debug, Default)]
pub struct VanAlbada;

impl Named for VanAlbada {
    const NAME: &'static str = "van_albada";
    const SUMMARY: &'static str = "mean of both steps, weighted by their squares";
    const EQUATION: &'static str = "ab(a + b)/(a^2 + b^2)";
    const SOURCE: &'static str = "van Albada, van Leer & Roberts 1982, A&A 108, 76";
}

impl Limiter for VanAlbada {
    const MONOTONE: bool = true;
    const SECOND_ORDER: bool = true;

    #[inline(always)]
    fn slope<R: Real>(&self, before: R, after: R) -> R {
        let (least, zero) = (R::lit(LEAST), R::lit(0.0));
        let product = before * after;
        let squares = before * before + after * after;
        let squares = R::if_lt(least, product, squares, R::lit(1.0));
        let mean = product * (before + after) * squares.recip();
        R::if_lt(least, product, mean, zero)
    }
}
