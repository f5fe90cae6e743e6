//! Motions that look as if they were given in other units, and such that go through walls.

use monoflow_case::{
    GeometryPlan, Kind, MotionPlan, OverTime, RunPlan, Shape, behind_name, brief, walls,
};
use std::f64::consts::TAU;

/// A sentence each.
pub(super) fn cautions(plan: &RunPlan) -> impl Iterator<Item = String> {
    let motions = plan.motions.iter();
    motions.flat_map(|motion| {
        [
            far_off(plan, motion).or_else(|| through(plan, motion)),
            in_degrees(plan, motion),
        ]
        .into_iter()
        .flatten()
    })
}

/// Walls that move so many lengths of all boxes away have been given in other units.
const FAR_OFF: f64 = 5.0;

/// That walls leave all others far behind. A domain that is not given grows with them.
fn far_off(plan: &RunPlan, motion: &MotionPlan) -> Option<String> {
    let shifts = motion.farthest(plan.time.end);
    let shapes = plan.geometry.iter().map(|one| &one.shape);
    let boxes = shapes.filter(|shape| matches!(shape, Shape::Box { .. }));
    let long = |k: &usize| {
        let ends = boxes.clone().map(|shape| shape.extent().map(|at| at[*k]));
        let ends = ends.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]);
        ends.map_or(f64::INFINITY, |[low, high]| high - low)
    };
    let k = (0..plan.dimensions as usize).find(|k| shifts[*k] > FAR_OFF * long(k))?;
    let place = behind_name(&plan.provenance, &format!("motion.{}", motion.name));
    Some(format!(
        "the motion `{}`{place} moves its walls by {} m along {}, where all boxes are {} m long: see whether it is given in other units than m",
        motion.name,
        brief(shifts[k]),
        ["x", "y", "z"][k],
        brief(long(&k)),
    ))
}

/// That walls turn by what look like degrees: many times around, by a multiple of 15.
fn in_degrees(plan: &RunPlan, motion: &MotionPlan) -> Option<String> {
    let Some(OverTime::Points(points)) = &motion.rotation else {
        return None;
    };
    let looks_so = |angle: &f64| angle.abs() >= 30.0 && angle % 15.0 == 0.0;
    let angle = points.iter().map(|point| point[1]).find(looks_so)?;
    let place = behind_name(&plan.provenance, &format!("motion.{}", motion.name));
    Some(format!(
        "the motion `{}`{place} turns its walls by {} rad, {:.1} times around: see whether that is in degrees, of which one is 0.0174533 rad",
        motion.name,
        brief(angle),
        angle.abs() / TAU,
    ))
}

/// That a wall is shifted through another that rests. Of walls that turn nothing is said.
fn through(plan: &RunPlan, motion: &MotionPlan) -> Option<String> {
    if motion.rotation.is_some() {
        return None;
    }
    let knots = motion.knots(plan.time.end, 0.0);
    let shifts: Vec<_> = knots.iter().map(|knot| knot.shift).collect();
    let moves = |wall: &&GeometryPlan| {
        wall.kind == Kind::Wall && wall.motion.as_ref() == Some(&motion.name)
    };
    let mut moving = plan.geometry.iter().filter(moves);
    let (wall, other) =
        moving.find_map(|wall| Some((wall, walls::gone_through(plan, wall, &shifts)?)))?;
    let place = behind_name(&plan.provenance, &format!("motion.{}", motion.name));
    Some(format!(
        "the motion `{}`{place} takes the wall `{}` through the wall `{}`: walls do not stop each other, and water between them has nowhere to go; shorten the way, or leave a gap in the other wall",
        motion.name, wall.name, other.name
    ))
}
