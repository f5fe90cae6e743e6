use super::{Riemann, hll::two_waves};
use crate::shallow::{Crossing, Side};
use crate::{Named, Real, Scalar};

/// HLL with the contact wave restored: momentum along the edge travels with the water.
///
/// **Equation** as [`Hll`](super::Hll), but the tangential flux is the volume flux times the
/// tangential velocity upstream.
/// **Source** Toro, Spruce & Speares 1994, doi:10.1007/BF01414629; Toro 2001, *Shock-capturing
/// methods for free-surface shallow flows*, section 10.4.
///
/// **Properties** as HLL; keeps a resting shear layer.
///
/// ```
/// use monoflow_ops::shallow::{Side, riemann::{Hllc, Riemann}};
/// let side = |tangential| Side { depth: 1.0, normal: 0.0, tangential, bed: 0.0 };
/// assert_eq!(Hllc.cross(9.81, &side(1.0), &side(-1.0)).left[1], 0.0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Hllc;

impl Named for Hllc {
    const NAME: &'static str = "hllc";
    const SUMMARY: &'static str = "HLL with the contact wave, hydrostatic reconstruction";
    const EQUATION: &'static str = "as hll; F_t = F_h v_upstream [m3/s2]";
    const SOURCE: &'static str = "Toro, Spruce & Speares 1994, doi:10.1007/BF01414629";
}

impl<S: Scalar> Riemann<S> for Hllc {
    const UPWIND: bool = true;
    const OPENS_EXPANSIONS: bool = true;

    #[inline(always)]
    fn cross<R: Real<Scalar = S>>(&self, gravity: R, l: &Side<R>, r: &Side<R>) -> Crossing<R> {
        let (crossing, upstream) = two_waves(gravity, l, r);
        let tangential = crossing.volume * upstream;
        Crossing {
            left: [crossing.left[0], tangential],
            right: [crossing.right[0], tangential],
            ..crossing
        }
    }
}
