//! Openings where a plane or the ground repels the water that comes in.

use super::apart::ROUNDING;
use monoflow_case::{Head, OpeningPlan, RunPlan};

/// Water that would come in where a wall without particles repels it.
#[derive(Debug, Clone, PartialEq)]
pub struct Pushed {
    /// The opening, by its number.
    pub opening: usize,
    /// The plane, by its number; the ground if there is none.
    pub plane: Option<usize>,
    /// Where in the zone of the opening (m).
    pub at: [f64; 3],
    /// How far this is from what repels (m), negative behind it: nearer than anywhere else in the zone.
    pub distance: f64,
}

/// Where planes and the ground, which is told by the distance from it (m), repel water that comes in.
pub(super) fn pushed(plan: &RunPlan, ground: Option<&dyn Fn([f64; 3]) -> f64>) -> Vec<Pushed> {
    let mut found = Vec::new();
    if plan.planes.is_empty() && ground.is_none() {
        return found;
    }
    for (opening, of) in plan.openings.iter().enumerate() {
        if !of.fills(plan) {
            continue;
        }
        let zone = zone(plan, of);
        let mut look = |plane: Option<usize>, distance: &dyn Fn([f64; 3]) -> f64| {
            let apart = zone.iter().map(|at| (*at, distance(*at)));
            let nearest = apart.min_by(|one, other| one.1.total_cmp(&other.1));
            let repels = |distance: f64| distance < ROUNDING * plan.discretisation.spacing;
            if let Some((at, distance)) = nearest.filter(|(_, distance)| repels(*distance)) {
                found.push(Pushed {
                    opening,
                    plane,
                    at,
                    distance,
                });
            }
        };
        for (n, plane) in plan.planes.iter().enumerate() {
            look(Some(n), &|at| plane.distance(at));
        }
        if let Some(ground) = ground {
            look(None, ground);
        }
    }
    found
}

/// The ways of particles through the zone of an opening: points on them, layer after layer from the face on. Those above
/// all levels that are given, or whose share of the velocity is nothing, let none in.
fn zone(plan: &RunPlan, opening: &OpeningPlan) -> Vec<[f64; 3]> {
    let (spacing, up) = (plan.discretisation.spacing, plan.up());
    let levels = opening.knots(plan).into_iter().map(|knot| knot[2]);
    let level = match &opening.head {
        Some(Head::Level(_)) => levels.fold(f64::NEG_INFINITY, f64::max),
        _ => f64::INFINITY,
    };
    let sites = opening.places(plan).into_iter().zip(opening.shares(plan));
    let wet = sites.filter(|(at, share)| {
        let elevation: f64 = (0..3).map(|k| up[k] * at[k]).sum();
        *share != 0.0 && elevation < level
    });
    let normal = opening.into.axis.index();
    let layers = (opening.depth / spacing).round() as u32;
    let along = |at: [f64; 3]| {
        (0..=layers).map(move |layer| {
            let mut at = at;
            at[normal] += opening.sign() * f64::from(layer) * spacing;
            at
        })
    };
    wet.flat_map(|(at, _)| along(at)).collect()
}
