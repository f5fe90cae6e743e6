//! Joints and springs: from a plan to the ties of bodies.

use super::numbers::acoustic_step;
use super::{bodies, paths};
use crate::SimError;
use monoflow_case::{RunPlan, TiePlan, TieWay};
use monoflow_ops::particles::motion::{GROUND, Pull, RigidState, Tie};
use monoflow_particles::Bodies;

/// Phase by which the joints at a body swing together in the longest step, rad: integrators resolve it.
const JOINT_SWING: f64 = 0.5;
/// Share of critical damping of joints.
const JOINT_DAMPING: f64 = 0.7;
/// The greatest phase by which the springs at a body may swing in the longest step, rad.
const MOST_SWING: f64 = 0.5;

/// Below this share of the response of a free body, a point counts as held.
const IN_VAIN: f64 = 1e-9;

/// How many ties a joint or spring is: a hinge keeps two points of its axis together.
fn count(tie: &TiePlan) -> usize {
    match tie.way {
        TieWay::Joint { axis: Some(_) } => 2,
        _ => 1,
    }
}

/// How many there are in all.
pub(super) fn total(plan: &RunPlan) -> usize {
    plan.ties.iter().map(count).sum()
}

/// A tie whose ends are found.
struct Held<'p> {
    tie: &'p TiePlan,
    anchors: [[f64; 3]; 2],
    bodies: [u32; 2],
    /// By how much a force accelerates its ends apart, 1/kg.
    yields: f64,
}

/// The ties of a plan, whose bodies lie as they do at time zero.
///
/// # Errors
/// [`SimError::TieTooStiff`], [`SimError::TieInVain`].
pub(super) fn of(plan: &RunPlan, bodies: &Bodies) -> Result<Vec<Tie>, SimError> {
    let mut held = Vec::new();
    for tie in &plan.ties {
        match tie.way {
            TieWay::Joint { axis: Some(axis) } => {
                let body = bodies::names(plan).position(|name| *name == tie.body);
                let afloat = body.unwrap_or_default() - bodies.courses.len();
                let reach = 0.5 * bodies.floating[afloat].reach;
                for side in [-reach, reach] {
                    let at = [0, 1, 2].map(|k| tie.at[k] + side * axis[k]);
                    held.push(hold(plan, bodies, tie, [at; 2])?);
                }
            }
            _ => held.push(hold(plan, bodies, tie, [tie.at, tie.end])?),
        }
    }
    let step = acoustic_step(plan);
    let ties = held.iter().map(|one| pulling(one, &held, step));
    ties.collect()
}

/// Finds the ends of a tie between two points (m).
fn hold<'p>(
    plan: &RunPlan,
    bodies: &Bodies,
    tie: &'p TiePlan,
    ends: [[f64; 3]; 2],
) -> Result<Held<'p>, SimError> {
    let told = bodies.courses.len();
    let (mut yields, mut free) = (0.0, 0.0);
    let mut anchored = |name: Option<&str>, at: [f64; 3]| {
        let body = name.and_then(|name| bodies::names(plan).position(|other| other == name));
        let Some(body) = body else {
            return (GROUND, at);
        };
        let from = match plan.motions.get(body) {
            Some(motion) => motion.point,
            None => bodies.afloat[body - told].centre,
        };
        let arm = [0, 1, 2].map(|k| at[k] - from[k]);
        if body >= told {
            let body = &bodies.floating[body - told];
            yields += body.yields(&arm);
            free += 1.0 / body.mass;
        }
        (body as u32, arm)
    };
    let (first, from) = anchored(Some(&tie.body), ends[0]);
    let (second, to) = anchored(tie.to.as_deref(), ends[1]);
    if yields <= IN_VAIN * free {
        return Err(SimError::TieInVain {
            table: tie.table(),
            tie: tie.name.clone(),
            body: tie.body.clone(),
        });
    }
    Ok(Held {
        tie,
        anchors: [from, to],
        bodies: [first, second],
        yields,
    })
}

/// How a tie pulls among all that there are: joints share what steps can follow with the others at their bodies, and
/// springs must leave it to each other.
fn pulling(one: &Held<'_>, all: &[Held<'_>], step: f64) -> Result<Tie, SimError> {
    // The most of a sum over the ties at either of its bodies.
    let at_bodies = |of: &dyn Fn(&TieWay, f64) -> f64| {
        let own = one.bodies.iter().filter(|body| **body != GROUND);
        let sums = own.map(|body| {
            let others = all.iter().filter(|other| other.bodies.contains(body));
            others.map(|other| of(&other.tie.way, other.yields)).sum()
        });
        sums.fold(0.0, f64::max)
    };
    let (stiffness, damping, length, pull) = match one.tie.way {
        TieWay::Joint { .. } => {
            let joints = at_bodies(&|way, _| match way {
                TieWay::Joint { .. } => 1.0,
                TieWay::Spring { .. } => 0.0,
            });
            let (rate, share) = (JOINT_SWING / step, joints * one.yields);
            let damping = 2.0 * JOINT_DAMPING * rate;
            (rate * rate / share, damping / share, 0.0, Pull::Joint)
        }
        TieWay::Spring {
            length,
            stiffness,
            damping,
            rope,
        } => {
            let stiff = at_bodies(&|way, yields| match way {
                TieWay::Spring { stiffness, .. } => stiffness * yields,
                TieWay::Joint { .. } => 0.0,
            });
            let damped = at_bodies(&|way, yields| match way {
                TieWay::Spring { damping, .. } => damping * yields,
                TieWay::Joint { .. } => 0.0,
            });
            let most = MOST_SWING / step;
            for (key, value, sum, most, unit) in [
                ("stiffness", stiffness, stiff, most * most, "N/m"),
                ("damping", damping, damped, most, "N s/m"),
            ] {
                if sum > most {
                    return Err(SimError::TieTooStiff {
                        spring: one.tie.name.clone(),
                        key,
                        value,
                        most: value * most / sum,
                        unit,
                        step,
                    });
                }
            }
            let pull = if rope { Pull::Rope } else { Pull::Spring };
            (stiffness, damping, length, pull)
        }
    };
    Ok(Tie {
        anchors: one.anchors,
        stiffness,
        damping,
        length,
        bodies: one.bodies,
        pull: pull as u32,
        reserved: 0,
    })
}

/// Tension of a joint or spring at a time (s), N; of a hinge, of both its points together.
pub(super) fn tension(
    name: &str,
    plan: &RunPlan,
    (time, afloat): (f64, &[RigidState]),
    bodies: &Bodies,
) -> Option<f64> {
    let before = plan.ties.iter().take_while(|tie| tie.name != name);
    let first: usize = before.map(count).sum();
    let tie = plan.ties.iter().find(|tie| tie.name == name)?;
    let names: Vec<&str> = bodies::names(plan).collect();
    let poses = names.iter();
    let poses = poses.map(|name| paths::pose(name, plan, (time, afloat), bodies));
    let poses: Vec<_> = poses.collect::<Option<_>>()?;
    let pulled = bodies.ties.get(first..first + count(tie))?.iter();
    let pulled = pulled.map(|tie| tie.pulled(|body| poses[body as usize]));
    let pulled: Vec<_> = pulled.collect();
    if let [(tension, _)] = pulled[..] {
        return Some(tension);
    }
    let force = |k: usize| pulled.iter().map(|(_, force)| force[k]).sum::<f64>();
    Some((0..3).map(|k| force(k).powi(2)).sum::<f64>().sqrt())
}
