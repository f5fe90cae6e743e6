//! Judgement of a case of shallow water: one pass over its sections.

use super::boundary::boundary;
use super::catalogue::ShallowCatalogue;
use super::field::field;
use super::files::Files;
use super::lines::line;
use super::measured::{gauge, peaks, section_gauge};
use super::mesh::mesh;
use super::plan::{Field, GroundPlan, Points, ShallowNumerics, ShallowPlan, Surface, WaterPlan};
use super::region::region;
use super::{roughness, tracers};
use crate::error::CaseError;
use crate::log::Log;
use crate::plan::Precision;
use crate::raw::RawOutput;
use crate::resolve::{self, Judge, each};
use crate::section::Section;
use crate::source::At;
use crate::tree::Node;
use crate::unread::Taken;
use std::collections::{BTreeMap, BTreeSet};

/// m/s in a mm/h.
pub(super) const MM_PER_HOUR: f64 = 1e-3 / 3600.0;

pub(crate) fn resolve(
    root: &Node,
    taken: Taken<'_>,
    catalogue: &ShallowCatalogue,
    files: &Files<'_>,
    log: Log<'_>,
) -> Result<ShallowPlan, CaseError> {
    resolve::in_one_pass(root, catalogue.declared(), taken, log, |j, top| {
        whole(j, top, catalogue, files)
    })
}

fn whole(
    j: &mut Judge<'_>,
    top: &mut Section<'_>,
    catalogue: &ShallowCatalogue,
    files: &Files<'_>,
) -> Option<ShallowPlan> {
    let [title, description, scheme] = resolve::described(j, top);
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
    let models = resolve::models_section(j, top, catalogue.study.as_ref());
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
    let time = resolve::time_section(j, top);
    let mut output_section = top.section_or_empty("output", &mut j.log);
    let peaks = peaks(j, &mut output_section);
    let output = RawOutput::read(output_section, &mut j.log);
    let output = resolve::output(j, &output, time.end);
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
fn water(
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

fn whole_ground(j: &mut Judge<'_>, mut section: Section<'_>) -> Option<GroundPlan> {
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
