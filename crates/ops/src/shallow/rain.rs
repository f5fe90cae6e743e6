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
/// **Equation** Green & Ampt, `dF/dt = K (1 + ψΔθ/F)`, by the trapezoidal rule for `F²`, whose rate
/// `2K (F + ψΔθ)` is finite on dry ground: `F'² - F² = K Δt (F' + F + 2ψΔθ)`; no more than there is.
/// **Source** Green & Ampt 1911, J. Agric. Sci. 4, 1.
///
/// **Properties** of second order, of order 3/2 from dry ground on; depth plus what is in the ground grows by `rain Δt`;
/// rain brings no momentum, and what seeps away takes its own with it.
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
    let b = wet.infiltrated + wet.infiltrated + steady;
    let sucked = R::lit(8.0) * steady * ground.suction;
    // The root less `b`, without the digits that this would lose.
    let more = sucked * ((b * b + sucked).sqrt() + b).max(R::splat(S::TINY)).recip();
    let taken = (steady + half * more).min(before);
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
