use super::Limiter;
use crate::{Named, Real, Scalar};

/// Slopes as they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Named for Unlimited {
    const NAME: &'static str = "unlimited";
    const SUMMARY: &'static str = "slopes as they are, for smooth flow";
    const EQUATION: &'static str = "1";
}

impl<S: Scalar> Limiter<S> for Unlimited {
    const KEEPS_GENTLE_SLOPES: bool = true;

    #[inline(always)]
    fn share<R: Real<Scalar = S>>(&self, _: R, _: R, _: [R; 3]) -> R {
        R::lit(1.0)
    }
}
