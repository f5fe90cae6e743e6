//! `change` of `[gravity]`, `[[plane]]` and `[terrain]`, as typed.

use super::plan::{GravityChange, PlanePlan, TerrainPlan};
use crate::judge::Files;
use crate::judge::Judge;
use crate::particles::motion::along_axes;
use crate::typed::section::Section;
use crate::typed::source::Span;
use crate::typed::tree::Node;

/// What was typed, and where.
#[derive(Default)]
pub(crate) struct Typed {
    /// What gravity gains.
    pub change: Option<(GravityChange, Span)>,
    /// Planes.
    pub planes: Vec<(PlanePlan, Span)>,
    /// Ground.
    pub terrain: Option<(TerrainPlan, Span)>,
}

/// Reads all; what is wrong goes to the log.
pub(crate) fn read(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    (change, planes, terrain): (Option<&Node>, Vec<Section<'_>>, Option<Section<'_>>),
    dimensions: u32,
) -> Typed {
    let change = change.map(|node| {
        j.given("gravity.change", node.span);
        let along = along_axes(j, files, node, "gravity.change", dimensions);
        let change = GravityChange {
            along,
            interval: 0.0,
            greatest: 0.0,
        };
        (change, node.span)
    });
    let planes = planes.into_iter();
    Typed {
        change,
        planes: planes
            .filter_map(|section| plane(j, section, dimensions))
            .collect(),
        terrain: terrain.and_then(|section| ground(j, files, section, dimensions)),
    }
}

fn ground(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    mut section: Section<'_>,
    dimensions: u32,
) -> Option<(TerrainPlan, Span)> {
    const KEY: &str = "terrain.file";
    let span = section.span();
    let file = section.text("file", &mut j.log);
    section.finish(&mut j.log);
    if dimensions != 3 {
        let what = "a terrain has a meaning in three dimensions only";
        let help = "delete it, write dimensions = 3, or describe the ground by [[plane]]";
        j.log.add(span, "terrain", what, help);
        return None;
    }
    let Some(at) = file else {
        j.missing(span, KEY, "write file = \"ground.asc\"");
        return None;
    };
    j.given(KEY, at.span);
    let file = files.find(j, &at)?;
    Some((TerrainPlan { file }, span))
}

fn plane(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    dimensions: u32,
) -> Option<(PlanePlan, Span)> {
    let (span, path) = (section.span(), section.path().to_owned());
    let point = section.numbers("point", &mut j.log);
    let normal = section.numbers("normal", &mut j.log);
    section.finish(&mut j.log);
    let point = j.required(point.as_ref(), span, &format!("{path}.point"), dimensions);
    if normal.is_none() {
        let help = "write the direction into the fluid, such as normal = [0, 1]";
        j.missing(span, &format!("{path}.normal"), help);
    }
    let direction = j.vector(normal.as_ref()?, dimensions)?;
    let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
    if let Some(at) = normal.filter(|_| length == 0.0) {
        let help = "write the direction into the fluid, such as normal = [0, 1]";
        j.log.at(&at, "the plane has no direction", help);
        return None;
    }
    let normal = direction.map(|x| x / length);
    Some((
        PlanePlan {
            point: point?,
            normal,
        },
        span,
    ))
}
