//! Gravity over time, planes and terrain beside the rest of a plan.

use super::plan::AT_ONE_PLACE;
use super::read::Typed;
use crate::judge::Judge;
use crate::keys::Range;
use crate::particles::catalogue::Catalogue;
use crate::particles::opening::Head;
use crate::particles::plan::{Kind, RunPlan};
use crate::particles::raw::GRAVITY_RANGE;
use crate::typed::source::Span;

/// Looks for the greatest gravity at so many moments of a run.
const LOOKS: u32 = 10_000;

const KEY: &str = "gravity.change";

/// Takes them into the plan.
pub(crate) fn check(
    j: &mut Judge<'_>,
    plan: &mut RunPlan,
    (typed, bounded): (Typed, bool),
    catalogue: &Catalogue,
) {
    if let Some((change, span)) = typed.change {
        goes_along(j, plan, span, catalogue);
        changes(j, plan, change, span);
    }
    let planes = typed.planes.first().map(|(_, span)| ("plane", *span));
    let terrain = typed.terrain.as_ref().map(|(_, span)| ("terrain", *span));
    plan.planes = typed.planes.into_iter().map(|(plane, _)| plane).collect();
    plan.terrain = typed.terrain.map(|(terrain, _)| terrain);
    if let Some(at) = terrain {
        stands(j, plan, at);
    }
    if let Some(at) = planes.or(terrain) {
        repels(j, plan, at, bounded, catalogue);
    }
}

/// What a terrain asks of a plan.
fn stands(j: &mut Judge<'_>, plan: &RunPlan, (key, span): (&str, Span)) {
    let [x, y, z] = plan.gravity;
    if x != 0.0 || y != 0.0 || z >= 0.0 {
        let what = "elevations of a terrain are along z, but gravity does not point down z";
        let help = "write gravity = [0, 0, -9.81]";
        j.log.add(span, key, what, help);
    }
}

/// What walls without particles ask of a plan.
fn repels(
    j: &mut Judge<'_>,
    plan: &RunPlan,
    (key, span): (&str, Span),
    bounded: bool,
    catalogue: &Catalogue,
) {
    if catalogue.needs_shear(&plan.numerics.viscosity) {
        let what = "fluid slides along walls without particles freely, which a laminar viscosity would not see";
        let help = "write viscosity = \"artificial\" in [numerics], or make a wall of particles";
        j.log.add(span, key, what, help);
    }
    if !bounded && !plan.geometry.iter().any(|g| g.kind == Kind::Wall) {
        let what =
            "walls without particles have no end, so nothing says how far the domain reaches";
        let help = "write min and max in [domain]: around all places that fluid may come to";
        j.log.add(span, key, what, help);
    }
}

/// What knows gravity as it is at the start would be silently wrong under one that changes: a tracer, and levels.
fn goes_along(j: &mut Judge<'_>, plan: &RunPlan, span: Span, catalogue: &Catalogue) {
    let mut levels = plan
        .openings
        .iter()
        .filter(|one| matches!(one.head, Some(Head::Level(_))));
    if let Some(opening) = levels.next() {
        let what = format!(
            "the pressure at the opening `{}` is the weight of the water below its level, by gravity as it is at the start",
            opening.name
        );
        let help =
            "move the tank by [[motion]] instead, or give the opening a velocity without a level";
        j.log.add(span, KEY, what, help);
    }
    if let Some(tracer) = catalogue.tracer(plan).filter(|one| one.pulls_by_gravity) {
        let what = format!(
            "the tracer `{}` pulls at fluid by gravity as it is at the start",
            tracer.choice.name
        );
        let help = "move the tank by [[motion]] instead, or write tracer.model = \"diffusing\"";
        j.log.add(span, KEY, what, help);
    }
}

/// Finds how long pieces may be, and the greatest gravity.
fn changes(j: &mut Judge<'_>, plan: &mut RunPlan, change: super::GravityChange, span: Span) {
    let end = plan.time.end;
    let mut change = change;
    if let Some(last) = change.motion().last_point().filter(|last| *last < end) {
        let what = format!("`{KEY}` ends at {last} s, but the run at {end} s");
        (j.log).add(span, KEY, what, "give points until the end of the run");
        return;
    }
    for n in 0..=LOOKS {
        let gained = change.at(end * f64::from(n) / f64::from(LOOKS));
        let size = (0..3).map(|k| (plan.gravity[k] + gained[k]).powi(2));
        // A NaN is told below.
        change.greatest = change.greatest.max(size.sum::<f64>().sqrt());
    }
    let Range::Within(_, most) = GRAVITY_RANGE else {
        unreachable!("the range of gravity has two ends");
    };
    if change.greatest > most {
        let what = format!(
            "gravity with `{KEY}` reaches {:.3e} m/s², but must be {most:e} at most",
            change.greatest
        );
        j.log.add(span, KEY, what, "write an acceleration in m/s²");
        return;
    }
    match change
        .motion()
        .longest_interval(end, change.tolerance(), &AT_ONE_PLACE)
    {
        Ok(interval) => change.interval = interval,
        Err(miss) => {
            let (what, help) = miss.told(KEY, "m/s²", end);
            j.log.add(span, KEY, what, help);
        }
    }
    plan.gravity_change = Some(change);
}
