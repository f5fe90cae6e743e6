use super::{Limiter, smaller, where_monotone};
use crate::{Named, Real};

/// The smaller of both steps.
///
/// **Equation** `min(a, b)` where the steps have one sign, else 0.
/// **Source** Roe 1986, doi:10.1146/annurev.fl.18.010186.002005.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minmod;

impl Named for Minmod {
    const NAME: &'static str = "minmod";
    const SUMMARY: &'static str = "the smaller step";
    const EQUATION: &'static str = "min(a, b)";
    const SOURCE: &'static str = "Roe 1986, doi:10.1146/annurev.fl.18.010186.002005";
}

impl Limiter for Minmod {
    const MONOTONE: bool = true;
    const SECOND_ORDER: bool = true;

    #[inline(always)]
    fn slope<R: Real>(&self, before: R, after: R) -> R {
        where_monotone(before, after, smaller(before, after))
    }
}
