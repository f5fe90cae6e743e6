use super::Limiter;
use crate::{Named, Real, Scalar};

/// Barth and Jespersen's limiter: edges see nothing beyond what the cell and its neighbours hold.
///
/// **Equation** `min_k min(1, (φ_max - φ)/Δ_k)` where `Δ_k > 0`, `(φ_min - φ)/Δ_k` where `Δ_k < 0`.
/// **Source** Barth & Jespersen 1989, doi:10.2514/6.1989-366.
///
/// ```
/// use monoflow_ops::shallow::limiter::{BarthJespersen, Limiter};
/// assert_eq!(BarthJespersen.share(-1.0, 2.0, [4.0, -1.0, 0.0]), 0.5);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct BarthJespersen;

impl Named for BarthJespersen {
    const NAME: &'static str = "barth_jespersen";
    const SUMMARY: &'static str = "Barth and Jespersen: no new extremes on edges";
    const EQUATION: &'static str =
        "min_k min(1, (phi_max - phi)/d_k) where d_k > 0, (phi_min - phi)/d_k where d_k < 0";
    const SOURCE: &'static str = "Barth & Jespersen 1989, doi:10.2514/6.1989-366";
}

impl BarthJespersen {
    /// How often a step fits into the room that the range `least..greatest` leaves it: its equation without the 1.
    #[inline(always)]
    pub fn room<R: Real>(&self, least: R, greatest: R, step: R) -> R {
        let room = R::if_lt(R::lit(0.0), step, greatest, -least);
        room * step.abs().max(R::splat(R::Scalar::TINY)).recip()
    }
}

impl<S: Scalar> Limiter<S> for BarthJespersen {
    const NO_NEW_EXTREMES: bool = true;
    const KEEPS_GENTLE_SLOPES: bool = true;

    #[inline(always)]
    fn share<R: Real<Scalar = S>>(&self, least: R, greatest: R, steps: [R; 3]) -> R {
        let mut share = R::lit(1.0);
        for step in steps {
            share = share.min(self.room(least, greatest, step));
        }
        share
    }
}
