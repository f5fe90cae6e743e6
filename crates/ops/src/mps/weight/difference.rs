use super::Weight;
use crate::{Named, Real};

/// A hyperbola less a line.
///
/// **Equation** `w = r_e/r - r/r_e`.
/// **Source** common for pressure gradients in explicit MPS codes.
/// **Properties** twice the slope of [`Hyperbolic`](super::Hyperbolic) at the rim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Difference;

impl Named for Difference {
    const NAME: &'static str = "difference";
    const SUMMARY: &'static str = "r_e/r - r/r_e, for pressure gradients";
    const EQUATION: &'static str = "w = r_e/r - r/r_e, 0 < r < r_e";
    const SOURCE: &'static str = "common in explicit MPS codes";
}

impl Weight for Difference {
    #[inline(always)]
    fn value<R: Real>(&self, q: R, inv_q: R) -> R {
        inv_q - q
    }
}
