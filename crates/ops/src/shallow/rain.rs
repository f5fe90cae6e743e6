use crate::{Real, Scalar};

/// How a cell's ground takes up water.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground<R> {
    /// Conductivity of the wet ground, m/s: what it takes up in the long run.
    pub conductivity: R,
    /// Suction head times moisture deficit, m: what it takes up beyond that at first; zero for a
    /// constant rate.
    pub suction: R,
}

/// Body of a cell: rain, then infiltration, over a time step. `infiltrated` is the depth of water in
/// the ground so far, m; `rain` is in m/s. Returns depth, discharge and what is in the ground.
///
/// **Equation** Green & Ampt, `dF/dt = K (1 + ψΔθ/F)`, by backward Euler, which has a positive root
/// from `F = 0` on; no more than there is.
/// **Source** Green & Ampt 1911, J. Agric. Sci. 4, 1.
///
/// **Properties** depth plus what is in the ground grows by `rain Δt`; rain brings no momentum, and
/// what seeps away takes its own with it.
#[inline(always)]
pub fn rain_on_cell<S: Scalar, R: Real<Scalar = S>>(
    depth: R,
    discharge: [R; 2],
    infiltrated: R,
    rain: R,
    ground: &Ground<R>,
    dry: S,
    dt: R,
) -> (R, [R; 2], R) {
    let (zero, half) = (R::lit(0.0), R::lit(0.5));
    let before = depth + rain * dt;
    let steady = ground.conductivity * dt;
    let b = infiltrated + steady;
    let wanted = half * (b + (b * b + R::lit(4.0) * steady * ground.suction).sqrt()) - infiltrated;
    let taken = wanted.max(zero).min(before);
    let after = before - taken;
    let stays = after * before.max(R::splat(S::TINY)).recip();
    let still = |q: R| R::if_lt(R::splat(dry), after, q * stays, zero);
    (
        after,
        [still(discharge[0]), still(discharge[1])],
        infiltrated + taken,
    )
}
