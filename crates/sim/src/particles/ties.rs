//! Joints and springs: from a plan to the ties of bodies.

use super::numbers::acoustic_step;
use super::{bodies, paths};
use crate::AfloatError;
use monoflow_case::{RunPlan, TiePlan, TieWay};
use monoflow_ops::particles::motion::{Floating, GROUND, Pull, RigidState, Tie};
use monoflow_particles::Bodies;

/// Phase by which the joints at a body swing together in the longest step, rad: integrators resolve it.
const JOINT_SWING: f64 = 0.5;
/// Share of critical damping of joints.
const JOINT_DAMPING: f64 = 0.7;
/// The greatest phase by which the springs at a body may swing in the longest step, rad.
const MOST_SWING: f64 = 0.5;

/// Below this share of the response of a free body, a point counts as held.
const IN_VAIN: f64 = 1e-9;

/// How many ties a joint or spring is: a hinge keeps two points of its axis together, and what resists turns is one of
/// its own.
fn count(tie: &TiePlan) -> usize {
    match tie.way {
        TieWay::Joint { axis, .. } => {
            1 + usize::from(axis.is_some()) + usize::from(resists(&tie.way).is_some())
        }
        TieWay::Spring { .. } => 1,
    }
}

/// Stiffness (N m) and damping (N m s) of a joint against turns, if it has some.
fn resists(way: &TieWay) -> Option<[f64; 2]> {
    match *way {
        TieWay::Joint {
            stiffness, damping, ..
        } => (stiffness > 0.0 || damping > 0.0).then_some([stiffness, damping]),
        TieWay::Spring { .. } => None,
    }
}

/// How many there are in all.
pub(super) fn total(plan: &RunPlan) -> usize {
    plan.ties.iter().map(count).sum()
}

/// What a tie of a plan is, as executors know it.
#[derive(Clone, Copy)]
struct Pulling {
    pull: Pull,
    /// Stiffness and damping as told; of points that are kept together what steps can follow.
    told: Option<[f64; 2]>,
    length: f64,
}

/// Keeps two points together.
const POINT: Pulling = Pulling {
    pull: Pull::Joint,
    told: None,
    length: 0.0,
};

/// A tie whose ends are found.
struct Held<'p> {
    tie: &'p TiePlan,
    way: Pulling,
    anchors: [[f64; 3]; 2],
    bodies: [u32; 2],
    /// By how much a force accelerates its ends apart, 1/kg; by how much a moment does so about each other, 1/(kg m²).
    yields: f64,
}

/// The ties of a plan, whose bodies lie as they do at time zero.
///
/// # Errors
/// [`AfloatError::TieTooStiff`], [`AfloatError::BarTooStiff`], [`AfloatError::TieInVain`], [`AfloatError::TurnInVain`].
pub(super) fn of(plan: &RunPlan, bodies: &Bodies) -> Result<Vec<Tie>, AfloatError> {
    let mut held = Vec::new();
    for tie in &plan.ties {
        let mut point = |way: Pulling, ends| -> Result<(), AfloatError> {
            held.push(hold(plan, bodies, (tie, way), ends)?);
            Ok(())
        };
        match tie.way {
            TieWay::Joint {
                axis: Some(axis), ..
            } => {
                let body = bodies::names(plan).position(|name| *name == tie.body);
                let afloat = body.unwrap_or_default() - bodies.courses.len();
                let reach = 0.5 * bodies.floating[afloat].reach;
                for side in [-reach, reach] {
                    let at = [0, 1, 2].map(|k| tie.at[k] + side * axis[k]);
                    point(POINT, [at; 2])?;
                }
            }
            TieWay::Joint { axis: None, .. } => point(POINT, [tie.at; 2])?,
            TieWay::Spring {
                length,
                stiffness,
                damping,
                rope,
            } => {
                let way = Pulling {
                    pull: if rope { Pull::Rope } else { Pull::Spring },
                    told: Some([stiffness, damping]),
                    length,
                };
                point(way, [tie.at, tie.end])?;
            }
        }
        if let Some(told) = resists(&tie.way) {
            let way = Pulling {
                pull: Pull::Turn,
                told: Some(told),
                length: 0.0,
            };
            point(way, [tie.at; 2])?;
        }
    }
    let ties = held.iter().map(|one| pulling(plan, one, &held));
    let (ties, wrong): (Vec<_>, Vec<_>) = ties.partition(Result::is_ok);
    // Of the pieces of a bar, that which asks for the least.
    let wrong = wrong.into_iter().filter_map(Result::err);
    let least = |why: &AfloatError| match why {
        AfloatError::BarTooStiff { most, value, .. } => most / value,
        _ => 0.0,
    };
    match wrong.min_by(|one, other| least(one).total_cmp(&least(other))) {
        Some(why) => Err(why),
        None => ties.into_iter().collect(),
    }
}

