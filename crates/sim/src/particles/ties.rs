//! Joints and springs: from a plan to what pulls at bodies.

use super::assemble::acoustic_step;
use super::{bodies, paths};
use crate::SimError;
use monoflow_case::{RunPlan, TiePlan, TieWay};
use monoflow_ops::motion::{GROUND, Pull, RigidState, Tie};
use monoflow_particles::Bodies;

/// How far what a joint keeps together swings in the longest step, rad: the integrators resolve it.
const JOINT_SWING: f64 = 0.3;
/// Share of critical damping of joints.
const JOINT_DAMPING: f64 = 0.7;
/// The most that a spring may swing in the longest step, rad.
const MOST_SWING: f64 = 0.5;

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

/// The ties of a plan, whose bodies lie as they do at time zero.
///
/// # Errors
/// [`SimError::TieTooStiff`].
pub(super) fn of(plan: &RunPlan, bodies: &Bodies) -> Result<Vec<Tie>, SimError> {
    let mut ties = Vec::new();
    for tie in &plan.ties {
        match tie.way {
            TieWay::Joint { axis: None } => ties.push(one(plan, bodies, tie, [tie.at; 2])?),
            TieWay::Joint { axis: Some(axis) } => {
                let body = bodies::names(plan).position(|name| *name == tie.body);
                let afloat = body.unwrap_or_default() - bodies.courses.len();
                let reach = 0.5 * bodies.floating[afloat].reach;
                for side in [-reach, reach] {
                    let at = [0, 1, 2].map(|k| tie.at[k] + side * axis[k]);
                    ties.push(one(plan, bodies, tie, [at; 2])?);
                }
            }
            TieWay::Spring { .. } => ties.push(one(plan, bodies, tie, [tie.at, tie.end])?),
        }
    }
    Ok(ties)
}

/// A tie between two points (m).
fn one(
    plan: &RunPlan,
    bodies: &Bodies,
    tie: &TiePlan,
    ends: [[f64; 3]; 2],
) -> Result<Tie, SimError> {
    let told = bodies.courses.len();
    // By how much a force accelerates the ends apart, 1/kg.
    let mut yields = 0.0;
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
            yields += bodies.floating[body - told].yields(&arm);
        }
        (body as u32, arm)
    };
    let (first, from) = anchored(Some(&tie.body), ends[0]);
    let (second, to) = anchored(tie.to.as_deref(), ends[1]);
    let step = acoustic_step(plan);
    let (stiffness, damping, length, pull) = match tie.way {
        TieWay::Joint { .. } => {
            let rate = JOINT_SWING / step;
            let (stiffness, damping) = (rate * rate, 2.0 * JOINT_DAMPING * rate);
            (stiffness / yields, damping / yields, 0.0, Pull::Joint)
        }
        TieWay::Spring {
            length,
            stiffness,
            damping,
            rope,
        } => {
            let most = MOST_SWING / step;
            let bounds = [
                ("stiffness", stiffness, most * most / yields, "N/m"),
                ("damping", damping, most / yields, "N s/m"),
            ];
            for (key, value, most, unit) in bounds {
                if value > most {
                    return Err(SimError::TieTooStiff {
                        spring: tie.name.clone(),
                        key,
                        value,
                        most,
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
        anchors: [from, to],
        stiffness,
        damping,
        length,
        bodies: [first, second],
        pull: pull as u32,
        reserved: 0,
    })
}

/// What a joint or spring pulls by at a time (s), N; of a hinge, both of its points together.
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
