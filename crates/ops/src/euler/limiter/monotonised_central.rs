use super::{Limiter, smaller, where_monotone};
use crate::{Named, Real};

/// The mean of both steps, at most twice the smaller.
///
/// **Equation** `min((a + b)/2, 2a, 2b)` where the steps have one sign, else 0.
/// **Source** van Leer 1977, doi:10.1016/0021-9991(77)90095-X.
#[derive(Clone, Copy, Debug, Default)]
pub struct MonotonisedCentral;

impl Named for MonotonisedCentral {
    const NAME: &'static str = "monotonised_central";
    const SUMMARY: &'static str = "the mean, at most twice the smaller step";
    const EQUATION: &'static str = "min((a + b)/2, 2a, 2b)";
    const SOURCE: &'static str = "van Leer 1977, doi:10.1016/0021-9991(77)90095-X";
}

impl Limiter for MonotonisedCentral {
    const MONOTONE: bool = true;
    const SECOND_ORDER: bool = true;

    #[inline(always)]
    fn slope<R: Real>(&self, before: R, after: R) -> R {
        let bound = R::lit(2.0) * smaller(before, after);
        let mean = R::lit(0.5) * (before + after);
        where_monotone(before, after, smaller(mean, bound))
    }
}
