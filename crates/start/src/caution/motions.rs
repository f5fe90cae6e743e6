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
            still(plan, motion),
            in_degrees(plan, motion),
            too_fast(plan, motion),
        ]
        .into_iter()
        .flatten()
    })
}

/// That walls stay where they are, though a number says where they should go.
fn still(plan: &RunPlan, motion: &MotionPlan) -> Option<String> {
    motion.rests(plan.time.end).then(|| {
        let place = behind_name(&plan.provenance, &format!("motion.{}", motion.name));
        format!(
            "the motion `{}`{place} moves nothing: its shift and angle do not change within the run, and they count from their values at t = 0; write a formula in t, or pairs of time and value",
            motion.name
        )
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

/// Walls that move so many times as fast as water falls jump: the speed of sound, and the number of steps, go by them.
const TOO_FAST: f64 = 5.0;

/// When some wall of a motion moves fastest (s), and how fast (m/s), if that is far faster than water falls.
fn jump(plan: &RunPlan, motion: &MotionPlan) -> Option<[f64; 2]> {
    let moves = |wall: &&GeometryPlan| wall.motion.as_ref() == Some(&motion.name);
    let walls = plan.geometry.iter().filter(moves);
    let fastest = walls.map(|wall| motion.fastest(plan.time.end, wall.shape.room()));
    let [time, speed] = fastest.reduce(|a, b| if b[1] > a[1] { b } else { a })?;
    let fall = fall(plan);
    (fall > 0.0 && speed > TOO_FAST * fall).then_some([time, speed])
}

/// The speed of water after its greatest fall (m/s).
fn fall(plan: &RunPlan) -> f64 {
    (2.0 * plan.greatest_weight() * plan.fluid.max_fall).sqrt()
}

/// Does the greatest speed of a plan follow from a motion that is far faster than water falls?
pub(super) fn decide(plan: &RunPlan) -> bool {
    let is_told = behind_name(&plan.provenance, "fluid.max_speed").is_empty();
    is_told
        && plan
            .motions
            .iter()
            .any(|motion| jump(plan, motion).is_some())
}

/// That walls jump.
fn too_fast(plan: &RunPlan, motion: &MotionPlan) -> Option<String> {
    let [time, speed] = jump(plan, motion)?;
    let fall = fall(plan);
    let place = behind_name(&plan.provenance, &format!("motion.{}", motion.name));
    let given = !behind_name(&plan.provenance, "fluid.max_speed").is_empty();
    let help = match given {
        true => "let it take longer, unless no water is at them then".to_owned(),
        false => format!(
            "let it take longer, or, if no water is at them then, write `fluid.max_speed = {}`, the speed of a fall: time steps would be {:.0} times as long",
            rounded_up(fall),
            speed / fall
        ),
    };
    Some(format!(
        "the motion `{}`{place} moves its walls at {} m/s near t = {} s, {:.0} times as fast as water falls here: {help}",
        motion.name,
        brief(rounded_up(speed)),
        brief((time * 1e5).round() / 1e5),
        speed / fall
    ))
}

/// A number to a hundredth, not less than it was.
fn rounded_up(x: f64) -> f64 {
    (x * 100.0).ceil() / 100.0
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
