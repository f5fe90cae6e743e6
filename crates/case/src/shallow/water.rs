//! `[water]` and `[infiltration]`, of the whole and of regions.

use super::field::field;
use super::plan::{Field, GroundPlan, Surface, WaterPlan};
use super::tracers;
use crate::judge::{Files, Judge};
use crate::typed::section::Section;
use std::collections::BTreeMap;

/// m/s in a mm/h.
pub(super) const MM_PER_HOUR: f64 = 1e-3 / 3600.0;

/// `level` or `depth`, if one was typed.
pub(super) fn surface(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    section: &mut Section<'_>,
) -> Option<Surface> {
    let level = field(j, files, section, "level");
    let depth = field(j, files, section, "depth");
    match (level, depth) {
        (Some(_), Some(_)) => {
            let key = section.key("depth");
            let what = format!("`{}` has both a level and a depth", section.path());
            j.log.add(section.span(), &key, what, "remove one of them");
            None
        }
        (Some(level), None) => Some(Surface::Level(level)),
        (None, depth) => depth.map(Surface::Depth),
    }
}

pub(super) fn velocity(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<[f64; 2]> {
    let raw = section.numbers("velocity", &mut j.log)?;
    let key = section.key("velocity");
    j.given(&key, raw.span);
    let [u, v, _] = j.vector(&raw, 2)?;
    Some([u, v])
}

/// The water at the start, and what it carries.
pub(super) fn water(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    mut section: Section<'_>,
) -> (WaterPlan, BTreeMap<String, Field>) {
    let surface = surface(j, files, &mut section).unwrap_or_else(|| {
        let typed = ["water.level", "water.depth"].map(|key| j.provenance.contains_key(key));
        if typed == [false; 2] {
            j.unsaid("water.depth");
        }
        Surface::Depth(Field::Constant(0.0))
    });
    let velocity = velocity(j, &mut section);
    if velocity.is_none() && !j.provenance.contains_key("water.velocity") {
        j.unsaid("water.velocity");
    }
    let tracers = tracers::at_start(j, files, &mut section);
    section.finish(&mut j.log);
    let velocity = velocity.unwrap_or_default();
    (WaterPlan { surface, velocity }, tracers)
}

/// Conductivity and suction in a section, if typed: mm/h and mm.
pub(super) fn ground(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<GroundPlan> {
    let conductivity = section.number("conductivity", &mut j.log);
    let suction = section.number("suction", &mut j.log);
    let keys = ["conductivity", "suction"].map(|key| section.key(key));
    let conductivity = j.typed(&keys[0], conductivity.as_ref());
    let suction_typed = suction.is_some();
    let suction = j.typed(&keys[1], suction.as_ref());
    if conductivity.is_none() && suction_typed {
        j.missing(
            section.span(),
            &keys[0],
            "write it in mm/h beside the suction",
        );
    }
    Some(GroundPlan {
        conductivity: conductivity? * MM_PER_HOUR,
        suction: suction.unwrap_or(0.0) * 1e-3,
    })
}

pub(super) fn whole_ground(j: &mut Judge<'_>, mut section: Section<'_>) -> Option<GroundPlan> {
    let ground = ground(j, &mut section);
    if !j.provenance.contains_key("infiltration.conductivity") {
        j.missing(
            section.span(),
            "infiltration.conductivity",
            "write it in mm/h",
        );
    }
    if !j.provenance.contains_key("infiltration.suction") {
        j.unsaid("infiltration.suction");
    }
    section.finish(&mut j.log);
    ground
}
