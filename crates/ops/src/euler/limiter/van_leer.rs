use super::{Limiter, where_monotone};
use crate::{Named, Real};

/// The harmonic mean of both steps.
///
/// **Equation** `2ab/(a + b)` where the steps have one sign, else 0.
/// **Source** van Leer 1974, doi:10.1016/0021-9991(74)90019-9.
#[derive(Clone, Copy, Debug, Default)]
pub struct VanLeer;

impl Named for VanLeer {
    const NAME: &'static str = "van_leer";
    const SUMMARY: &'static str = "harmonic mean of both steps";
    const EQUATION: &'static str = "2ab/(a + b)";
    const SOURCE: &'static str = "van Leer 1974, doi:10.1016/0021-9991(74)90019-9";
}

impl Limiter for VanLeer {
    const MONOTONE: bool = true;
    const SECOND_ORDER: bool = true;

    #[inline(always)]
    fn slope<R: Real>(&self, before: R, after: R) -> R {
        let sum = before + after;
        let sum = R::if_lt(R::lit(0.0), before * after, sum, R::lit(1.0));
        where_monotone(before, after, R::lit(2.0) * before * after * sum.recip())
    }
}
