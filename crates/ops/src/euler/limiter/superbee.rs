use super::{Limiter, greater, smaller, where_monotone};
use crate::{Named, Real};

/// The greatest slope that keeps a profile monotone.
///
/// **Equation** `max(min(2a, b), min(a, 2b))` where the steps have one sign, else 0.
/// **Source** Roe 1986, doi:10.1146/annurev.fl.18.010186.002005.
#[derive(Clone, Copy, Debug, Default)]
pub struct Superbee;

impl Named for Superbee {
    const NAME: &'static str = "superbee";
    const SUMMARY: &'static str = "the greatest slope that is monotone";
    const EQUATION: &'static str = "max(min(2a, b), min(a, 2b))";
    const SOURCE: &'static str = "Roe 1986, doi:10.1146/annurev.fl.18.010186.002005";
}

impl Limiter for Superbee {
    const MONOTONE: bool = true;
    const SECOND_ORDER: bool = true;

    #[inline(always)]
    fn slope<R: Real>(&self, before: R, after: R) -> R {
        let two = R::lit(2.0);
        let one = smaller(two * before, after);
        let other = smaller(before, two * after);
        where_monotone(before, after, greater(one, other))
    }
}
