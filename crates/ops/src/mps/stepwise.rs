use crate::particles::integrate::{Integrator, Motion, Slope};
use crate::{Named, Scalar};
use core::array::from_fn;

/// How bodies that float move on in a step: velocity first, then the place by it, as [`correct`](super::correct) moves
/// fluid.
///
/// **Equation** `u⁺ = u + dt f`, `x⁺ = x + dt u⁺`.
/// **Source** Euler's method in its symplectic form.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stepwise;

impl Named for Stepwise {
    const NAME: &'static str = "stepwise";
    const SUMMARY: &'static str = "velocity, then place";
    const EQUATION: &'static str = "u+ = u + dt f, x+ = x + dt u+";
}

impl Integrator for Stepwise {
    const ORDER: u32 = 1;
    const STAGES: u32 = 1;
    const KEEPS_RATES: bool = false;
    const REACH: f64 = 0.0;

    #[inline(always)]
    fn advance<S: Scalar, const D: usize>(
        _: u32,
        start: &Motion<S, D>,
        _: &Motion<S, D>,
        slope: &Slope<S, D>,
        dt: S,
    ) -> Motion<S, D> {
        let velocity = from_fn(|k| start.velocity[k] + dt * slope.acceleration[k]);
        start.step(&velocity, slope, dt)
    }
}
