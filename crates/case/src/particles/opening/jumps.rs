//! Openings at which what is given jumps.

use super::knots::Given;
use super::plan::OpeningPlan;
use crate::particles::motion::Curve;
use crate::particles::plan::RunPlan;

/// Something that is given jumps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OpeningJump {
    /// What it is called, and its unit.
    pub what: [&'static str; 2],
    /// What it is before and behind.
    pub values: [f64; 2],
    /// When (s).
    pub time: f64,
}

/// Within the time that sound takes across the kernel velocities may change by this share of that of a fall, and levels
/// by this share of the fall.
const JUMP: f64 = 0.1;

impl OpeningPlan {
    /// The steepest jump of what comes in, or of a level, until the end of the run.
    pub fn jump(&self, plan: &RunPlan) -> Option<OpeningJump> {
        let given = Given::of(self, plan);
        let short = plan.discretisation.influence_radius / plan.fluid.sound_speed;
        let widest = self.shares(plan).into_iter().map(f64::abs);
        let widest = widest.fold(0.0, f64::max);
        let unit = ["m2/s", "m3/s"][usize::from(plan.dimensions > 2)];
        let around = |time: f64, curve: &Curve<'_>| [time, time + short].map(|at| curve.at(at));
        let change = |[from, to]: [f64; 2]| (to - from).abs();
        // Over the most that is no jump.
        let inflow = |time: f64| {
            let (curve, is_discharge) = given.inflow.as_ref()?;
            let values = around(time, curve);
            let (what, area) = match is_discharge {
                true => (["discharge", unit], given.area(time + short)),
                false => (["velocity", "m/s"], 1.0),
            };
            let most = JUMP * plan.greatest_speed() * area / widest;
            (most > 0.0).then(|| (change(values) / most, what, values))
        };
        let level = |time: f64| {
            let Some((curve, true)) = &given.head else {
                return None;
            };
            let (values, most) = (around(time, curve), JUMP * plan.fluid.max_fall);
            (most > 0.0).then(|| (change(values) / most, ["level", "m"], values))
        };
        let lines = (plan.time.end / self.interval).ceil() as u32;
        let times = (0..lines).map(|n| f64::from(n) * self.interval);
        let within = times.filter(|time| time + short <= plan.time.end);
        let jumps = within.flat_map(|time| {
            let found = [inflow(time), level(time)].into_iter().flatten();
            found.map(move |found| (time, found))
        });
        let steepest = jumps.filter(|(_, (ratio, ..))| *ratio > 1.0);
        let (time, (_, what, values)) =
            steepest.reduce(|a, b| if b.1.0 > a.1.0 { b } else { a })?;
        Some(OpeningJump {
            what,
            values,
            time: time + 0.5 * short,
        })
    }
}
