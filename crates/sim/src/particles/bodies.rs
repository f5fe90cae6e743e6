//! Walls that move as one, and walls on which forces are recorded: from a plan to what an executor knows of them.

use crate::SimError;
use monoflow_case::{Measure, MotionPlan, RunPlan, Seed, SeedKind};
use monoflow_ops::motion::{Course, Knot};
use monoflow_particles::{Bodies, Body, Patch};

/// Puts the walls that move behind all others, motion after motion, and gives them the velocity that they
/// have at time zero: the identities of a body's particles follow each other, as those of a geometry do.
pub(super) fn gathered(plan: &RunPlan, mut seeds: Vec<Seed>) -> (Vec<Seed>, Bodies) {
    let mut bodies = courses(plan);
    let which = |seed: &Seed| {
        let name = plan.geometry[usize::from(seed.group)].motion.as_ref()?;
        plan.motions.iter().position(|motion| motion.name == *name)
    };
    if !bodies.courses.is_empty() {
        // Stable, with fluid and resting walls first: none is less than some.
        seeds.sort_by_key(|seed| (seed.kind == SeedKind::Wall, which(seed)));
    }
    for (body, motion) in plan.motions.iter().enumerate() {
        let of_body = |seed: &Seed| seed.kind == SeedKind::Wall && which(seed) == Some(body);
        let (first, count) = range(&seeds, of_body);
        let anchor = bodies.anchors.len() as u32;
        let pose = bodies.pose(body, 0.0);
        for seed in seeds.iter_mut().filter(|seed| of_body(seed)) {
            let arm = [0, 1, 2].map(|k| seed.position[k] - motion.point[k]);
            seed.velocity = pose.carry(&arm).1;
            bodies.anchors.push(arm);
        }
        bodies.bodies.push(Body {
            first,
            count,
            anchor,
        });
    }
    bodies.patches = measured(plan)
        .map(|group| range(&seeds, |seed| usize::from(seed.group) == group))
        .map(|(first, count)| Patch { first, count })
        .collect();
    (seeds, bodies)
}

/// The identities that seeds of some kind will have, which are in a row: fluid is counted first.
fn range(seeds: &[Seed], is_one: impl Fn(&Seed) -> bool) -> (u32, u32) {
    let fluid = seeds.iter().filter(|seed| seed.kind == SeedKind::Fluid);
    let walls = || seeds.iter().filter(|seed| seed.kind == SeedKind::Wall);
    let before = walls().position(&is_one).unwrap_or_default();
    let count = walls().filter(|seed| is_one(seed)).count();
    ((fluid.count() + before) as u32, count as u32)
}

/// The geometries whose forces are recorded, in the order of their gauges.
fn measured(plan: &RunPlan) -> impl Iterator<Item = usize> + '_ {
    plan.gauges.iter().filter_map(|gauge| match &gauge.measure {
        Measure::Force { on, .. } => plan.geometry.iter().position(|other| other.name == *on),
        _ => None,
    })
}

/// How the bodies of a plan move, without their particles.
fn courses(plan: &RunPlan) -> Bodies {
    let mut bodies = Bodies::default();
    for motion in &plan.motions {
        let knots = motion.knots(plan.time.end);
        bodies.courses.push(Course {
            pivot: motion.point,
            axis: motion.axis,
            interval: motion.interval,
            first: bodies.knots.len() as u32,
            count: knots.len() as u32,
        });
        bodies.knots.extend(knots.iter().map(|knot| Knot {
            shift: knot.shift,
            turn: knot.turn,
            shift_rate: knot.shift_rate,
            turn_rate: knot.turn_rate,
        }));
    }
    bodies
}

/// The bodies of a checkpoint, of which it holds which particles they have and where in them these are.
pub(super) fn restored(
    plan: &RunPlan,
    bodies: Vec<Body>,
    anchors: Vec<[f64; 3]>,
    patches: Vec<Patch>,
) -> Bodies {
    Bodies {
        bodies,
        anchors,
        patches,
        ..courses(plan)
    }
}

/// Refuses motions that take a body out of the domain before the run ends, as one may that goes on for longer
/// than its case says.
pub(super) fn stay_inside(plan: &RunPlan, bodies: &Bodies) -> Result<(), SimError> {
    for (body, motion) in plan.motions.iter().enumerate() {
        let Body { anchor, count, .. } = bodies.bodies[body];
        let anchors = &bodies.anchors[anchor as usize..][..count as usize];
        let knots = bodies.courses[body].count;
        for time in (0..knots).map(|knot| f64::from(knot) * motion.interval) {
            if time > plan.time.end {
                break;
            }
            let pose = bodies.pose(body, time);
            let corners = corners(anchors);
            let around = corners.iter().map(|arm| pose.carry(arm).0);
            // The box around a body may stand out where it does not.
            if leaves(plan, around) && leaves(plan, anchors.iter().map(|arm| pose.carry(arm).0)) {
                return Err(left(motion, time));
            }
        }
    }
    Ok(())
}

fn leaves(plan: &RunPlan, mut positions: impl Iterator<Item = [f64; 3]>) -> bool {
    let domain = &plan.domain;
    positions.any(|at| {
        (0..plan.dimensions as usize)
            .any(|k| !domain.periodic[k] && !(domain.min[k]..=domain.max[k]).contains(&at[k]))
    })
}

/// The corners of the box around some points.
fn corners(points: &[[f64; 3]]) -> [[f64; 3]; 8] {
    let ends = [0, 1, 2].map(|k| {
        let along = points.iter().map(|point| point[k]);
        let low = along.clone().fold(f64::INFINITY, f64::min);
        [low, along.fold(f64::NEG_INFINITY, f64::max)]
    });
    std::array::from_fn(|n| [0, 1, 2].map(|k| ends[k][n >> k & 1]))
}

fn left(motion: &MotionPlan, time: f64) -> SimError {
    SimError::BodyLeaves {
        motion: motion.name.clone(),
        time,
    }
}
