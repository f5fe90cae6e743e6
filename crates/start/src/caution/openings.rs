//! Openings through which no water comes, though it looks as if it should, and such that jump.

use super::named_opening;
use monoflow_case::{Head, OpeningJump, OpeningPlan, RunPlan, told, walls};

/// A sentence each.
pub(super) fn cautions(plan: &RunPlan) -> impl Iterator<Item = String> {
    let is_fed = plan.openings.iter().any(|one| one.inflow.is_some());
    plan.openings.iter().flat_map(move |one| {
        let low = too_low(plan, one);
        let shut = (low.is_none() && !is_fed).then(|| lets_none_in(plan, one));
        [low, shut.flatten(), closed(plan, one), jumps(plan, one)]
            .into_iter()
            .flatten()
    })
}

/// That nothing comes in where a level is given and no velocity, though nothing comes in elsewhere.
fn lets_none_in(plan: &RunPlan, one: &OpeningPlan) -> Option<String> {
    let has_level = matches!(one.head, Some(Head::Level(_)));
    (one.only_lets_out(plan) && has_level).then(|| {
        format!(
            "no water comes in at the opening {}: with MPS it only leaves where a level is given without a velocity or a discharge; give one if water is to come in",
            named_opening(plan, one)
        )
    })
}

/// That a level is below an opening all the time. Where water comes in by a velocity that is refused.
fn too_low(plan: &RunPlan, one: &OpeningPlan) -> Option<String> {
    let (None, Some(Head::Level(_))) = (&one.inflow, &one.head) else {
        return None;
    };
    let up = plan.up();
    let places = one.places(plan).into_iter();
    let elevations = places.map(|at| (0..3).map(|k| at[k] * up[k]).sum::<f64>());
    let lowest = elevations.fold(f64::INFINITY, f64::min);
    let levels = one.knots(plan).into_iter().map(|knot| knot[2]);
    let highest = levels.fold(f64::NEG_INFINITY, f64::max);
    (highest <= lowest).then(|| {
        format!(
            "the level of the opening {} is {} m at most, below all of it: no water comes in, and it leaves as if it fell out of the channel; raise the level, or write pressure = 0 in its place if that is meant",
            named_opening(plan, one),
            told(highest)
        )
    })
}

/// That a wall stands behind most of an opening.
fn closed(plan: &RunPlan, one: &OpeningPlan) -> Option<String> {
    let off = 0.5 * plan.finest_spacing() * one.sign();
    let places = one.places(plan);
    let behind = places.iter().filter_map(|at| {
        let mut at = *at;
        at[one.into.axis.index()] -= off;
        walls::around(plan, at)
    });
    let behind: Vec<_> = behind.collect();
    let wall = behind.first().filter(|_| 2 * behind.len() > places.len())?;
    Some(format!(
        "the wall {} closes the opening {}: water comes and goes through it; leave that side of the wall open, or cut a hole with a [[geometry]] of kind `erase`",
        super::named(plan, &wall.name),
        named_opening(plan, one)
    ))
}

/// That a level, or what comes in, jumps.
fn jumps(plan: &RunPlan, one: &OpeningPlan) -> Option<String> {
    let OpeningJump {
        what: [what, unit],
        values,
        time,
    } = one.jump(plan)?;
    let [from, to, time] = [values[0], values[1], time].map(rounded);
    // About as long as water falls.
    let weight = plan.greatest_weight();
    let long = match weight > 0.0 {
        true => (plan.fluid.max_fall / weight).sqrt(),
        false => 100.0 * plan.discretisation.influence_radius / plan.fluid.sound_speed,
    };
    Some(format!(
        "the {what} of the opening {} jumps from {from} to {to} {unit} near t = {time} s: that is a blow, which runs through the water as sound; let it take {} s or longer",
        named_opening(plan, one),
        told(format!("{long:.1e}").parse().unwrap_or(long)),
    ))
}

/// A number without digits of round-off.
fn rounded(x: f64) -> String {
    told((x * 1e4).round() / 1e4)
}
