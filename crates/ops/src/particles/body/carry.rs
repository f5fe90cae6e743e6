use crate::Scalar;
use crate::particles::integrate::{Integrator, Motion, Slope};

/// Rates of a particle that is lost: executors find its state not finite.
pub const LOST: [f64; 4] = [f64::NAN; 4];

/// Advances a word that fluid carries by one stage, from what it is at the start of the step and now, and its
/// rate: as velocities are.
#[inline(always)]
pub fn carry<I: Integrator, S: Scalar>(
    stage: u32,
    start: [S; 4],
    now: [S; 4],
    rate: [S; 4],
    dt: S,
) -> [S; 4] {
    let zero = S::from_literal(0.0);
    let motion = |velocity| Motion {
        position: [zero; 4],
        velocity,
        excess: zero,
    };
    let slope = Slope {
        acceleration: rate,
        excess: zero,
        transport: [zero; 4],
    };
    I::advance(stage, &motion(start), &motion(now), &slope, dt).velocity
}

/// Is a word finite?
#[inline(always)]
pub fn is_finite<S: Scalar>(word: [S; 4]) -> bool {
    word[0].is_finite() & word[1].is_finite() & word[2].is_finite() & word[3].is_finite()
}
