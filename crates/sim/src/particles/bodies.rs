//! Walls that move as one, and walls on which forces are recorded: from a plan to what an executor knows of them.

use super::afloat;
use super::assemble::acoustic_step;
use crate::SimError;
use monoflow_case::{GeometryPlan, Measure, RunPlan, Seed, SeedKind};
use monoflow_ops::motion::{Course, Knot, RigidState};
use monoflow_particles::{Bodies, Body, Patch};

/// Puts the walls that move behind all others, motion after motion, and gives them the velocity that they
/// have at time zero: the identities of a body's particles follow each other, as those of a geometry do.
pub(super) fn gathered(
    plan: &RunPlan,
    mut seeds: Vec<Seed>,
) -> Result<(Vec<Seed>, Bodies), SimError> {
    let mut bodies = courses(plan);
    let names: Vec<_> = names(plan).collect();
    if names.is_empty() && measured(plan).next().is_none() {
        return Ok((seeds, bodies));
    }
    let which = |seed: &Seed| {
        let name = plan.geometry[usize::from(seed.group)].motion.as_ref()?;
        names.iter().position(|other| other == name)
    };
    // Stable, with fluid and resting walls first: none is less than some.
    seeds.sort_by_cached_key(|seed| {
        let wall = (seed.kind == SeedKind::Wall).then_some(seed.group);
        (wall.is_some(), wall.and_then(|_| which(seed)), wall)
    });
    for (body, name) in names.iter().enumerate() {
        let of_body = |seed: &Seed| seed.kind == SeedKind::Wall && which(seed) == Some(body);
        let (first, count) = range(&seeds, of_body);
        if count == 0 {
            return Err(empty(plan, |g| g.motion.as_deref() == Some(name)));
        }
        let mut own: Vec<_> = seeds.iter_mut().filter(|seed| of_body(seed)).collect();
        let anchor = bodies.anchors.len() as u32;
        let pose = match plan.motions.get(body) {
            Some(motion) => {
                let arm = |seed: &&mut Seed| [0, 1, 2].map(|k| seed.position[k] - motion.point[k]);
                bodies.anchors.extend(own.iter().map(arm));
                bodies.pose(body, 0.0)
            }
            None => {
                let floating = &plan.floating[body - plan.motions.len()];
                let places: Vec<_> = own.iter().map(|seed| seed.position).collect();
                let (state, anchors) = afloat::begin(floating, &places);
                bodies.anchors.extend(anchors);
                bodies.afloat.push(state);
                state.pose(0.0)
            }
        };
        let anchors = &bodies.anchors[anchor as usize..];
        for (seed, anchor) in own.iter_mut().zip(anchors) {
            seed.velocity = pose.carry(anchor).1;
        }
        bodies.bodies.push(Body {
            first,
            count,
            anchor,
        });
    }
    bodies.floating = afloat::floating(plan, &bodies);
    bodies.contact = afloat::contact(plan, &bodies);
    let walls = seeds.iter().filter(|seed| seed.kind == SeedKind::Wall);
    let walls: Vec<_> = walls.map(|seed| (which(seed), seed.position)).collect();
    afloat::stands_free(plan, &walls)?;
    afloat::fits(plan, &bodies)?;
    for (group, about) in measured(plan) {
        let (first, count) = range(&seeds, |seed| usize::from(seed.group) == group);
        if count == 0 {
            return Err(empty(plan, |g| g.name == plan.geometry[group].name));
        }
        bodies.patches.push(Patch {
            first,
            count,
            about,
        });
    }
    Ok((seeds, bodies))
}

/// Refuses what [`gathered`] does.
pub(super) fn check(plan: &RunPlan, seeds: &[Seed]) -> Result<(), SimError> {
    match count(plan) {
        0 => Ok(()),
        _ => gathered(plan, seeds.to_vec()).map(drop),
    }
}

/// A wall that has no particles left.
fn empty(plan: &RunPlan, is_it: impl Fn(&GeometryPlan) -> bool) -> SimError {
    let found = plan.geometry.iter().find(|geometry| is_it(geometry));
    SimError::EmptyWall {
        name: found
            .map(|geometry| geometry.name.clone())
            .unwrap_or_default(),
    }
}

