//! Joints, springs and ropes that do nothing, or lie far away.

use super::point;
use monoflow_case::{RunPlan, TiePlan, TieWay, behind_name, told};

/// Ends so many lengths of the domain away from it have been given in other units.
const FAR_OFF: f64 = 5.0;

/// A sentence each.
pub(super) fn cautions(plan: &RunPlan) -> Vec<String> {
    let own = |tie: &&TiePlan| plan.bar_of(&tie.body).is_none();
    let ties: Vec<&TiePlan> = plan.ties.iter().filter(own).collect();
    let each = ties.iter().enumerate();
    each.flat_map(|(n, tie)| {
        [
            far_off(plan, tie).or_else(|| slack(plan, tie)),
            twice(plan, tie, &ties[..n]),
        ]
    })
    .flatten()
    .collect()
}

/// A joint, spring or rope with its place in the case.
fn named(plan: &RunPlan, tie: &TiePlan) -> String {
    let word = match tie.way {
        TieWay::Spring { rope: true, .. } => "rope",
        _ => tie.table(),
    };
    let place = behind_name(&plan.provenance, &format!("{}.{}", tie.table(), tie.name));
    format!("{word} `{}`{place}", tie.name)
}

/// How far apart two points are (m).
fn apart(a: [f64; 3], b: [f64; 3]) -> f64 {
    let squares = (0..3).map(|k| (a[k] - b[k]).powi(2));
    squares.sum::<f64>().sqrt()
}

/// That an end is far outside of the domain.
fn far_off(plan: &RunPlan, tie: &TiePlan) -> Option<String> {
    let (domain, used) = (&plan.domain, plan.dimensions as usize);
    let sides = (0..used).map(|k| domain.max[k] - domain.min[k]);
    let longest = sides.fold(0.0, f64::max);
    let off = |at: [f64; 3]| {
        let mut nearest = at;
        for (k, x) in nearest.iter_mut().enumerate().take(used) {
            *x = x.max(domain.min[k]).min(domain.max[k]);
        }
        apart(at, nearest)
    };
    let mut ends = [tie.end, tie.at].into_iter();
    let at = ends.find(|at| off(*at) > FAR_OFF * longest)?;
    Some(format!(
        "the {} has an end at {} m, {:.1} m outside of the domain, which is {} m long: see whether it is given in other units than m",
        named(plan, tie),
        point(plan, at),
        off(at),
        told(longest)
    ))
}

/// That a rope is longer than its ends can be apart.
fn slack(plan: &RunPlan, tie: &TiePlan) -> Option<String> {
    let TieWay::Spring {
        length, rope: true, ..
    } = tie.way
    else {
        return None;
    };
    let (domain, used) = (&plan.domain, plan.dimensions as usize);
    // To the farthest corner from an end that rests, and else across.
    let ends = [domain.min, domain.max];
    let along = |k: usize| match tie.to {
        None => ends
            .iter()
            .fold(0.0_f64, |far, at| far.max((at[k] - tie.end[k]).abs())),
        Some(_) => ends[1][k] - ends[0][k],
    };
    let farthest = (0..used).map(|k| along(k).powi(2)).sum::<f64>().sqrt();
    (length > farthest).then(|| {
        format!(
            "the {} is {} m long and never pulls: within the domain its ends are {:.3} m apart at most; correct `length`, or delete it for {} m, from end to end at the start",
            named(plan, tie),
            told(length),
            farthest,
            told((apart(tie.at, tie.end) * 1e6).round() / 1e6)
        )
    })
}

/// That a joint keeps together what an earlier one does.
fn twice(plan: &RunPlan, tie: &TiePlan, earlier: &[&TiePlan]) -> Option<String> {
    let TieWay::Joint { axis, .. } = tie.way else {
        return None;
    };
    let bodies = |tie: &TiePlan| {
        let mut both = [Some(tie.body.clone()), tie.to.clone()];
        both.sort();
        both
    };
    let is_same = |other: &&&TiePlan| {
        let TieWay::Joint { axis: theirs, .. } = other.way else {
            return false;
        };
        bodies(tie) == bodies(other)
            && apart(tie.at, other.at) < 1e-3 * plan.discretisation.spacing
            && axis == theirs
    };
    let other = earlier.iter().find(is_same)?;
    Some(format!(
        "the {} keeps the same point together as the {}: delete one of them",
        named(plan, tie),
        named(plan, other)
    ))
}
