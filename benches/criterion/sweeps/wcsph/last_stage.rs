use monoflow_ops::particles::integrate::{Integrator, Motion, PredictorCorrector, Slope};
use monoflow_ops::{Named, Scalar};

/// The last stage of the predictor–corrector by itself, from rates that are kept: a step that advances
/// particles and evaluates nothing.
#[derive(Clone, Copy)]
pub struct LastStage;

impl Named for LastStage {
    const NAME: &'static str = "last_stage";
    const SUMMARY: &'static str = "the last stage of the predictor-corrector";
    const EQUATION: &'static str = "-";
    const SOURCE: &'static str = "-";
}

impl Integrator for LastStage {
    const ORDER: u32 = PredictorCorrector::ORDER;
    const STAGES: u32 = 1;
    const KEEPS_RATES: bool = true;
    const REACH: f64 = 0.0;

    #[inline(always)]
    fn advance<S: Scalar, const D: usize>(
        _: u32,
        start: &Motion<S, D>,
        now: &Motion<S, D>,
        slope: &Slope<S, D>,
        dt: S,
    ) -> Motion<S, D> {
        PredictorCorrector::advance(PredictorCorrector::STAGES - 1, start, now, slope, dt)
    }
}
