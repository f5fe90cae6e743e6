//! Gauges of what acts on walls, and of how bodies move.

use super::named_wall::named_wall;
use crate::judge::Judge;
use crate::particles::plan::{Face, Measure, RunPlan};
use crate::particles::raw::RawGauge;
use crate::plan::Axis;

/// The force of the fluid on a wall.
pub(super) fn force(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let on = named_wall(j, raw, plan)?;
    let axis = along(j, raw, plan)?;
    Some(Measure::Force { on, axis })
}

/// The moment of that force about a point.
pub(super) fn moment(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    if plan.dimensions == 1 {
        nothing_turns(j, raw);
        return None;
    }
    let on = named_wall(j, raw, plan);
    let axis = around(j, raw, plan);
    let Some(about) = &raw.about else {
        let help = "write the point that it is about, in metres";
        j.missing(raw.span, &format!("{}.about", raw.path), help);
        return None;
    };
    let about = j.vector(about, plan.dimensions)?;
    Some(Measure::Moment {
        on: on?,
        about,
        axis: axis?,
    })
}

/// The place, velocity or angle of a body.
pub(super) fn path(
    j: &mut Judge<'_>,
    raw: &RawGauge,
    plan: &RunPlan,
    kind: &str,
) -> Option<Measure> {
    if kind == "angle" && plan.dimensions == 1 {
        nothing_turns(j, raw);
        return None;
    }
    let told = plan.motions.iter().map(|motion| motion.name.as_str());
    let afloat = plan.floating.iter().map(|body| body.name.as_str());
    let names: Vec<&str> = told.chain(afloat).collect();
    let axis = match kind {
        "angle" => around(j, raw, plan),
        _ => along(j, raw, plan),
    };
    let all = ("what moves", "[[motion]] or [[floating]] body");
    let (of, axis) = (named(j, raw, &names, all)?, axis?);
    Some(match kind {
        "place" => Measure::Place { of, axis },
        "velocity" => Measure::Velocity { of, axis },
        _ => Measure::Angle { of, axis },
    })
}

/// What a joint or spring pulls by.
pub(super) fn tension(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let names: Vec<&str> = plan.ties.iter().map(|tie| tie.name.as_str()).collect();
    let all = ("a joint or spring", "[[joint]] or [[spring]]");
    let of = named(j, raw, &names, all)?;
    Some(Measure::Tension { of })
}

/// What has come in at an opening.
pub(super) fn inflow(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let names: Vec<_> = plan.openings.iter().map(|o| o.name.as_str()).collect();
    let of = named(j, raw, &names, ("an opening", "[[opening]]"))?;
    Some(Measure::Inflow { of })
}

/// The name that `of` gives, which is one of these: names of the `tables` of a case, in `words` for advice.
fn named(
    j: &mut Judge<'_>,
    raw: &RawGauge,
    names: &[&str],
    (words, tables): (&str, &str),
) -> Option<String> {
    let Some(of) = &raw.of else {
        let help = match names {
            [] => format!("there is no {tables}: add one, and name it"),
            _ => format!("name {words}: {}", names.join(", ")),
        };
        j.missing(raw.span, &format!("{}.of", raw.path), &help);
        return None;
    };
    if names.is_empty() {
        let what = format!("there is no {tables} with the name `{}`", of.value);
        j.log.at(of, what, "add one with that name");
        return None;
    }
    j.known_word(of, names).map(|n| names[n].to_owned())
}

fn nothing_turns(j: &mut Judge<'_>, raw: &RawGauge) {
    let key = format!("{}.type", raw.path);
    let what = "nothing turns in one dimension";
    j.log.add(raw.span, &key, what, "delete the gauge");
}

/// The direction along which something is told.
fn along(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Face> {
    let help = "write axis = \"+x\", the direction along which it is told";
    super::fluid::axis(j, raw, plan, help)
}

/// The direction about which something is told; in the plane its normal.
fn around(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Face> {
    if plan.dimensions == 3 {
        return along(j, raw, plan);
    }
    if let Some(at) = &raw.axis {
        let what = format!("`{}` has no meaning in two dimensions", at.key);
        let help = "delete this line: it is told counterclockwise";
        j.log.at(at, what, help);
    }
    Some(Face {
        axis: Axis::Z,
        upper: true,
    })
}
