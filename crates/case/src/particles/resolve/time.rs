//! The end of a run against its time step.

use crate::judge::Judge;
use crate::judge::shared::RawTime;
use crate::particles::plan::RunPlan;

/// More steps than any run takes: at a thousand steps a second they would take 32 years.
const MOST_STEPS: f64 = 1e12;

/// Refuses an end that no run of particles reaches, unless a number of steps ends it.
pub(super) fn reachable(j: &mut Judge<'_>, raw: &RawTime, plan: &RunPlan) {
    let step = plan.numerics.cfl * plan.discretisation.smoothing_length / plan.fluid.sound_speed;
    let steps = plan.time.end / step;
    if let Some(at) = &raw.end
        && plan.time.max_steps.is_none()
        && steps > MOST_STEPS
    {
        let what = format!(
            "`time.end` is {:e} s, about {steps:.0e} steps of {step:.1e} s, which no run takes",
            plan.time.end
        );
        j.log
            .at(at, what, "write an earlier end, or limit time.max_steps");
    }
}
