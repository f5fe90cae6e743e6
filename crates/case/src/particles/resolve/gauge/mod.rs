//! `[[gauge]]` and `[reference]`.

mod bodies;
mod column;
mod fluid;
mod line;
mod named_wall;
mod names;
mod others;
mod periodic;
mod portion;
mod sensor;

use crate::judge::Judge;
use crate::judge::begins_columns;
use crate::particles::catalogue::Catalogue;
use crate::particles::plan::{GaugePlan, Kind, Measure, ReferencePlan, RunPlan, Shape};
use crate::particles::raw::{RawGauge, RawReference};
use crate::typed::source::{At, Span};

pub(crate) fn gauges(
    j: &mut Judge<'_>,
    raw: &[RawGauge],
    plan: &RunPlan,
    catalogue: &Catalogue,
) -> Vec<GaugePlan> {
    let mut names = std::collections::HashSet::new();
    let mut columns = names::Columns::default();
    let mut plans = Vec::new();
    for gauge in raw {
        let name = match &gauge.name {
            Some(at) => {
                if !names.insert(at.value.clone()) {
                    j.log.at(
                        at,
                        format!("the name `{}` is used by two gauges", at.value),
                        "give each gauge its own name",
                    );
                }
                begins_columns(j, at);
                at
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
        let (typed, name) = (name, name.value.clone());
        j.given(&format!("gauge.{name}"), gauge.span);
        let Some(measure) = measure(j, gauge, plan, catalogue) else {
            continue;
        };
        match line::points(j, gauge, &measure, (plan, catalogue)) {
            None => plans.push(columns.with(j, typed, GaugePlan { name, measure })),
            Some(points) => {
                for (n, measure) in points.into_iter().enumerate() {
                    let name = format!("{name}_{}", n + 1);
                    if !names.insert(name.clone()) {
                        let what =
                            format!("a point of this line has the name `{name}` of another gauge");
                        j.log
                            .add(gauge.span, &gauge.path, what, "rename one of them");
                    }
                    plans.push(columns.with(j, typed, GaugePlan { name, measure }));
                }
            }
        }
    }
    plans
}

fn measure(
    j: &mut Judge<'_>,
    raw: &RawGauge,
    plan: &RunPlan,
    catalogue: &Catalogue,
) -> Option<Measure> {
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
    others::refuse(j, raw, kind);
    match kind {
        "front" => fluid::front(j, raw, plan),
        "height" => fluid::height(j, raw, plan),
        "fluid_velocity" => fluid::velocity(j, raw, plan),
        "discharge" => fluid::discharge(j, raw, plan),
        "force" => bodies::force(j, raw, plan),
        "moment" => bodies::moment(j, raw, plan),
        "place" | "velocity" | "angle" => bodies::path(j, raw, plan, kind),
        "tension" => bodies::tension(j, raw, plan),
        "inflow" => bodies::inflow(j, raw, plan),
        "mass" => portion::mass(j, raw, plan),
        "centre" => portion::centre(j, raw, plan),
        "column" => column::column(j, raw, plan, catalogue),
        _ => fluid::pressure(j, raw, plan),
    }
}

/// Where a key stands.
fn told<T>(at: Option<&At<T>>) -> Option<(Span, &str)> {
    at.map(|at| (at.span, at.key.as_str()))
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
    if raw.front.as_ref().is_none_or(|at| at.value.is_empty()) {
        for at in [&raw.column_width, &raw.column_height]
            .into_iter()
            .flatten()
        {
            let what = format!(
                "`{}` is the scale of fronts that were measured, and none is named",
                at.key
            );
            let help = format!(
                "name some of {} as `front`, or delete the line",
                known.join(", ")
            );
            j.log.at(at, &what, &help);
        }
    }
    let mut front = Vec::new();
    for at in raw.front.as_ref().map_or(&[][..], |at| &at.value) {
        if j.known_word(at, &known).is_some() {
            front.push(at.value.clone());
        }
    }
    let up = fluid::upward(plan).axis.index();
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
    let mut length =
        |key: &str, raw: Option<&crate::typed::source::At<f64>>, default: Option<f64>| {
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
