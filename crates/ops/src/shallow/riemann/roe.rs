use super::{Hllc, Riemann, guarded_recip};
use crate::shallow::{Crossing, Side};
use crate::{Named, Real, Scalar};

/// Roe's linearised solver with the bed step as part of the waves.
///
/// **Equation** `γ_m = λ_m α_m - β_m`, `λ = ũ∓c̃, ũ`; `α_{1,3} = ½(δh ∓ (δq_n - ũ δh)/c̃)`,
/// `β_{1,3} = ±½ (c̃ + ½ g b δη/c̃) δz`; waves with negative speed act on the left side, the others on the right.
/// **Source** Murillo & García-Navarro 2010, J. Comput. Phys. 229, 4327; the pressure of the water before a stair on its
/// face, `g (h - ½|δz|) δz`, as Bernetti, Titarev & Toro 2008, J. Comput. Phys. 227, 3212; the entropy fix of
/// Harten & Hyman 1983, J. Comput. Phys. 50, 235.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | δ | right minus left | |
/// | ũ, c̃ | Roe averages: weights `√h`; `√(g(h_l+h_r)/2)` | m/s |
/// | δz | bed step, no higher than the water in front of it | m |
/// | δη | what the level falls by up the step, no less than zero | m |
/// | b | `min(1, |δz|/h)` by the depth above: 0 on a bed that cells resolve, 1 at a stair (a weir, a sill) | |
///
/// **Properties** exact for a single shock over a flat bed; keeps water at rest. Where its waves
/// would take more water from a side than is there, the edge uses [`Hllc`], which cannot.
///
/// ```
/// use monoflow_ops::shallow::{Side, riemann::{Riemann, Roe}};
/// let at = |depth, bed| Side { depth, normal: 0.0, tangential: 0.0, bed };
/// let still = Roe.cross(9.81, &at(2.0, 0.5), &at(1.5, 1.0));
/// assert_eq!((still.volume, still.left, still.right), (0.0, [0.0; 2], [0.0; 2]));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Roe;

impl Named for Roe {
    const NAME: &'static str = "roe";
    const SUMMARY: &'static str = "augmented Roe solver, bed step within the waves";
    const EQUATION: &'static str = "gamma_m = lambda_m alpha_m - beta_m; lambda = u -+ c, u [m/s]; beta_1,3 = +-(c + g b drop/(2c)) dz/2 [m2/s]";
    const SOURCE: &'static str = "Murillo & Garcia-Navarro 2010, J. Comput. Phys. 229, 4327; Bernetti, Titarev & Toro 2008, 227, 3212";
}

impl<S: Scalar> Riemann<S> for Roe {
    const UPWIND: bool = true;
    const OPENS_EXPANSIONS: bool = true;

    #[inline(always)]
    fn cross<R: Real<Scalar = S>>(&self, gravity: R, l: &Side<R>, r: &Side<R>) -> Crossing<R> {
        let (zero, half) = (R::lit(0.0), R::lit(0.5));
        let (root_l, root_r) = (l.depth.sqrt(), r.depth.sqrt());
        let weight = guarded_recip(root_l + root_r);
        let u = (root_l * l.normal + root_r * r.normal) * weight;
        let v = (root_l * l.tangential + root_r * r.tangential) * weight;
        let c = (gravity * half * (l.depth + r.depth)).sqrt();
        let (slow, fast) = (u - c, u + c);

        let (q_l, q_r) = (l.depth * l.normal, r.depth * r.normal);
        let dh = r.depth - l.depth;
        let d_n = (q_r - q_l) - u * dh;
        let d_t = (r.depth * r.tangential - l.depth * l.tangential) - v * dh;
        let split = d_n * guarded_recip(c);
        let (alpha_1, alpha_3) = (half * (dh - split), half * (dh + split));
        let dz = (r.bed - l.bed).min(l.depth).max(-r.depth);
        let beta = half * c * felt_step(l, r, dz);
        let (gamma_1, gamma_3) = (slow * alpha_1 - beta, fast * alpha_3 + beta);

        // Speeds on either side: a wave between them that spans zero is a rarefaction and is split.
        let root_g = gravity.sqrt();
        let (slow_l, slow_r) = (l.normal - root_g * root_l, r.normal - root_g * root_r);
        let (fast_l, fast_r) = (l.normal + root_g * root_l, r.normal + root_g * root_r);
        let to_left = |speed, gamma| R::if_lt(speed, zero, gamma, zero);
        let one_l = R::if_lt(
            slow_l.max(-slow_r),
            zero,
            slow_l * share(slow_r - slow, slow_r - slow_l) * alpha_1 - to_left(slow, beta),
            to_left(slow, gamma_1),
        );
        let to_right = |speed, gamma| R::if_lt(zero, speed, gamma, zero);
        let three_r = R::if_lt(
            fast_l.max(-fast_r),
            zero,
            fast_r * share(fast - fast_l, fast_r - fast_l) * alpha_3 + to_right(fast, beta),
            to_right(fast, gamma_3),
        );
        let (one_r, three_l) = (gamma_1 - one_l, gamma_3 - three_r);
        let (two_l, two_r) = (to_left(u, u * d_t), to_right(u, u * d_t));
        let (volume_l, volume_r) = (one_l + three_l, one_r + three_r);

        let roe = Crossing {
            // From both sides alike: exchanging them changes only the sign.
            volume: half * ((q_l + volume_l) + (q_r - volume_r)),
            left: [
                q_l * l.normal + (one_l * slow + three_l * fast),
                q_l * l.tangential + (volume_l * v + two_l),
            ],
            right: [
                q_r * r.normal - (one_r * slow + three_r * fast),
                q_r * r.tangential - (volume_r * v + two_r),
            ],
            speeds: [-slow.min(slow_l).min(zero), fast.max(fast_r).max(zero)],
        };
        let missing = (volume_l - l.depth * roe.speeds[0]).max(volume_r - r.depth * roe.speeds[1]);
        if !R::may_be_lt(zero, missing) {
            return roe;
        }
        let safe = Hllc.cross(gravity, l, r);
        let pick = |a: R, b: R| R::if_lt(zero, missing, b, a);
        Crossing {
            volume: pick(roe.volume, safe.volume),
            left: [
                pick(roe.left[0], safe.left[0]),
                pick(roe.left[1], safe.left[1]),
            ],
            right: [
                pick(roe.right[0], safe.right[0]),
                pick(roe.right[1], safe.right[1]),
            ],
            speeds: [
                pick(roe.speeds[0], safe.speeds[0]),
                pick(roe.speeds[1], safe.speeds[1]),
            ],
        }
    }
}

/// The height (m) at which the mean depth would push as the water does on a step `dz`: that, and more at a stair.
#[inline(always)]
fn felt_step<R: Real>(l: &Side<R>, r: &Side<R>, dz: R) -> R {
    let zero = R::lit(0.0);
    let (low, high) = (
        R::if_lt(zero, dz, l.depth, r.depth),
        R::if_lt(zero, dz, r.depth, l.depth),
    );
    let height = dz.abs();
    // What the level falls by up the step, as far as that is a stair for the water above.
    let drop = (low - high - height).max(zero) * height;
    let steepened = drop * guarded_recip(height.max(high) * (low + high));
    dz + dz * steepened
}

/// `part/whole`, between 0 and 1.
#[inline(always)]
fn share<R: Real>(part: R, whole: R) -> R {
    (part * guarded_recip(whole))
        .min(R::lit(1.0))
        .max(R::lit(0.0))
}
