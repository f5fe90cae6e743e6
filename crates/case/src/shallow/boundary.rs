//! Judgement of what the parts of the boundary are given.

use super::lines::line;
use super::plan::{BoundaryPlan, GivenPlan};
use super::tracers;
use crate::judge::Files;
use crate::judge::Judge;
use crate::typed::section::Section;
use std::collections::BTreeSet;

/// A part of the boundary; `drags` says that the bed has friction.
pub(super) fn boundary(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    mut section: Section<'_>,
    names: &mut BTreeSet<String>,
    drags: bool,
) -> Option<BoundaryPlan> {
    let help = "name the part of the boundary as the mesh does";
    let name = j.needed_text(&mut section, "name", help);
    if let Some(at) = &name
        && !names.insert(at.value.clone())
    {
        let what = format!("the boundary `{}` is given twice", at.value);
        j.log.at(at, what, "remove one of them");
    }
    let help = format!("write one of: {}", GivenPlan::WORDS.join(", "));
    let kind = j.needed_text(&mut section, "type", &help)?;
    j.given(&kind.key, kind.span);
    let which = j.known_word(&kind, &GivenPlan::WORDS)?;
    let mut need = |key: &'static str, help: &str| {
        let points = line(j, files, &mut section, key, 1.0);
        let full = section.key(key);
        if !j.provenance.contains_key(&full) {
            j.missing(section.span(), &full, help);
        }
        points
    };
    let given = match which {
        0 => Some(GivenPlan::Wall),
        1 => Some(GivenPlan::Open),
        2 => need(
            "discharge",
            "write the volume that enters in m3/s: a number, [[t, Q], …] or { file = \"….csv\" }",
        )
        .map(GivenPlan::Discharge),
        3 => need(
            "level",
            "write the level outside in m: a number, [[t, level], …] or { file = \"….csv\" }",
        )
        .map(GivenPlan::Stage),
        4 => {
            let depth = need("depth", "write the depth in m");
            let help = "write the velocity into the domain in m/s";
            let velocity = need("velocity", help);
            depth
                .zip(velocity)
                .map(|(depth, velocity)| GivenPlan::Inflow { depth, velocity })
        }
        6 => {
            if !drags {
                let what = "without friction no flow has a normal depth";
                let help = "choose a friction in [numerics], or write type = \"free_outfall\"";
                j.log.at(&kind, what, help);
            }
            normal_depth(j, &mut section)
        }
        7 => Some(GivenPlan::FreeOutfall),
        _ => need(
            "curve",
            "write the volume that leaves in m3/s over the level in m: [[level, Q], …] or a file",
        )
        .map(GivenPlan::Rating),
    };
    let enters = given.as_ref().is_none_or(GivenPlan::enters);
    let tracers = tracers::entering(j, files, &mut section, &kind.value, enters);
    section.finish(&mut j.log);
    Some(BoundaryPlan {
        name: name?.value,
        given: given?,
        tracers,
    })
}

fn normal_depth(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<GivenPlan> {
    let raw = section.number("slope", &mut j.log);
    let key = section.key("slope");
    let Some(raw) = raw else {
        if !section.has("slope") {
            j.derived(&key, j.declared(&key).why);
        }
        return Some(GivenPlan::NormalDepth { slope: None });
    };
    let slope = j.typed(&key, Some(&raw))?;
    if slope > 1.0 {
        let what = format!("`{key}` is {slope}: the flow would fall {slope} m in each metre");
        j.log.at(
            &raw,
            what,
            "write the fall in m over the way in m, such as 0.001",
        );
        return None;
    }
    Some(GivenPlan::NormalDepth { slope: Some(slope) })
}
