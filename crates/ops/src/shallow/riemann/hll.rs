use super::{Riemann, guarded_recip};
use crate::shallow::{Crossing, Side};
use crate::{Named, Real, Scalar};

/// Two waves and the average state between them, over hydrostatically reconstructed depths.
///
/// **Equation** `F = (s_r F_l - s_l F_r + s_l s_r δU)/(s_r - s_l)`, speeds of Einfeldt; depths
/// `h* = max(0, h + z - max(z_l, z_r))`.
/// **Source** Harten, Lax & van Leer 1983, doi:10.1137/1025002; Audusse et al. 2004,
/// doi:10.1137/S1064827503431090.
///
/// **Properties** keeps water at rest and depths positive; smears shear.
///
/// ```
/// use monoflow_ops::shallow::{Side, riemann::{Hll, Riemann}};
/// let side = Side { depth: 2.0, normal: 0.5, tangential: 0.1, bed: 0.0 };
/// assert!((Hll.cross(9.81f64, &side, &side).volume - 1.0).abs() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Hll;

impl Named for Hll {
    const NAME: &'static str = "hll";
    const SUMMARY: &'static str = "two waves, hydrostatic reconstruction";
    const EQUATION: &'static str = "F = (s_r F_l - s_l F_r + s_l s_r (U_r - U_l))/(s_r - s_l), h* = max(0, h + z - max(z_l, z_r)) [m]";
    const SOURCE: &'static str = "Harten, Lax & van Leer 1983, doi:10.1137/1025002; Audusse et al. 2004, doi:10.1137/S1064827503431090";
}

impl<S: Scalar> Riemann<S> for Hll {
    const KEEPS_SHEAR: bool = false;
    const UPWIND: bool = true;
    const OPENS_EXPANSIONS: bool = true;

    #[inline(always)]
    fn cross<R: Real<Scalar = S>>(&self, gravity: R, l: &Side<R>, r: &Side<R>) -> Crossing<R> {
        two_waves(gravity, l, r).0
    }
}

/// The crossing, and the tangential velocity of the side that the water comes from.
#[inline(always)]
pub(super) fn two_waves<R: Real>(gravity: R, l: &Side<R>, r: &Side<R>) -> (Crossing<R>, R) {
    let (zero, half) = (R::lit(0.0), R::lit(0.5));
    let top = l.bed.max(r.bed);
    let (h_l, h_r) = (l.above(top).depth, r.above(top).depth);
    let (root_l, root_r) = (h_l.sqrt(), h_r.sqrt());
    let root_g = gravity.sqrt();
    let (c_l, c_r) = (root_g * root_l, root_g * root_r);
    let u = (root_l * l.normal + root_r * r.normal) * guarded_recip(root_l + root_r);
    let c = (gravity * half * (h_l + h_r)).sqrt();
    // Next to a dry bed the front runs ahead at twice the speed of waves.
    let slow = (l.normal - c_l).min(u - c);
    let slow = R::if_lt(zero, h_l, slow, r.normal - (c_r + c_r)).min(zero);
    let fast = (r.normal + c_r).max(u + c);
    let fast = R::if_lt(zero, h_r, fast, l.normal + (c_l + c_l)).max(zero);
    let scale = guarded_recip(fast - slow);

    let (q_l, q_r) = (h_l * l.normal, h_r * r.normal);
    let between =
        |f_l: R, f_r: R, jump: R| ((fast * f_l - slow * f_r) + slow * fast * jump) * scale;
    let volume = between(q_l, q_r, h_r - h_l);
    let lift = half * gravity * (h_r - h_l) * (h_r + h_l);
    let (n_l, n_r) = (q_l * l.normal, q_r * r.normal);
    let (t_l, t_r) = (h_l * l.tangential, h_r * r.tangential);
    let tangential = between(q_l * l.tangential, q_r * r.tangential, t_r - t_l);
    let crossing = Crossing {
        volume,
        left: [between(n_l, n_r + lift, q_r - q_l), tangential],
        right: [between(n_l - lift, n_r, q_r - q_l), tangential],
        // Water that runs away from the edge leaves it, though no wave does over a high step.
        speeds: [(-slow).max(-l.normal), fast.max(r.normal)],
    };
    (crossing, R::if_lt(zero, volume, l.tangential, r.tangential))
}
