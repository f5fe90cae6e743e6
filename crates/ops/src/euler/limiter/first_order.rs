use super::Limiter;
use crate::{Named, Real};

/// No slope.
///
/// **Equation** `0`.
/// **Source** Godunov 1959.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstOrder;

impl Named for FirstOrder {
    const NAME: &'static str = "first_order";
    const SUMMARY: &'static str = "no slope: first order";
    const EQUATION: &'static str = "0";
    const SOURCE: &'static str = "Godunov 1959";
}

impl Limiter for FirstOrder {
    const MONOTONE: bool = true;

    #[inline(always)]
    fn slope<R: Real>(&self, before: R, after: R) -> R {
        let _ = (before, after);
        R::lit(0.0)
    }
}
