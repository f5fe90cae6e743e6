use super::{Integrator, Motion, Slope};
use crate::{Named, Scalar};
use core::array::from_fn;

/// Predictor–corrector: half a step with the old rates, a whole one with those found there.
///
/// **Equation** `y½ = y + ½dt f(y)`; `u⁺ = u + dt f½`, `x⁺ = x + dt (u + u⁺)/2`, density like
/// velocity.
/// **Source** Monaghan 1989, doi:10.1016/0021-9991(89)90032-6; the form used by GPUSPH.
/// **Valid for** any scheme; second order, two evaluations.
///
/// ```
/// use monoflow_ops::particles::integrate::{Integrator, PredictorCorrector};
/// assert_eq!(PredictorCorrector::STAGES, 2);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PredictorCorrector;

impl Named for PredictorCorrector {
    const NAME: &'static str = "predictor_corrector";
    const SUMMARY: &'static str = "second order, two evaluations a step; the default";
    const EQUATION: &'static str = "y' = y + dt/2 f(y); u+ = u + dt f(y'), x+ = x + dt (u + u+)/2";
    const SOURCE: &'static str = "Monaghan 1989, doi:10.1016/0021-9991(89)90032-6";
}

impl Integrator for PredictorCorrector {
    const ORDER: u32 = 2;
    const STAGES: u32 = 2;
    const KEEPS_RATES: bool = false;
    const REACH: f64 = 0.5;

    #[inline(always)]
    fn advance<S: Scalar, const D: usize>(
        stage: u32,
        start: &Motion<S, D>,
        _: &Motion<S, D>,
        slope: &Slope<S, D>,
        dt: S,
    ) -> Motion<S, D> {
        let half = S::from_literal(0.5) * dt;
        if stage == 0 {
            start.step(&start.velocity, slope, half)
        } else {
            let midway = from_fn(|k| start.velocity[k] + half * slope.acceleration[k]);
            start.step(&midway, slope, dt)
        }
    }
}
