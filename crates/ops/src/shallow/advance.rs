//! What stages make of the water of a cell.

use super::friction::Roughness;
use super::{SlowsDown, Water};
use crate::{Real, Scalar};

/// Body of a cell: what its three edges bring, then friction. `sums` are what leaves it: volume and
/// momentum.
#[inline(always)]
pub fn advance_cell<S: Scalar, R: Real<Scalar = S>, Sch: SlowsDown<S>>(
    scheme: &Sch,
    water: &Water<R>,
    sums: [R; 3],
    inverse_area: R,
    roughness: Roughness<R>,
    dt: R,
) -> (R, [R; 2]) {
    let (depth, q) = without_friction(water, sums, dt * inverse_area);
    let q = scheme.slow_down(depth, q, roughness, dt);
    (depth, still_where_dry(scheme, depth, q))
}

/// Body of a cell in the second stage of Heun's method: from its water at the start of the step and after
/// [the first stage](advance_cell), and what leaves it then.
///
/// **Equation** `h = (h⁰ + h¹ + Δt f_h¹)/2` and
/// `q + θ Δt K(q) q = (q⁰ + (1 + Δt K¹) q¹ + Δt f_q¹)/2 - (1 - θ) Δt K⁰ q⁰` with what edges bring `f`, the
/// [damping](super::friction::Friction::damping) `Δt K`, and `θ = 1 - 1/(2 + Δt max(K⁰, K¹))`. `(1 + Δt K¹) q¹` is the
/// first stage without friction. Of second order, and a steady flow is the same at any time step. Where nothing but friction
/// acts, one whose `K` grows with `q` leaves what is exact, `q⁰/(1 + z)` with `z = Δt K⁰`, and one with a constant `K`
/// leaves `1/(1 + z + z²/2)`, so that friction never reverses a flow, and takes all where it is stiff.
/// (A backward Euler step in both stages is of first order.)
#[inline(always)]
pub fn advance_cell_again<S: Scalar, R: Real<Scalar = S>, Sch: SlowsDown<S>>(
    scheme: &Sch,
    [start, water]: [&Water<R>; 2],
    sums: [R; 3],
    inverse_area: R,
    roughness: Roughness<R>,
    dt: R,
) -> (R, [R; 2]) {
    let (one, two, half) = (R::lit(1.0), R::lit(2.0), R::lit(0.5));
    // Films beyond all measure have an endless one.
    let most = R::lit(1e30);
    let damping = |water: &Water<R>| {
        let damping = scheme.damping(water.depth, water.discharge, roughness, dt);
        damping.min(most)
    };
    let (first, second) = (damping(start), damping(water));
    let explicit = (two + first.max(second)).recip();
    let [x, y] = water.discharge.map(|q| (one + second) * q);
    let before = Water {
        discharge: [x, y],
        ..*water
    };
    let (depth, q) = without_friction(&before, sums, dt * inverse_area);
    let depth = half * (depth + start.depth);
    let taken = explicit * first;
    let of = |k: usize| half * (q[k] + start.discharge[k]) - taken * start.discharge[k];
    let q = scheme.slow_down(depth, [of(0), of(1)], roughness, (one - explicit) * dt);
    (depth, still_where_dry(scheme, depth, q))
}

#[inline(always)]
fn without_friction<R: Real>(water: &Water<R>, sums: [R; 3], share: R) -> (R, [R; 2]) {
    let [qx, qy] = water.discharge;
    let depth = water.depth - share * sums[0];
    (depth, [qx - share * sums[1], qy - share * sums[2]])
}

#[inline(always)]
fn still_where_dry<S: Scalar, R: Real<Scalar = S>, Sch: SlowsDown<S>>(
    scheme: &Sch,
    depth: R,
    q: [R; 2],
) -> [R; 2] {
    q.map(|q| R::if_lt(R::splat(scheme.dry()), depth, q, R::lit(0.0)))
}
