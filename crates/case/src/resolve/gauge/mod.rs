//! `[[gauge]]` and `[reference]`.

mod bodies;

use super::geometry::face;
use super::pick::Judge;
use crate::catalogue::Catalogue;
use crate::keys::Range;
use crate::plan::{Axis, Band, Face, GaugePlan, Kind, Measure, ReferencePlan, RunPlan, Shape};
use crate::raw::{RawBand, RawGauge, RawReference};
use crate::walls;

pub(crate) fn gauges(j: &mut Judge<'_>, raw: &[RawGauge], plan: &RunPlan) -> Vec<GaugePlan> {
    let mut names = std::collections::HashSet::new();
    let mut plans = Vec::new();
    for gauge in raw {
        let name = match &gauge.name {
            Some(at) => {
                if !names.insert(at.value.as_str()) {
                    j.log.at(
                        at,
                        format!("the name `{}` is used by two gauges", at.value),
                        "give each gauge its own name",
                    );
                }
                at.value.clone()
            }
            None => {
                j.missing(
                    gauge.span,
                    &format!("{}.name", gauge.path),
                    "write name = \"h1\"",
                );
                continue;
            }
        };
        j.given(&format!("gauge.{name}"), gauge.span);
        if let Some(measure) = measure(j, gauge, plan) {
            plans.push(GaugePlan { name, measure });
        }
    }
    plans
}

fn measure(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let Some(kind) = &raw.measure else {
        j.missing(
            raw.span,
            &format!("{}.type", raw.path),
            "write type = \"front\", \"height\", \"pressure\" or another",
        );
        return None;
    };
    let known = j.declared("gauge.type").known();
    let kind = known[j.known_word(kind, known)?];
    of_others(j, raw, kind);
    match kind {
        "front" => {
            if let Some(at) = &raw.at {
                j.log.at(
                    at,
                    "`at` has no meaning for a front",
                    "delete it, or use `band` to limit the front",
                );
            }
            let Some(axis) = &raw.axis else {
                j.missing(
                    raw.span,
                    &format!("{}.axis", raw.path),
                    "write axis = \"+x\", the direction in which the front advances",
                );
                return None;
            };
            let axis = face(j, axis, plan.dimensions)?;
            let band = match &raw.band {
                Some(raw) => Some(band(j, raw, plan.dimensions)?),
                None => None,
            };
            Some(Measure::Front { axis, band })
        }
        "height" => {
            if let Some(at) = &raw.axis {
                j.log.at(
                    at,
                    "`axis` has no meaning for a height, which is measured against gravity",
                    "delete this line",
                );
            }
            no_band(j, raw, "a height");
            height(j, raw, plan)
        }
        "force" => bodies::force(j, raw, plan),
        "moment" => bodies::moment(j, raw, plan),
        "place" | "velocity" | "angle" => bodies::path(j, raw, plan, kind),
        "inflow" => inflow(j, raw, plan),
        _ => {
            if let Some(at) = &raw.axis {
                j.log.at(
                    at,
                    "`axis` has no meaning for a pressure",
                    "delete this line",
                );
            }
            no_band(j, raw, "a pressure");
            pressure(j, raw, plan)
        }
    }
}

/// Refuses keys that belong to other gauges.
fn of_others(j: &mut Judge<'_>, raw: &RawGauge, kind: &str) {
    let is_load = ["force", "moment"].contains(&kind);
    let is_path = ["place", "velocity", "angle", "inflow"].contains(&kind);
    if let Some(at) = raw.on.as_ref().filter(|_| !is_load) {
        let what = "`on` has a meaning for a force or moment only";
        j.log.at(at, what, "delete this line");
    }
    if let Some(at) = raw.of.as_ref().filter(|_| !is_path) {
        let what = "`of` has a meaning for a place, velocity, angle or inflow only";
        j.log.at(at, what, "delete this line");
    }
    if let Some(at) = raw.about.as_ref().filter(|_| kind != "moment") {
        let what = "`about` has a meaning for a moment only";
        j.log.at(at, what, "delete this line");
    }
    if !is_load && !is_path {
        return;
    }
    no_band(j, raw, &format!("a gauge of type {kind}"));
    if let Some(at) = &raw.at {
        let what = format!("`at` has no meaning for a {kind}");
        let help = match is_load {
            true => "delete it; `on` names the wall",
            false => "delete it; `of` names what is looked at",
        };
        j.log.at(at, what, help);
    }
}

fn no_band(j: &mut Judge<'_>, raw: &RawGauge, what: &str) {
    if let Some(band) = &raw.band {
        let what = format!("`band` has no meaning for {what}");
        j.log.add(band.span, &band.path, what, "delete it");
    }
}

/// What has come in at an opening.
fn inflow(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    if let Some(at) = &raw.axis {
        let what = "`axis` has no meaning for an inflow";
        j.log.at(at, what, "delete this line");
    }
    let names: Vec<_> = plan.openings.iter().map(|o| o.name.as_str()).collect();
    let Some(of) = &raw.of else {
        let help = match names[..] {
            [] => "add an [[opening]], and name it".to_owned(),
            _ => format!("name an opening: {}", names.join(", ")),
        };
        j.missing(raw.span, &format!("{}.of", raw.path), &help);
        return None;
    };
    if names.is_empty() {
        let what = format!("there is no [[opening]] with the name `{}`", of.value);
        let help = "add one, with its name, min, max and into";
        j.log.at(of, what, help);
        return None;
    }
    let of = names[j.known_word(of, &names)?].to_owned();
    Some(Measure::Inflow { of })
}

