//! Motions and bodies that float beside the rest of a plan.

use super::knots::{FOR_ACCELERATIONS, TOLERANCE};
use super::plan::{MotionPlan, OverTime};
use super::read::{Motions, Typed};
use crate::judge::Judge;
use crate::particles::catalogue::Catalogue;
use crate::particles::plan::{GeometryPlan, RunPlan};
use crate::particles::raw::RawCase;
use crate::typed::source::Span;

/// Finds how long the pieces of motions may be, for the geometries that move by them, and takes the
/// motions into the plan.
pub(crate) fn check(
    j: &mut Judge<'_>,
    plan: &mut RunPlan,
    raw: &RawCase,
    motions: Motions,
    catalogue: &Catalogue,
) {
    let end = plan.time.end;
    let tolerance = TOLERANCE * plan.discretisation.spacing;
    for Typed {
        plan: mut motion,
        span,
        path,
    } in motions.list
    {
        let extents = moved(j, plan, &motion.name, (span, &path));
        if extents.is_empty() {
            continue;
        }
        ends_late_enough(j, &motion, end, (span, &path));
        let mut found = motion.longest_interval(end, tolerance, &extents);
        let wall = catalogue.wall(&plan.numerics.wall);
        if found.is_ok() && wall.is_some_and(|wall| wall.is_pulled) {
            // Their pressure follows from the second derivative of pieces, where these can follow that.
            let fine = FOR_ACCELERATIONS * tolerance;
            found = motion.longest_interval(end, fine, &extents).or(found);
        }
        match found {
            Ok(interval) => motion.interval = interval,
            Err(miss) => {
                let (what, help) = miss.told(&path, "m", end);
                j.log.add(span, &path, what, help);
            }
        }
        plan.motions.push(motion);
    }
    for body in motions.floating {
        moved(j, plan, &body.plan.name, (body.span, &body.path));
        plan.floating.push(body.plan);
    }
    moved_walls(j, plan, raw, catalogue);
}

/// The extents of the geometries that move by a name; none is a mistake.
fn moved(
    j: &mut Judge<'_>,
    plan: &RunPlan,
    name: &str,
    (span, path): (Span, &str),
) -> Vec<[[f64; 3]; 2]> {
    let moves = |g: &&GeometryPlan| g.motion.as_deref() == Some(name);
    let walls = plan.geometry.iter().filter(moves);
    let extents: Vec<_> = walls.map(|g| g.shape.extent()).collect();
    if extents.is_empty() {
        let what = format!("nothing moves by `{name}`");
        let help = format!("write motion = \"{name}\" in a [[geometry]] of kind wall");
        j.log.add(span, &format!("{path}.name"), what, help);
    }
    extents
}

/// Points must reach to the end of the run.
fn ends_late_enough(j: &mut Judge<'_>, motion: &MotionPlan, end: f64, (span, path): (Span, &str)) {
    for (curve, key) in (motion
        .translation
        .iter()
        .map(|curve| (curve, "translation")))
    .chain(motion.rotation.iter().map(|curve| (curve, "rotation")))
    {
        if let OverTime::Points(points) = curve
            && points.len() > 1
            && let Some([last, _]) = points.last().filter(|point| point[0] < end)
        {
            let what = format!("`{path}.{key}` ends at {last} s, but the run at {end} s");
            let help = "give points until the end of the run; where nothing moves any more, repeat the last value";
            j.log.add(span, &format!("{path}.{key}"), what, help);
        }
    }
}

/// The wall model of walls that move: `dynamic` is for those at rest.
fn moved_walls(j: &mut Judge<'_>, plan: &mut RunPlan, raw: &RawCase, catalogue: &Catalogue) {
    const KEY: &str = "numerics.wall";
    const MOVING: &str = "dynamic_moving";
    let nothing_moves = plan.motions.is_empty() && plan.floating.is_empty();
    if nothing_moves || plan.numerics.mps.is_some() {
        return;
    }
    let known = catalogue
        .walls
        .iter()
        .any(|wall| wall.choice.name == MOVING);
    if plan.numerics.wall == "dynamic" && known {
        MOVING.clone_into(&mut plan.numerics.wall);
        j.derived(KEY, "dynamic, of walls that move");
        return;
    }
    if plan.numerics.wall != "dynamic" {
        return;
    }
    for typed in &raw.geometry {
        if let Some(at) = &typed.motion {
            let what = format!(
                "walls of {KEY} = \"dynamic\" cannot move: they take part in continuity as if at rest"
            );
            let help = format!("write wall = \"{MOVING}\" in [numerics]");
            j.log.at(at, what, help);
        }
    }
}
