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

/// Water on the ground of a cell and in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wet<R> {
    /// Depth on the ground, m.
    pub depth: R,
    /// Discharge, m²/s.
    pub discharge: [R; 2],
    /// Depth of the water that the ground has taken up so far, m.
    pub infiltrated: R,
}

/// Body of a cell: `rain`, m/s, then infiltration, over a time step.
///
/// **Equation** Green & Ampt, `dF/dt = K (1 + ψΔθ/F)`, by backward Euler, which has a positive root
/// from `F = 0` on; no more than there is.
/// **Source** Green & Ampt 1911, J. Agric. Sci. 4, 1.
///
/// **Properties** depth plus what is in the ground grows by `rain Δt`; rain brings no momentum, and
/// what seeps away takes its own with it.
#[inline(always)]
pub fn rain_on_cell<S: Scalar, R: Real<Scalar = S>>(
    wet: Wet<R>,
    ground: &Ground<R>,
    rain: R,
    dry: S,
    dt: R,
) -> Wet<R> {
    let (zero, half) = (R::lit(0.0), R::lit(0.5));
    let before = wet.depth + rain * dt;
    let steady = ground.conductivity * dt;
    let b = wet.infiltrated + steady;
    let root = (b * b + R::lit(4.0) * steady * ground.suction).sqrt();
    let wanted = half * (b + root) - wet.infiltrated;
    let taken = wanted.max(zero).min(before);
    let after = before - taken;
    let stays = after * before.max(R::splat(S::TINY)).recip();
    let still = |q: R| R::if_lt(R::splat(dry), after, q * stays, zero);
    let [x, y] = wet.discharge;
    Wet {
        depth: after,
        discharge: [still(x), still(y)],
        infiltrated: wet.infiltrated + taken,
    }
}
