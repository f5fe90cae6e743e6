//! Judgement of a case of shallow water: one pass over its sections.

use super::boundary::boundary;
use super::catalogue::ShallowCatalogue;
use super::field::field;
use super::lines::line;
use super::measured::{gauge, peaks, section_gauge};
use super::mesh::mesh;
use super::plan::{Field, Points, ShallowNumerics, ShallowPlan};
use super::region::region;
use super::water::{MM_PER_HOUR, water, whole_ground};
use super::{roughness, tracers};
use crate::error::CaseError;
use crate::judge::Files;
use crate::judge::shared::RawOutput;
use crate::judge::unread::Taken;
use crate::judge::{self, Judge, each};
use crate::plan::Precision;
use crate::typed::log::Log;
use crate::typed::section::Section;
use crate::typed::source::At;
use crate::typed::tree::Node;
use std::collections::BTreeSet;

pub(crate) fn resolve(
    root: &Node,
    taken: Taken<'_>,
    catalogue: &ShallowCatalogue,
    files: &Files<'_>,
    log: Log<'_>,
) -> Result<ShallowPlan, CaseError> {
    judge::in_one_pass(root, catalogue.declared(), taken, log, |j, top| {
        whole(j, top, catalogue, files)
    })
}

fn whole(
    j: &mut Judge<'_>,
    top: &mut Section<'_>,
    catalogue: &ShallowCatalogue,
    files: &Files<'_>,
) -> Option<ShallowPlan> {
    let [title, description, scheme] = judge::described(j, top);
    let precision_typed = top.text("precision", &mut j.log);
    let precision = match j.word("precision", precision_typed.as_ref()) {
        0 => Precision::F64,
        _ => Precision::F32,
    };
    let raw = top.number("gravity", &mut j.log);
    let gravity = j.number("gravity", raw.as_ref());
    let mesh_section = top.section_or_empty("mesh", &mut j.log);
    let mesh = mesh(j, files, mesh_section);
    let bed = bed(j, files, top);
    let models = judge::models_section(j, top, catalogue.study.as_ref());
    let numerics_section = top.section_or_empty("numerics", &mut j.log);
    let numerics = numerics(j, numerics_section);
    let friction = numerics.as_ref().map(|numerics| numerics.friction.as_str());
    let roughness = roughness::over_bed(j, files, top, (friction, catalogue), &bed);
    let section = top.section_or_empty("water", &mut j.log);
    let (water, carried) = water(j, files, section);
    let infiltration = top.section("infiltration", &mut j.log);
    let infiltration = infiltration.and_then(|section| whole_ground(j, section));
    let rain = top.section("rain", &mut j.log);
    let rain = rain.and_then(|section| rain_over_time(j, files, section));
    let regions = each(j, top, "region", |j, section| {
        region(j, files, section, catalogue)
    });
    let mut names = BTreeSet::new();
    let drags = friction != Some("none");
    let boundaries = each(j, top, "boundary", |j, section| {
        boundary(j, files, section, &mut names, drags)
    });
    let tracers = tracers::all(j, carried, &regions, &boundaries);
    names.clear();
    let gauges = each(j, top, "gauge", |j, section| gauge(j, section, &mut names));
    let sections = each(j, top, "section", |j, section| {
        section_gauge(j, section, &mut names)
    });
    let time = judge::time_section(j, top);
    let mut output_section = top.section_or_empty("output", &mut j.log);
    let peaks = peaks(j, &mut output_section);
    let output = RawOutput::read(output_section, &mut j.log);
    let output = judge::output(j, &output, time.end);
    let wets = rain.is_some()
        || infiltration.is_some()
        || regions.iter().any(|region| region.infiltration.is_some());
    if precision == Precision::F32 && wets {
        refuse_thin_films(j, precision_typed.as_ref());
    }
    Some(ShallowPlan {
        title,
        description,
        scheme,
        precision,
        gravity,
        mesh: mesh?,
        bed,
        roughness,
        water,
        tracers,
        numerics: numerics?,
        time,
        output,
        models,
        coefficients: j.all_coefficients(),
        peaks,
        rain: rain.unwrap_or_default(),
        infiltration,
        regions,
        boundaries,
        gauges,
        sections,
        provenance: Default::default(),
    })
}

/// Rain and ground need double precision.
fn refuse_thin_films(j: &mut Judge<'_>, typed: Option<&At<String>>) {
    if let Some(at) = typed {
        let what = "rain and infiltration add depths far below the precision of `f32`";
        j.log.at(at, what, "write precision = \"f64\"");
    }
}

fn bed(j: &mut Judge<'_>, files: &Files<'_>, top: &mut Section<'_>) -> Field {
    field(j, files, top, "bed").unwrap_or_else(|| {
        if !j.provenance.contains_key("bed") {
            j.unsaid("bed");
        }
        Field::Constant(0.0)
    })
}

fn rain_over_time(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    mut section: Section<'_>,
) -> Option<Points> {
    let rain = line(j, files, &mut section, "intensity", MM_PER_HOUR);
    if !j.provenance.contains_key("rain.intensity") {
        j.missing(section.span(), "rain.intensity", "write it in mm/h");
    }
    section.finish(&mut j.log);
    rain
}

fn numerics(j: &mut Judge<'_>, mut section: Section<'_>) -> Option<ShallowNumerics> {
    let mut choose = |key: &'static str| {
        let raw = section.text(key, &mut j.log);
        (j.choose(&section.key(key), raw.as_ref()), raw)
    };
    let (riemann, _) = choose("riemann");
    let (friction, _) = choose("friction");
    let (limiter, given) = choose("limiter");
    let raw = section.count("order", &mut j.log);
    let order = j.count("numerics.order", raw.as_ref());
    if let Some(at) = raw.filter(|_| order != 1 && order != 2) {
        let what = format!("`numerics.order` is {order}, but there are 1 and 2");
        j.log.at(&at, what, "write 1 or 2");
    }
    if let Some(at) = given.filter(|_| order == 1) {
        let what = "`numerics.limiter` is of use at second order alone, and `numerics.order` is 1";
        j.log.at(&at, what, "write order = 2, or delete the line");
    }
    let raw = section.number("cfl", &mut j.log);
    let cfl = j.number("numerics.cfl", raw.as_ref());
    let raw = section.number("dry_depth", &mut j.log);
    let dry_depth = j.number("numerics.dry_depth", raw.as_ref());
    section.finish(&mut j.log);
    Some(ShallowNumerics {
        riemann: riemann?,
        friction: friction?,
        limiter: limiter?,
        order,
        cfl,
        dry_depth,
    })
}
