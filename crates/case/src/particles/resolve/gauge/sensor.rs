//! Sensors that are flush with a wall.

use super::named_wall::named_wall;
use crate::judge::Judge;
use crate::particles::face::face;
use crate::particles::plan::{RunPlan, Sensor};
use crate::particles::raw::RawGauge;
use crate::particles::walls;

/// The face of a sensor whose middle is `at`.
pub(super) fn sensor(
    j: &mut Judge<'_>,
    raw: &RawGauge,
    plan: &RunPlan,
    at: [f64; 3],
) -> Option<Sensor> {
    let (normal, diameter) = match (&raw.normal, &raw.diameter) {
        (Some(normal), Some(diameter)) => (normal, diameter),
        (None, _) => {
            let help = "write normal = \"+x\", the direction from the wall into the fluid";
            j.missing(raw.span, &format!("{}.normal", raw.path), help);
            return None;
        }
        (_, None) => {
            let help = "write diameter = 0.01, the width of the sensor's face in metres, or delete `normal`";
            j.missing(raw.span, &format!("{}.diameter", raw.path), help);
            return None;
        }
    };
    if plan.dimensions == 1 {
        let what = "a sensor has no width in one dimension";
        j.log.at(diameter, what, "delete `normal` and `diameter`");
        return None;
    }
    let is_wide = j.fits(diameter, diameter.value);
    let (typed, normal) = (normal, face(j, normal, plan.dimensions)?);
    if !is_wide {
        return None;
    }
    let mut before = at;
    before[normal.axis.index()] += 0.5 * normal.sign() * plan.discretisation.spacing;
    if let Some(beyond) = what_is_at(plan, before) {
        let what = format!("before the sensor's face, along {normal}, is {beyond}");
        let help = "let `normal` point from the wall into the fluid";
        j.log.at(typed, what, help);
        return None;
    }
    for k in (0..plan.dimensions as usize).filter(|k| *k != normal.axis.index()) {
        for end in [-0.5, 0.5] {
            let mut edge = before;
            edge[k] += end * diameter.value;
            if let Some(beyond) = what_is_at(plan, edge) {
                let what = format!("the sensor's face reaches into {beyond}");
                let help =
                    "make the sensor smaller, or move it to where fluid can be before all of it";
                j.log.at(diameter, what, help);
                return None;
            }
        }
    }
    Some(Sensor {
        normal,
        diameter: diameter.value,
        motion: motion(j, raw, plan)?,
    })
}

/// The motion of the wall that the sensor is in, if that moves.
fn motion(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Option<String>> {
    let Some(on) = &raw.on else {
        return Some(None);
    };
    let name = named_wall(j, raw, plan)?;
    let wall = plan.geometry.iter().find(|wall| wall.name == name);
    let motion = wall.and_then(|wall| wall.motion.clone());
    if plan
        .floating
        .iter()
        .any(|body| motion.as_ref() == Some(&body.name))
    {
        let what =
            format!("`{name}` floats, and a sensor follows walls alone that move as they are told");
        j.log
            .at(on, what, "measure its force, or a pressure beside it");
        return None;
    }
    Some(motion)
}

/// What there is at a point where no fluid can be.
fn what_is_at(plan: &RunPlan, at: [f64; 3]) -> Option<String> {
    let domain = &plan.domain;
    let inside = |k: usize| (domain.min[k]..=domain.max[k]).contains(&at[k]);
    if !(0..plan.dimensions as usize).all(inside) {
        return Some("the end of the domain".to_owned());
    }
    walls::staying(plan, at).map(|wall| format!("the wall `{}`", wall.name))
}
