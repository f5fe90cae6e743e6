use super::Gradient;
use crate::{Named, Real};

/// The neighbour's pressure above the least one around.
///
/// **Equation** `p_ij = P_j - min(P_i, P_k)` over the neighbours `k` of `i`.
/// **Source** Koshizuka, Nobe & Oka 1998, *Int. J. Numer. Methods Fluids* 26, 751–769.
/// **Properties** forces are never attractive, constants vanish everywhere; momentum is not
/// conserved pair by pair.
#[derive(Clone, Copy, Debug, Default)]
pub struct LeastPressure;

impl Named for LeastPressure {
    const NAME: &'static str = "least_pressure";
    const SUMMARY: &'static str = "P_j less the least pressure around, never attractive";
    const EQUATION: &'static str = "grad P = d/n0 sum (P_j - min P) (r_j - r_i)/r^2 w";
    const SOURCE: &'static str = "Koshizuka, Nobe & Oka 1998, doi:10.1002/(SICI)1097-0363(19980415)26:7<751::AID-FLD671>3.0.CO;2-C";
}

impl Gradient for LeastPressure {
    const LEAST: bool = true;
    const NEVER_PULLS: bool = true;

    #[inline(always)]
    fn pair<R: Real>(&self, _: R, other: R) -> R {
        other
    }
}
