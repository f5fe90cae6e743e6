use super::Limiter;
use crate::{Named, Real, Scalar};

/// Michalak and Ollivier-Gooch's limiter: that of Barth and Jespersen without its corner, so that steady flows with
/// jumps come to rest.
///
/// **Equation** `min_k p(y_k)`, `p(y) = y - 4/27 y³` up to `y = 3/2` and 1 beyond, of the ratios
/// `y_k = (φ_max - φ)/Δ_k` where `Δ_k > 0`, `(φ_min - φ)/Δ_k` where `Δ_k < 0`.
/// **Source** Michalak & Ollivier-Gooch 2009, doi:10.1016/j.jcp.2009.08.021.
///
/// Where a slope takes an edge to two thirds of the range or beyond, a part of it is lost: bores are a little wider.
///
/// ```
/// use monoflow_ops::shallow::limiter::{Limiter, Michalak};
/// assert_eq!(Michalak.share(-1.5, 1.5, [1.0, -1.0, 0.0]), 1.0);
/// assert_eq!(Michalak.share(-1.0, 3.0, [4.0, -1.0, 0.0]), 0.6875);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Michalak;

impl Named for Michalak {
    const NAME: &'static str = "michalak";
    const SUMMARY: &'static str = "Michalak and Ollivier-Gooch: no new extremes on edges, no corner; for steady flows with jumps";
    const EQUATION: &'static str = "min_k p(y_k), p(y) = y - 4/27 y^3 up to y = 3/2, then 1; y_k = (phi_max - phi)/d_k where d_k > 0, (phi_min - phi)/d_k where d_k < 0";
    const SOURCE: &'static str = "Michalak & Ollivier-Gooch 2009, doi:10.1016/j.jcp.2009.08.021";
}

impl<S: Scalar> Limiter<S> for Michalak {
    const NO_NEW_EXTREMES: bool = true;

    #[inline(always)]
    fn share<R: Real<Scalar = S>>(&self, least: R, greatest: R, steps: [R; 3]) -> R {
        let zero = R::lit(0.0);
        let mut ratio = R::lit(1.5);
        for step in steps {
            let room = R::if_lt(zero, step, greatest, -least);
            let size = step.abs().max(R::splat(S::TINY));
            ratio = ratio.min(room * size.recip());
        }
        // It grows with the ratio: that of the least is the least.
        ratio * (R::lit(1.0) - R::lit(4.0 / 27.0) * ratio.squared())
    }
}
