use monoflow_kernels::prelude::mps::*;

/// A weight that grows faster than the original one where particles come near.
#[derive(Clone, Copy, Debug, Default)]
pub struct Steep;

impl Named for Steep {
    const NAME: &'static str = "steep";
    const SUMMARY: &'static str = "(r_e/r)^2 - 1";
    const EQUATION: &'static str = "w = (r_e/r)^2 - 1, 0 < r < r_e";
    const SOURCE: &'static str = "an example";
}

impl Weight for Steep {
    #[inline(always)]
    fn value<R: Real>(&self, _: R, inv_q: R) -> R {
        inv_q * inv_q - R::lit(1.0)
    }
}