/// Finds the ends of a tie between two points (m).
fn hold<'p>(
    plan: &RunPlan,
    bodies: &Bodies,
    (tie, way): (&'p TiePlan, Pulling),
    ends: [[f64; 3]; 2],
) -> Result<Held<'p>, AfloatError> {
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
            if way.pull == Pull::Turn {
                yields += turns(body, &tie.way);
            } else {
                yields += body.yields(&arm);
                free += 1.0 / body.mass;
            }
        }
        (body as u32, arm)
    };
    let (first, from) = anchored(Some(&tie.body), ends[0]);
    let (second, to) = anchored(tie.to.as_deref(), ends[1]);
    if way.pull == Pull::Turn && yields <= 0.0 {
        return Err(AfloatError::TurnInVain {
            tie: tie.name.clone(),
            body: tie.body.clone(),
        });
    }
    if yields <= IN_VAIN * free {
        return Err(AfloatError::TieInVain {
            table: tie.table(),
            tie: tie.name.clone(),
            body: tie.body.clone(),
        });
    }
    Ok(Held {
        tie,
        way,
        anchors: [from, to],
        bodies: [first, second],
        yields,
    })
}

/// A bound on the angular acceleration of a body by a moment of a joint, over the moment, 1/(kg m²): about its axis, if
/// it is a hinge.
fn turns(body: &Floating, way: &TieWay) -> f64 {
    match way {
        TieWay::Joint {
            axis: Some(axis), ..
        } => body.turns(axis),
        _ => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
            .iter()
            .map(|axis| body.turns(axis))
            .sum(),
    }
}

/// How a tie pulls among all that there are: joints share what steps can follow with the others at their bodies, and
/// springs must leave it to each other, as must what resists turns.
fn pulling(plan: &RunPlan, one: &Held<'_>, all: &[Held<'_>]) -> Result<Tie, AfloatError> {
    let step = acoustic_step(plan);
    let alike = |other: &Held<'_>| match one.way.pull {
        Pull::Joint | Pull::Turn => other.way.pull == one.way.pull,
        Pull::Spring | Pull::Rope => [Pull::Spring, Pull::Rope].contains(&other.way.pull),
    };
    // The most of a sum over such ties at either of its bodies.
    let at_bodies = |of: &dyn Fn(&Held<'_>) -> f64| {
        let own = one.bodies.iter().filter(|body| **body != GROUND);
        let sums = own.map(|body| {
            let others = all.iter().filter(|other| other.bodies.contains(body));
            others.filter(|other| alike(other)).map(of).sum()
        });
        sums.fold(0.0, f64::max)
    };
    let [stiffness, damping] = match one.way.told {
        None => {
            let joints = at_bodies(&|_| 1.0);
            let (rate, share) = (JOINT_SWING / step, joints * one.yields);
            [rate * rate / share, 2.0 * JOINT_DAMPING * rate / share]
        }
        Some(told) => {
            let sum = |n: usize| {
                at_bodies(&|other| other.way.told.map_or(0.0, |told| told[n] * other.yields))
            };
            let most = MOST_SWING / step;
            let units = match one.way.pull {
                Pull::Turn => ["N m", "N m s"],
                _ => ["N/m", "N s/m"],
            };
            for (n, most) in [most * most, most].into_iter().enumerate() {
                if let Some(bar) = plan.bar_of(&one.tie.body).filter(|_| sum(n) > most) {
                    return Err(AfloatError::BarTooStiff {
                        bar: bar.name.clone(),
                        pieces: bar.pieces,
                        key: ["young", "damping"][n],
                        value: [bar.young, bar.damping][n],
                        most: [bar.young, bar.damping][n] * most / sum(n),
                        unit: ["Pa", "s"][n],
                        step,
                    });
                }
                if sum(n) > most {
                    return Err(AfloatError::TieTooStiff {
                        table: one.tie.table(),
                        tie: one.tie.name.clone(),
                        key: ["stiffness", "damping"][n],
                        value: told[n],
                        most: told[n] * most / sum(n),
                        unit: units[n],
                        step,
                    });
                }
            }
            told
        }
    };
    Ok(Tie {
        anchors: one.anchors,
        stiffness,
        damping,
        length: one.way.length,
        bodies: one.bodies,
        pull: one.way.pull as u32,
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
