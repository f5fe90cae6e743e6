//! Judgement of a case of shallow water: one pass over its sections.

use super::catalogue::ShallowCatalogue;
use super::field::field;
use super::files::Files;
use super::keys::SHALLOW;
use super::lines::line;
use super::mesh::{corners, mesh, pair, required};
use super::plan::{
    BoundaryPlan, Field, GivenPlan, GroundPlan, MeshPlan, MeshSource, PeaksPlan, Place, PointGauge,
    RegionPlan, SectionGauge, ShallowNumerics, ShallowPlan, Surface, WaterPlan,
};
use crate::catalogue::Choice;
use crate::coefficients::Typed;
use crate::error::CaseError;
use crate::log::Log;
use crate::plan::Precision;
use crate::raw::{RawModels, RawOutput, RawTime};
use crate::resolve::{self, Judge, column_name, each, name};
use crate::section::Section;
use crate::study;
use crate::tree::Node;
use std::collections::BTreeSet;

/// m/s in a mm/h.
pub(super) const MM_PER_HOUR: f64 = 1e-3 / 3600.0;

pub(crate) fn resolve(
    root: &Node,
    typed: Vec<Typed>,
    catalogue: &ShallowCatalogue,
    files: &Files<'_>,
    mut log: Log<'_>,
) -> Result<ShallowPlan, CaseError> {
    let mut top = Section::new(root, "", SHALLOW, &mut log);
    let mut judge = Judge::new(log, top.span(), SHALLOW);
    judge.tables = typed;
    let j = &mut judge;
    let plan = whole(j, &mut top, catalogue, files);
    top.finish(&mut j.log);
    j.log.check()?;
    match plan {
        Some(mut plan) => {
            plan.provenance = judge.provenance;
            Ok(plan)
        }
        // Something is missing that has not been said.
        None => Err(CaseError::Problems(Vec::new())),
    }
}

