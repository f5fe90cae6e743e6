use super::{Friction, Roughness};
use crate::{Named, Real, Scalar};

/// A smooth bed.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFriction;

impl Named for NoFriction {
    const NAME: &'static str = "none";
    const SUMMARY: &'static str = "smooth bed";
    const EQUATION: &'static str = "0";
}

impl<S: Scalar> Friction<S> for NoFriction {
    #[inline(always)]
    fn drag<R: Real<Scalar = S>>(&self, _: R, _: R, _: Roughness<R>) -> R {
        R::lit(0.0)
    }

    #[inline(always)]
    fn damping<R: Real<Scalar = S>>(&self, _: R, _: R, _: [R; 2], _: Roughness<R>, _: R) -> R {
        R::lit(0.0)
    }

    #[inline(always)]
    fn slow_down<R: Real<Scalar = S>>(
        &self,
        _: R,
        _: R,
        q: [R; 2],
        _: Roughness<R>,
        _: R,
    ) -> [R; 2] {
        q
    }
}