fn pressure(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let key = format!("{}.at", raw.path);
    let at = j.required(raw.at.as_ref(), raw.span, &key, plan.dimensions)?;
    let (typed, domain) = (raw.at.as_ref()?, &plan.domain);
    let inside = (0..plan.dimensions as usize).all(|axis| {
        j.range(
            typed,
            at[axis],
            Range::Within(domain.min[axis], domain.max[axis]),
        )
    });
    if !inside {
        return None;
    }
    if let Some(wall) = walls::around(plan, at) {
        let what = format!(
            "the gauge is inside the wall `{}`, where there is no fluid",
            wall.name
        );
        j.log.at(
            typed,
            what,
            "move it to a face of the wall or in front of it",
        );
        return None;
    }
    Some(Measure::Pressure { at })
}

fn band(j: &mut Judge<'_>, raw: &RawBand, dimensions: u32) -> Option<Band> {
    let min = j.required(
        raw.min.as_ref(),
        raw.span,
        &format!("{}.min", raw.path),
        dimensions,
    )?;
    let max = j.required(
        raw.max.as_ref(),
        raw.span,
        &format!("{}.max", raw.path),
        dimensions,
    )?;
    let fine = raw
        .max
        .as_ref()
        .is_none_or(|at| j.ordered(at, min, max, dimensions));
    fine.then_some(Band { min, max })
}

fn height(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let key = format!("{}.at", raw.path);
    let Some(typed) = &raw.at else {
        j.missing(
            raw.span,
            &key,
            "write at = [x, y], the place of the probe seen from above",
        );
        return None;
    };
    let up = upward(plan);
    let flat: Vec<usize> = (0..plan.dimensions as usize)
        .filter(|&axis| axis != up.axis.index())
        .collect();
    let mut at = [0.0; 3];
    if typed.value.len() == flat.len() {
        for (axis, number) in flat.iter().zip(&typed.value) {
            at[*axis] = number.value;
        }
    } else if typed.value.len() == plan.dimensions as usize {
        at = j.vector(typed, plan.dimensions)?;
        at[up.axis.index()] = 0.0;
    } else {
        let what = format!(
            "`{key}` has {} numbers, but the probe needs {}",
            typed.value.len(),
            flat.len()
        );
        let help = format!(
            "write {} numbers: the coordinates other than {}",
            flat.len(),
            up.axis.name()
        );
        j.log.at(typed, what, help);
        return None;
    }
    for axis in flat {
        let (low, high) = (plan.domain.min[axis], plan.domain.max[axis]);
        if !j.range(typed, at[axis], Range::Within(low, high)) {
            return None;
        }
    }
    Some(Measure::Height { at, up })
}

/// The axis nearest to "up"; the last one where there is no gravity.
fn upward(plan: &RunPlan) -> Face {
    let mut up = Face {
        axis: Axis::ALL[(plan.dimensions as usize).clamp(1, 3) - 1],
        upper: true,
    };
    let mut largest = 0.0;
    for axis in Axis::ALL {
        let part = plan.gravity[axis.index()];
        if part.abs() > largest {
            largest = part.abs();
            up = Face {
                axis,
                upper: part < 0.0,
            };
        }
    }
    up
}

pub(crate) fn reference(
    j: &mut Judge<'_>,
    raw: Option<&RawReference>,
    catalogue: &Catalogue,
    plan: &RunPlan,
) -> Option<ReferencePlan> {
    let raw = raw?;
    let known: Vec<_> = catalogue
        .front_references
        .iter()
        .map(|choice| choice.name.as_str())
        .collect();
    match &raw.front {
        Some(at) => j.given("reference.front", at.span),
        None => j.unsaid("reference.front"),
    }
    let mut front = Vec::new();
    for at in raw.front.as_ref().map_or(&[][..], |at| &at.value) {
        if j.known_word(at, &known).is_some() {
            front.push(at.value.clone());
        }
    }
    let up = upward(plan).axis.index();
    let across = usize::from(up == 0);
    let column = plan
        .geometry
        .iter()
        .find_map(|geometry| match &geometry.shape {
            Shape::Box { min, max, .. } if geometry.kind == Kind::Fluid => {
                Some([max[across] - min[across], max[up] - min[up]])
            }
            _ => None,
        });
    let mut length = |key: &str, raw: Option<&crate::source::At<f64>>, default: Option<f64>| {
        if raw.is_none() {
            j.derived(key, j.declared(key).why);
        }
        j.typed(key, raw).or(default).unwrap_or(1.0)
    };
    Some(ReferencePlan {
        column_width: length(
            "reference.column_width",
            raw.column_width.as_ref(),
            column.map(|c| c[0]),
        ),
        column_height: length(
            "reference.column_height",
            raw.column_height.as_ref(),
            column.map(|c| c[1]),
        ),
        front,
    })
}