fn whole(
    j: &mut Judge<'_>,
    top: &mut Section<'_>,
    catalogue: &ShallowCatalogue,
    files: &Files<'_>,
) -> Option<ShallowPlan> {
    let raw = top.text("title", &mut j.log);
    let title = j.given_text("title", raw.as_ref());
    let raw = top.text("description", &mut j.log);
    let description = j.given_text("description", raw.as_ref());
    let raw = top.text("scheme", &mut j.log);
    let scheme = j.given_text("scheme", raw.as_ref());
    let precision_typed = top.text("precision", &mut j.log);
    let precision = match j.word("precision", precision_typed.as_ref()) {
        0 => Precision::F64,
        _ => Precision::F32,
    };
    let raw = top.number("gravity", &mut j.log);
    let gravity = j.number("gravity", raw.as_ref());
    let mesh_section = top.section_or_empty("mesh", &mut j.log);
    let mesh = mesh(j, files, mesh_section);
    let bed = field(j, files, top, "bed").unwrap_or_else(|| {
        if !j.provenance.contains_key("bed") {
            j.unsaid("bed");
        }
        Field::Constant(0.0)
    });
    let models = top.section("models", &mut j.log);
    let models = models.map(|section| RawModels::read(section, &mut j.log));
    let models = study::models(j, models.as_ref(), catalogue.study.as_ref());
    let numerics_section = top.section_or_empty("numerics", &mut j.log);
    let numerics = numerics(j, catalogue, numerics_section);
    let manning = manning(j, files, top, numerics.as_ref(), &bed);
    let water_section = top.section_or_empty("water", &mut j.log);
    let water = water(j, files, water_section);
    let infiltration = top.section("infiltration", &mut j.log);
    let infiltration = infiltration.and_then(|section| whole_ground(j, section));
    let rain = top.section("rain", &mut j.log).and_then(|mut section| {
        let rain = line(j, files, &mut section, "intensity", MM_PER_HOUR);
        if !j.provenance.contains_key("rain.intensity") {
            j.missing(section.span(), "rain.intensity", "write it in mm/h");
        }
        section.finish(&mut j.log);
        rain
    });
    let regions = each(j, top, "region", |j, section| region(j, files, section));
    let mut names = BTreeSet::new();
    let rough = numerics.as_ref().is_none_or(has_friction);
    let boundaries = each(j, top, "boundary", |j, section| {
        boundary(j, files, section, &mut names, rough)
    });
    names.clear();
    let gauges = each(j, top, "gauge", |j, section| gauge(j, section, &mut names));
    let sections = each(j, top, "section", |j, section| {
        section_gauge(j, section, &mut names)
    });
    let time_section = top.section_or_empty("time", &mut j.log);
    let time = RawTime::read(time_section, &mut j.log);
    let time = resolve::time(j, &time);
    let mut output_section = top.section_or_empty("output", &mut j.log);
    let peaks = peaks(j, &mut output_section);
    let output = RawOutput::read(output_section, &mut j.log);
    let output = resolve::output(j, &output, time.end);
    let infiltrates = infiltration.is_some() || regions.iter().any(|r| r.infiltration.is_some());
    if let Some(at) = precision_typed
        && precision == Precision::F32
        && (rain.is_some() || infiltrates)
    {
        let what = "rain and infiltration add depths far below the precision of `f32`";
        j.log.at(&at, what, "write precision = \"f64\"");
    }
    Some(ShallowPlan {
        title,
        description,
        scheme,
        precision,
        gravity,
        mesh: mesh?,
        bed,
        manning,
        water: water?,
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

fn numerics(
    j: &mut Judge<'_>,
    catalogue: &ShallowCatalogue,
    mut section: Section<'_>,
) -> Option<ShallowNumerics> {
    let mut choose = |key: &'static str, full: &str, known: &[Choice]| {
        let raw = section.text(key, &mut j.log);
        j.choose(full, raw.as_ref(), &known.iter().collect::<Vec<_>>())
    };
    let riemann = choose("riemann", "numerics.riemann", &catalogue.riemann);
    let friction = choose("friction", "numerics.friction", &catalogue.frictions);
    let limiter = choose("limiter", "numerics.limiter", &catalogue.limiters);
    let raw = section.count("order", &mut j.log);
    let order = j.count("numerics.order", raw.as_ref());
    if let Some(at) = raw.filter(|_| order != 1 && order != 2) {
        let what = format!("`numerics.order` is {order}, but there are 1 and 2");
        j.log.at(&at, what, "write 1 or 2");
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

/// Roughness; where there is friction it must be given.
fn manning(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    top: &mut Section<'_>,
    numerics: Option<&ShallowNumerics>,
    bed: &Field,
) -> Field {
    let typed = roughness(j, files, top);
    if let (Some(Field::Raster(path)), Some(node)) = (&typed, top.node("manning"))
        && typed.as_ref() == Some(bed)
    {
        let what = format!("`manning` and `bed` are both {}", path.display());
        let help = "name a raster of roughness for `manning`, or write a number such as 0.03";
        j.log.add(node.span, "manning", what, help);
    }
    if !j.provenance.contains_key("manning") {
        if numerics.is_some_and(has_friction) {
            let help = "write manning = 0.03 (s m^(-1/3)), or friction = \"none\" in [numerics]";
            j.missing(j.top, "manning", help);
        } else {
            j.unsaid("manning");
        }
    }
    typed.unwrap_or(Field::Constant(0.0))
}

fn has_friction(numerics: &ShallowNumerics) -> bool {
    numerics.friction != "none"
}

/// `manning`, if it was typed.
fn roughness(j: &mut Judge<'_>, files: &Files<'_>, section: &mut Section<'_>) -> Option<Field> {
    let typed = field(j, files, section, "manning")?;
    let node = section.node("manning")?;
    if let Field::Constant(n) = typed
        && n > ShallowPlan::ROUGHEST
    {
        let key = section.key("manning");
        let what = format!(
            "`{key}` is {n}, but Manning's n is at most {}: 0.03 in rivers, 0.1 in woods",
            ShallowPlan::ROUGHEST
        );
        let help = format!(
            "write n in s m^(-1/3); if {n} is Strickler's coefficient, that is {:.4}",
            1.0 / n
        );
        j.log.add(node.span, &key, what, help);
        return None;
    }
    Some(typed)
}

/// `level` or `depth`, if one was typed.
fn surface(j: &mut Judge<'_>, files: &Files<'_>, section: &mut Section<'_>) -> Option<Surface> {
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

fn velocity(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<[f64; 2]> {
    let raw = section.numbers("velocity", &mut j.log)?;
    let key = section.key("velocity");
    j.given(&key, raw.span);
    let [u, v, _] = j.vector(&raw, 2)?;
    Some([u, v])
}

fn water(j: &mut Judge<'_>, files: &Files<'_>, mut section: Section<'_>) -> Option<WaterPlan> {
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
    section.finish(&mut j.log);
    Some(WaterPlan {
        surface,
        velocity: velocity.unwrap_or_default(),
    })
}

/// Conductivity and suction in a section, if typed: mm/h and mm.
fn ground(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<GroundPlan> {
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

fn region(j: &mut Judge<'_>, files: &Files<'_>, mut section: Section<'_>) -> Option<RegionPlan> {
    let raw = section.text("name", &mut j.log);
    j.given(section.path(), section.span());
    let number = section.path().trim_start_matches("region.").to_owned();
    let place = place(j, &mut section);
    let bed = field(j, files, &mut section, "bed");
    let manning = roughness(j, files, &mut section);
    let surface = surface(j, files, &mut section);
    let velocity = velocity(j, &mut section);
    let infiltration = ground(j, &mut section);
    section.finish(&mut j.log);
    Some(RegionPlan {
        name: raw.map_or(number, |at| at.value),
        place: place?,
        bed,
        manning,
        surface,
        velocity,
        infiltration,
    })
}

fn place(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<Place> {
    let group = section.text("group", &mut j.log);
    let outline = section.places("outline", &mut j.log);
    let (is_circle, is_box) = (section.has("radius"), section.has("min"));
    let is = [group.is_some(), outline.is_some(), is_circle, is_box];
    if is.iter().filter(|is| **is).count() != 1 {
        let what = format!("`{}` must say in one way where it is", section.path());
        let help = "give min and max, or centre and radius, or an outline, or a group of the mesh";
        let path = section.path().to_owned();
        j.log.add(section.span(), &path, what, help);
        section.skip(&["min", "max", "centre", "radius"]);
        return None;
    }
    if let Some(group) = group {
        return Some(Place::Group(group.value));
    }
    if let Some(outline) = outline {
        if outline.value.len() < 3 {
            let what = format!("`{}` has {} corners", outline.key, outline.value.len());
            j.log.at(&outline, what, "give three or more");
        }
        return Some(Place::Polygon(outline.value));
    }
    if is_circle {
        let centre = pair(j, section, "centre");
        let radius = required(j, section, "radius", "write it in m");
        return Some(Place::Circle {
            centre: centre?,
            radius: radius?,
        });
    }
    let [min, max] = corners(j, section)?;
    Some(Place::Box { min, max })
}

fn boundary(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    mut section: Section<'_>,
    names: &mut BTreeSet<String>,
    rough: bool,
) -> Option<BoundaryPlan> {
    let name = name(
        j,
        &mut section,
        "name the part of the boundary as the mesh does",
    );
    if let Some(at) = &name
        && !names.insert(at.value.clone())
    {
        let what = format!("the boundary `{}` is given twice", at.value);
        j.log.at(at, what, "remove one of them");
    }
    let kind = section.text("type", &mut j.log);
    let Some(kind) = kind else {
        let key = section.key("type");
        let help = format!("write one of: {}", GivenPlan::WORDS.join(", "));
        j.missing(section.span(), &key, &help);
        return None;
    };
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
            if !rough {
                let what = "without friction no flow has a normal depth";
                let help = "write friction = \"manning\" in [numerics], or type = \"free_outfall\"";
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
    section.finish(&mut j.log);
    Some(BoundaryPlan {
        name: name?.value,
        given: given?,
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

fn gauge(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    names: &mut BTreeSet<String>,
) -> Option<PointGauge> {
    let name = column_name(j, &mut section, names, "its columns begin with it");
    let at = pair(j, &mut section, "at");
    section.finish(&mut j.log);
    Some(PointGauge {
        name: name?,
        at: at?,
    })
}

fn section_gauge(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    names: &mut BTreeSet<String>,
) -> Option<SectionGauge> {
    let name = column_name(j, &mut section, names, "its column begins with it");
    let (from, to) = (pair(j, &mut section, "from"), pair(j, &mut section, "to"));
    if from.is_some() && from == to {
        let key = section.key("to");
        let what = format!("`{}` ends where it begins", section.path());
        j.log.add(
            section.span(),
            &key,
            what,
            "give two places, one on each bank",
        );
    }
    section.finish(&mut j.log);
    Some(SectionGauge {
        name: name?,
        from: from?,
        to: to?,
    })
}

fn peaks(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<PeaksPlan> {
    let raw = section.flag("peaks", &mut j.log);
    match &raw {
        Some(at) => j.given("output.peaks", at.span),
        None => j.unsaid("output.peaks"),
    }
    let depth = section.number("arrival_depth", &mut j.log);
    let depth = j.number("output.arrival_depth", depth.as_ref());
    raw.is_none_or(|at| at.value).then_some(PeaksPlan {
        arrival_depth: depth,
    })
}

/// About how many cells a described mesh has; `None` for a file.
pub(super) fn estimate(mesh: &MeshPlan) -> Option<f64> {
    match &mesh.source {
        MeshSource::File(_) => None,
        MeshSource::Rectangle {
            cells, triangles, ..
        } => Some(cells[0] as f64 * cells[1] as f64 * f64::from(*triangles)),
        MeshSource::Circle {
            radius, max_area, ..
        } => Some(2.0 * std::f64::consts::PI * radius * radius / max_area),
        MeshSource::Polygon {
            outline, max_area, ..
        } => {
            let ends = outline.iter().zip(outline.iter().cycle().skip(1));
            let twice: f64 = ends.map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum();
            Some(twice.abs() / max_area)
        }
    }
}
