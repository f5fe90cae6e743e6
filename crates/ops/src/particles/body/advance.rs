use super::{Extremes, pack};
use crate::Scalar;
use crate::particles::integrate::{Integrator, Motion, Slope};
use core::array::from_fn;

/// Advances a moving particle by one stage: `(place, motion)` words at the start of the step and
/// now, rates and transport correction; returns the new words and adds to the extremes.
#[inline(always)]
pub fn advance<I: Integrator, S: Scalar, const D: usize>(
    stage: u32,
    start: ([S; 4], [S; 4]),
    now: ([S; 4], [S; 4]),
    rates: [S; 4],
    transport: [S; D],
    dt: S,
) -> (([S; 4], [S; 4]), Extremes<S>) {
    let unpack = |(place, motion): ([S; 4], [S; 4])| Motion::<S, D> {
        position: from_fn(|k| place[k]),
        velocity: from_fn(|k| motion[k]),
        excess: motion[3],
    };
    let slope = Slope {
        acceleration: from_fn(|k| rates[k]),
        excess: rates[3],
        transport,
    };
    let first = unpack(start);
    let next = I::advance(stage, &first, &unpack(now), &slope, dt);
    let mut extremes = Extremes::at_rest();
    let mut finite = next.excess.is_finite();
    for k in 0..D {
        extremes.acceleration2 += slope.acceleration[k] * slope.acceleration[k];
        extremes.speed2 += next.velocity[k] * next.velocity[k];
        let moved = next.position[k] - first.position[k];
        extremes.moved_min[k] = moved;
        extremes.moved_max[k] = moved;
        finite &= next.position[k].is_finite() && next.velocity[k].is_finite();
    }
    extremes.excess = next.excess;
    extremes.lost = S::from_literal(if finite { 0.0 } else { 1.0 });
    (
        (
            pack(next.position, start.0[3]),
            pack(next.velocity, next.excess),
        ),
        extremes,
    )
}

/// Advances a wall particle by one stage: it stays where it is, and its density follows, but never
/// falls below the reference.
///
/// A wall that could be under tension would pull the fluid beside it along and keep a layer of it
/// hanging after the flow has left.
/// **Source** the limit that DualSPHysics sets on its dynamic boundary, Domínguez et al. 2022,
/// doi:10.1007/s40571-021-00404-2.
#[inline(always)]
pub fn advance_wall<I: Integrator, S: Scalar, const D: usize>(
    stage: u32,
    start: ([S; 4], [S; 4]),
    now: ([S; 4], [S; 4]),
    rates: [S; 4],
    dt: S,
) -> (([S; 4], [S; 4]), Extremes<S>) {
    let rest = [S::from_literal(0.0); D];
    let ((_, mut motion), extremes) = advance::<I, S, D>(stage, start, now, rates, rest, dt);
    motion[3] = motion[3].max(S::from_literal(0.0));
    (
        (start.0, motion),
        Extremes {
            excess: extremes.excess,
            lost: extremes.lost,
            ..Extremes::at_rest()
        },
    )
}
