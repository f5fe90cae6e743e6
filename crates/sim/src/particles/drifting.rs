//! Bodies that float into openings.

use crate::{Lost, SimError};
use monoflow_case::RunPlan;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::motion::RigidState;
use monoflow_particles::Bodies;

/// Within a zone by less than this share of a spacing is before it.
const ROUNDING: f64 = 1e-3;

/// The zones of openings, if something floats that may come there.
pub(super) struct Zones {
    /// Name, lower and upper corner (m).
    openings: Vec<(String, [[f64; 3]; 2])>,
    /// Axes that there are.
    dimensions: usize,
    /// The lower end of the domain, and its length where it is periodic (m).
    round: [(f64, Option<f64>); 3],
}

impl Zones {
    /// Those of a plan.
    pub fn of(plan: &RunPlan) -> Self {
        let slack = ROUNDING * plan.discretisation.spacing;
        let openings = plan.openings.iter().filter(|_| !plan.floating.is_empty());
        let zone = openings.map(|opening| {
            let [min, max] = opening.before(opening.depth);
            let within = [min.map(|x| x + slack), max.map(|x| x - slack)];
            (opening.name.clone(), within)
        });
        let domain = &plan.domain;
        Zones {
            openings: zone.collect(),
            dimensions: plan.dimensions as usize,
            round: [0, 1, 2].map(|k| {
                let length = domain.max[k] - domain.min[k];
                (domain.min[k], domain.periodic[k].then_some(length))
            }),
        }
    }

    /// Is there none that bodies might come to?
    pub fn are_none(&self) -> bool {
        self.openings.is_empty()
    }

    /// Refuses to go on where a body is in one of them, as it would be at the start; `names` are those of bodies.
    ///
    /// # Errors
    /// [`SimError::Lost`].
    pub fn stay_clear(
        &self,
        (bodies, names): (&Bodies, &[String]),
        afloat: &[RigidState],
        clock: &Clock,
    ) -> Result<(), SimError> {
        let told = bodies.courses.len();
        for (number, state) in (told..).zip(afloat) {
            let (Some(body), Some(name)) = (bodies.bodies.get(number), names.get(number)) else {
                continue;
            };
            let pose = state.pose(0.0);
            let anchors = &bodies.anchors[body.anchor as usize..][..body.count as usize];
            for at in anchors.iter().map(|arm| self.inside(pose.carry(arm).0)) {
                let mut openings = self.openings.iter();
                let Some((opening, _)) = openings.find(|(_, zone)| self.is_within(zone, at)) else {
                    continue;
                };
                let ([x, y, z], step, time) = (at, clock.step, clock.time);
                let what = format!(
                    "`{name}` floated into the opening `{opening}` near ({x:.4}, {y:.4}, {z:.4}) m by step {step} at t = {time:.6} s"
                );
                let help = "Keep the body away by a [[spring]], a [[joint]] or a wall, or move the opening farther off";
                return Err(Lost::error(step, time, what, help));
            }
        }
        Ok(())
    }

    /// The same place in the domain where that is periodic.
    fn inside(&self, at: [f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|k| match self.round[k] {
            (min, Some(length)) => min + (at[k] - min).rem_euclid(length),
            (_, None) => at[k],
        })
    }

    /// Is a point in a zone?
    fn is_within(&self, [min, max]: &[[f64; 3]; 2], at: [f64; 3]) -> bool {
        (0..self.dimensions).all(|k| (min[k]..max[k]).contains(&at[k]))
    }
}
