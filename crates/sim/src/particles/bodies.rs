//! Walls that move as one, and walls on which forces are recorded: from a plan to what an executor knows of them.

use super::afloat;
use super::numbers::acoustic_step;
use super::origins::{Origins, body, kind, ordered};
use super::ties;
use crate::SimError;
use monoflow_case::{GeometryPlan, Measure, RunPlan};
use monoflow_ops::particles::kind::{Kind, Wall};
use monoflow_ops::particles::motion::{Course, Knot, RigidState, Tie};
use monoflow_particles::{Bodies, Body, Patch};
use monoflow_start::Seed;

/// The walls of a plan that move, of particles in the order of their identities, and the walls on which forces are
/// recorded; gives those that move the velocity that they have at time zero.
pub(super) fn gathered(
    plan: &RunPlan,
    seeds: &mut [Seed],
    origins: &Origins,
) -> Result<Bodies, SimError> {
    let mut bodies = courses(plan);
    let names: Vec<_> = names(plan).collect();
    for (number, name) in names.iter().enumerate() {
        let [first, count] = members(plan, origins, name);
        if count == 0 {
            return Err(empty(plan, |g| g.motion.as_deref() == Some(name)));
        }
        let own = &mut seeds[first as usize..][..count as usize];
        let anchor = bodies.anchors.len() as u32;
        let pose = match plan.motions.get(number) {
            Some(motion) => {
                let arm = |seed: &Seed| [0, 1, 2].map(|k| seed.position[k] - motion.point[k]);
                bodies.anchors.extend(own.iter().map(arm));
                bodies.pose(number, 0.0)
            }
            None => {
                let floating = &plan.floating[number - plan.motions.len()];
                let places: Vec<_> = own.iter().map(|seed| seed.position).collect();
                let grains = afloat::grains(plan, origins, name);
                let (state, anchors) = afloat::begin(floating, &places, &grains);
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
    (bodies.floating, bodies.contact) = afloat::floating(plan, origins, &bodies);
    afloat::can_be_moved(plan, origins, &bodies)?;
    bodies.ties = ties::of(plan, &bodies)?;
    let walls = seeds.iter().filter(|seed| kind(plan, seed) == Wall::INDEX);
    let walls: Vec<_> = walls
        .map(|seed| {
            let spacing = plan.spacing_of(&plan.geometry[usize::from(seed.group)]);
            (body(plan, seed), seed.position, spacing)
        })
        .collect();
    afloat::stands_free(plan, &walls)?;
    afloat::fits(plan, &bodies)?;
    bodies.patches = patches(plan, origins).collect();
    if let Some(empty_patch) = bodies.patches.iter().position(|patch| patch.count == 0) {
        let group = measured(plan).nth(empty_patch).map(|(group, _)| group);
        return Err(empty(plan, |g| {
            group.is_some_and(|group| g.name == plan.geometry[group].name)
        }));
    }
    Ok(bodies)
}

/// The identities of the walls that move by a name.
fn members(plan: &RunPlan, origins: &Origins, name: &str) -> [u32; 2] {
    origins.row(|n| plan.geometry[n].motion.as_deref() == Some(name))
}

/// The walls on which forces are recorded.
fn patches(plan: &RunPlan, origins: &Origins) -> impl Iterator<Item = Patch> {
    measured(plan).map(|(group, about)| {
        let [first, count] = origins.ranges[group];
        Patch {
            first,
            count,
            about,
        }
    })
}

/// Refuses what [`gathered`] does.
pub(super) fn check(plan: &RunPlan, seeds: &[Seed]) -> Result<(), SimError> {
    match count(plan) {
        0 => Ok(()),
        _ => {
            let mut seeds = ordered(plan, seeds.to_vec());
            let origins = Origins::of(plan, &seeds);
            gathered(plan, &mut seeds, &origins).map(drop)
        }
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

/// The bodies of a checkpoint, of which it holds where in them their particles are, their ties, and where those
/// are that float.
pub(super) fn restored(
    plan: &RunPlan,
    origins: &Origins,
    (anchors, ties): (Vec<[f64; 3]>, Vec<Tie>),
    afloat: Vec<RigidState>,
) -> Bodies {
    let mut anchor = 0;
    let bodies = names(plan).map(|name| {
        let [first, count] = members(plan, origins, name);
        let body = Body {
            first,
            count,
            anchor,
        };
        anchor += count;
        body
    });
    let mut bodies = Bodies {
        bodies: bodies.collect(),
        anchors,
        ties,
        afloat,
        patches: patches(plan, origins).collect(),
        ..courses(plan)
    };
    (bodies.floating, bodies.contact) = afloat::floating(plan, origins, &bodies);
    bodies
}

/// How many particles move with bodies.
pub(super) fn moving(plan: &RunPlan, origins: &Origins) -> usize {
    let [_, count] = origins.row(|n| plan.geometry[n].motion.is_some());
    count as usize
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
