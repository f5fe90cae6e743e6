use super::Weight;
use crate::{Named, Real};

/// The weight of the original method.
///
/// **Equation** `w = r_e/r - 1`.
/// **Source** Koshizuka & Oka 1996, *Nucl. Sci. Eng.* 123, 421–434.
/// **Properties** grows without bound as particles approach, which keeps them apart.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hyperbolic;

impl Named for Hyperbolic {
    const NAME: &'static str = "hyperbolic";
    const SUMMARY: &'static str = "r_e/r - 1, the weight of the original method";
    const EQUATION: &'static str = "w = r_e/r - 1, 0 < r < r_e";
    const SOURCE: &'static str = "Koshizuka & Oka 1996, doi:10.13182/NSE96-A24205";
}

impl Weight for Hyperbolic {
    #[inline(always)]
    fn value<R: Real>(&self, _: R, inv_q: R) -> R {
        inv_q - R::lit(1.0)
    }
}
