use super::Weight;
use crate::{Named, Real};

/// A cubic that stays finite.
///
/// **Equation** `w = (1 - r/r_e)³`.
/// **Source** Shakibaeinia & Jin 2010, *Int. J. Numer. Methods Fluids* 63, 1208–1232,
/// doi:10.1002/fld.2132.
/// **Properties** smooth at the rim, so that number densities vary less as particles come and go.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cubic;

impl Named for Cubic {
    const NAME: &'static str = "cubic";
    const SUMMARY: &'static str = "(1 - r/r_e)^3, finite and smooth";
    const EQUATION: &'static str = "w = (1 - r/r_e)^3, 0 < r < r_e";
    const SOURCE: &'static str = "Shakibaeinia & Jin 2010, doi:10.1002/fld.2132";
}

impl Weight for Cubic {
    #[inline(always)]
    fn value<R: Real>(&self, q: R, _: R) -> R {
        let t = R::lit(1.0) - q;
        t * t * t
    }
}
