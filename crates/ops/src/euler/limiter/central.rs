use super::Limiter;
use crate::{Named, Real};

/// The mean of both steps, without a limit.
///
/// **Equation** `(a + b)/2`, whatever the signs.
/// **Source** Fromm 1968, doi:10.1016/0021-9991(68)90015-6.
#[derive(Clone, Copy, Debug, Default)]
pub struct Central;

impl Named for Central {
    const NAME: &'static str = "central";
    const SUMMARY: &'static str = "the mean, unlimited: smooth flow only";
    const EQUATION: &'static str = "(a + b)/2";
    const SOURCE: &'static str = "Fromm 1968, doi:10.1016/0021-9991(68)90015-6";
}

impl Limiter for Central {
    const SECOND_ORDER: bool = true;

    #[inline(always)]
    fn slope<R: Real>(&self, before: R, after: R) -> R {
        R::lit(0.5) * (before + after)
    }
}