/// The identities that seeds of some kind will have, which are in a row: fluid is counted first.
fn range(seeds: &[Seed], is_one: impl Fn(&Seed) -> bool) -> (u32, u32) {
    let fluid = seeds.iter().filter(|seed| seed.kind == SeedKind::Fluid);
    let walls = || seeds.iter().filter(|seed| seed.kind == SeedKind::Wall);
    let before = walls().position(&is_one).unwrap_or_default();
    let count = walls().filter(|seed| is_one(seed)).count();
    ((fluid.count() + before) as u32, count as u32)
}

/// The names of what moves: that which moves as it is told comes first.
pub(super) fn names(plan: &RunPlan) -> impl Iterator<Item = &str> {
    let told = plan.motions.iter().map(|motion| motion.name.as_str());
    told.chain(plan.floating.iter().map(|body| body.name.as_str()))
}

/// The name of the body that a particle is part of.
pub(super) fn name_of(names: &[String], bodies: &Bodies, id: u32) -> Option<String> {
    let (body, _) = bodies.of(id)?;
    names.get(body).cloned()
}

/// How many bodies there are.
pub(super) fn count(plan: &RunPlan) -> usize {
    names(plan).count()
}

/// The geometries whose forces are recorded and the points that moments are about, in the order of their gauges.
pub(super) fn measured(plan: &RunPlan) -> impl Iterator<Item = (usize, [f64; 3])> + '_ {
    plan.gauges.iter().filter_map(|gauge| {
        let (on, about) = match &gauge.measure {
            Measure::Force { on, .. } => (on, [0.0; 3]),
            Measure::Moment { on, about, .. } => (on, *about),
            _ => return None,
        };
        let group = plan.geometry.iter().position(|other| other.name == *on)?;
        Some((group, about))
    })
}

/// How the bodies of a plan move, without their particles.
fn courses(plan: &RunPlan) -> Bodies {
    let mut bodies = Bodies::default();
    for motion in &plan.motions {
        let knots = motion.knots(plan.time.end, 2.0 * acoustic_step(plan));
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

/// The bodies of a checkpoint, of which it holds which particles they and patches have, where in them these are,
/// and where those are that float.
pub(super) fn restored(
    plan: &RunPlan,
    (members, patches): (&[[u32; 2]], &[[u32; 2]]),
    anchors: Vec<[f64; 3]>,
    afloat: Vec<RigidState>,
) -> Bodies {
    let mut anchor = 0;
    let bodies = members.iter().map(|&[first, count]| {
        let body = Body {
            first,
            count,
            anchor,
        };
        anchor += count;
        body
    });
    let measured = patches.iter().zip(measured(plan));
    let patches = measured.map(|(&[first, count], (_, about))| Patch {
        first,
        count,
        about,
    });
    let mut bodies = Bodies {
        bodies: bodies.collect(),
        anchors,
        afloat,
        patches: patches.collect(),
        ..courses(plan)
    };
    bodies.floating = afloat::floating(plan, &bodies);
    bodies.contact = afloat::contact(plan, &bodies);
    bodies
}

/// Refuses motions that end, or that take a body out of the domain, before the run does: as in one that goes on
/// for longer than its case says.
pub(super) fn stay_inside(plan: &RunPlan, bodies: &Bodies) -> Result<(), SimError> {
    for (body, motion) in plan.motions.iter().enumerate() {
        let moves = |g: &&GeometryPlan| g.motion.as_ref() == Some(&motion.name);
        let walls = plan.geometry.iter().filter(moves);
        let extents: Vec<_> = walls.map(|wall| wall.shape.extent()).collect();
        let spacing = plan.discretisation.spacing;
        if let Some(time) = motion.fails_before(plan.time.end, spacing, &extents) {
            return Err(SimError::MotionEnds {
                motion: motion.name.clone(),
                time,
            });
        }
        let Body { anchor, count, .. } = bodies.bodies[body];
        let anchors = &bodies.anchors[anchor as usize..][..count as usize];
        let corners = corners(anchors);
        let knots = bodies.courses[body].count;
        for time in (0..knots).map(|knot| f64::from(knot) * motion.interval) {
            if time > plan.time.end {
                break;
            }
            let pose = bodies.pose(body, time);
            let around = corners.iter().map(|arm| pose.carry(arm).0);
            // The box around a body may stand out where it does not.
            if leaves(plan, around) && leaves(plan, anchors.iter().map(|arm| pose.carry(arm).0)) {
                return Err(SimError::BodyLeaves {
                    motion: motion.name.clone(),
                    time,
                });
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
