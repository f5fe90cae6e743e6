//! The case as typed, with types but without judgement: every value is
//! optional and knows where it was typed.

mod sections;

pub(crate) use sections::{
    AXES, FACES, GRAVITY_RANGE, MPS_RATIO, PARTICLES, RawBand, RawColumns, RawDiscretisation,
    RawDomain, RawFluid, RawGauge, RawGeometry, RawLine, RawMps, RawNumerics, RawReference,
    RawTracer, SPH_RATIO,
};

use crate::judge::shared::{RawModels, RawOutput, RawTime};
use crate::typed::log::Log;
use crate::typed::section::Section;
use crate::typed::source::Span;
use crate::typed::tree::{Node, Value};
use crate::typed::{Count, Flag, Text, Vector};

/// Tables that are read as they are judged.
pub(crate) struct Tables<'t> {
    pub bodies: Vec<Section<'t>>,
    pub moving: Moving<'t>,
    /// `gravity.change`
    pub gravity_change: Option<&'t Node>,
    pub planes: Vec<Section<'t>>,
    pub terrain: Option<Section<'t>>,
    pub openings: Vec<Section<'t>>,
}

/// What moves, and what ties it.
pub(crate) struct Moving<'t> {
    pub motions: Vec<Section<'t>>,
    pub floating: Vec<Section<'t>>,
    pub elastic: Vec<Section<'t>>,
    pub joints: Vec<Section<'t>>,
    pub springs: Vec<Section<'t>>,
}

/// The whole case as typed.
pub(crate) struct RawCase {
    pub span: Span,
    pub title: Text,
    pub description: Text,
    pub scheme: Text,
    pub dimensions: Count,
    pub precision: Text,
    pub models: Option<RawModels>,
    pub numerics: RawNumerics,
    pub mps: RawMps,
    pub tracer: Option<RawTracer>,
    pub columns: Option<RawColumns>,
    pub discretisation: RawDiscretisation,
    pub fluid: RawFluid,
    pub gravity: Vector,
    pub domain: Option<RawDomain>,
    pub geometry: Vec<RawGeometry>,
    pub time: RawTime,
    pub output: RawOutput,
    /// `output.surface`
    pub surface: Flag,
    pub gauges: Vec<RawGauge>,
    pub lines: Vec<RawLine>,
    pub reference: Option<RawReference>,
}

impl RawCase {
    /// Reads the tree; wrong types and unknown keys go to the log.
    pub fn read<'t>(root: &'t Node, log: &mut Log<'_>) -> (Self, Tables<'t>) {
        let mut top = Section::new(root, "", PARTICLES, log);
        let (gravity, gravity_change) = gravity(&mut top, log);
        let mut output = top.section_or_empty("output", log);
        let surface = output.flag("surface", log);
        let tables = Tables {
            bodies: top.tables("body", log),
            moving: Moving {
                motions: top.tables("motion", log),
                floating: top.tables("floating", log),
                elastic: top.tables("elastic", log),
                joints: top.tables("joint", log),
                springs: top.tables("spring", log),
            },
            gravity_change,
            planes: top.tables("plane", log),
            terrain: top.section("terrain", log),
            openings: top.tables("opening", log),
        };
        let raw = Self {
            span: top.span(),
            title: top.text("title", log),
            description: top.text("description", log),
            scheme: top.text("scheme", log),
            dimensions: top.count("dimensions", log),
            precision: top.text("precision", log),
            models: top.section("models", log).map(|s| RawModels::read(s, log)),
            numerics: RawNumerics::read(top.section_or_empty("numerics", log), log),
            mps: RawMps::read(top.section_or_empty("mps", log), log),
            tracer: top.section("tracer", log).map(|s| RawTracer::read(s, log)),
            columns: top
                .section("columns", log)
                .map(|s| RawColumns::read(s, log)),
            discretisation: RawDiscretisation::read(
                top.section_or_empty("discretisation", log),
                log,
            ),
            fluid: RawFluid::read(top.section_or_empty("fluid", log), log),
            gravity,
            domain: top.section("domain", log).map(|s| RawDomain::read(s, log)),
            geometry: each(top.tables("geometry", log), log, RawGeometry::read),
            time: RawTime::read(top.section_or_empty("time", log), log),
            output: RawOutput::read(output, log),
            surface,
            gauges: each(top.tables("gauge", log), log, RawGauge::read),
            lines: each(top.tables("line", log), log, RawLine::read),
            reference: top
                .section("reference", log)
                .map(|s| RawReference::read(s, log)),
        };
        top.finish(log);
        (raw, tables)
    }
}

fn each<'t, T>(
    sections: Vec<Section<'t>>,
    log: &mut Log<'_>,
    read: fn(Section<'t>, &mut Log<'_>) -> T,
) -> Vec<T> {
    sections.into_iter().map(|s| read(s, log)).collect()
}

/// `gravity = [..]`, or `[gravity]` with `acceleration = [..]` and `change = [..]`.
fn gravity<'t>(top: &mut Section<'t>, log: &mut Log<'_>) -> (Vector, Option<&'t Node>) {
    let is_table = |node: &Node| matches!(node.value, Value::Table(_));
    if !top.node("gravity").is_some_and(is_table) {
        return (top.numbers("gravity", log), None);
    }
    let Some(mut section) = top.section("gravity", log) else {
        return (None, None);
    };
    let acceleration = section.numbers("acceleration", log);
    let change = section.node("change");
    section.finish(log);
    (acceleration, change)
}
