//! Judgement: from the case as typed to a plan with nothing left to decide.
//!
//! Values are judged one by one first, so that all their mistakes come out
//! together; only then are they compared with each other.

mod bodies;
mod change;
mod columns;
mod container;
mod domain;
mod fluid;
mod gauge;
mod geometry;
mod lattice;
mod level;
mod lines;
mod lists;
mod moving;
mod mps;
mod numerics;
mod periodic;
mod pick;
mod sections;
mod spacing;
mod start;
mod surface;
mod time;

use crate::catalogue::Catalogue;
use crate::coefficients::Typed;
use crate::error::CaseError;
use crate::estimate::{MAX_PARTICLES, estimate};
use crate::external;
use crate::foreign;
use crate::log::Log;
use crate::motion;
use crate::opening::{self, Openings};
use crate::plan::{Precision, RunPlan};
use crate::raw::{GRAVITY_RANGE, PARTICLES, RawCase};
use crate::shallow::Files;
use crate::study;
use crate::tie;
use bodies::Bodies;
pub(crate) use geometry::face;
pub(crate) use level::up;
pub(crate) use lists::{column_name, each, name};
pub(crate) use pick::Judge;
pub(crate) use sections::{described, models_section, time_section};
pub use spacing::SPACINGS_AFLOAT;
use time::time;
pub(crate) use time::{LONGEST, evenly, output};

fn few_enough(j: &mut Judge<'_>, raw: &RawCase<'_>, count: u64) {
    if count <= MAX_PARTICLES {
        return;
    }
    let what = format!(
        "the geometry asks for about {count:.3e} particles but at most {MAX_PARTICLES} are possible",
        count = count as f64
    );
    let spacing = raw.discretisation.spacing.as_ref();
    let span = spacing.map_or(raw.discretisation.span, |at| at.span);
    let help = "increase the spacing or shrink the geometry";
    j.log.add(span, "discretisation.spacing", what, help);
}

pub(crate) fn resolve(
    mut raw: RawCase<'_>,
    typed: Vec<Typed>,
    catalogue: &Catalogue,
    files: &Files<'_>,
    log: Log<'_>,
) -> Result<RunPlan, CaseError> {
    let bodies = std::mem::take(&mut raw.bodies);
    let motions = std::mem::take(&mut raw.motions);
    let floating = std::mem::take(&mut raw.floating);
    let tied = (
        std::mem::take(&mut raw.joints),
        std::mem::take(&mut raw.springs),
    );
    let planes = std::mem::take(&mut raw.planes);
    let terrain = raw.terrain.take();
    let openings = std::mem::take(&mut raw.openings);
    let raw = &raw;
    let mut judge = Judge::new(log, raw.span, PARTICLES);
    judge.tables = typed;
    let j = &mut judge;

    let title = j.given_text("title", raw.title.as_ref());
    let description = j.given_text("description", raw.description.as_ref());
    let schemes: Vec<_> = catalogue.schemes.iter().collect();
    let scheme = j.choose("scheme", raw.scheme.as_ref(), &schemes);
    let precision = match j.word("precision", raw.precision.as_ref()) {
        1 => Precision::F64,
        _ => Precision::F32,
    };
    let dimensions = j.dimensions(raw.dimensions.as_ref());
    let gravity = j.gravity(raw.gravity.as_ref(), dimensions);
    let models = study::models(j, raw.models.as_ref(), catalogue.study.as_ref());
    let (numerics, facts) = numerics::numerics(j, raw, catalogue);
    let discretisation = numerics::discretisation(j, &raw.discretisation, &numerics, &facts);
    let typed = domain::typed(j, raw.domain.as_ref(), dimensions);
    let motions = {
        let flume = motion::Flume {
            dimensions,
            gravity: &gravity,
        };
        motion::motions(j, files, (motions, floating), flume)
    };
    let ties = tie::ties(j, tied, &motions, dimensions);
    let externals = external::read(j, files, (raw.gravity_change, planes, terrain), dimensions);
    let openings = opening::openings(j, files, openings, dimensions);
    let frame = geometry::Frame {
        dimensions,
        gravity,
        discretisation: &discretisation,
        domain: typed.bounds,
        motions: &motions,
        is_open: !openings.is_empty(),
        is_mps: catalogue.is_mps(),
    };
    let bodies = Bodies::read(j, files, bodies, dimensions);
    let geometry = geometry::geometry(j, raw, &frame, bodies);
    let domain = domain::domain(j, &typed, &geometry);
    let time = time::time(j, &raw.time);
    let mut output = time::output(j, &raw.output, time.end);
    output.surface = surface::surface(j, raw, dimensions, output.frames_every);
    let tracer = columns::tracer(j, raw.tracer.as_ref(), catalogue);
    let shown = columns::shown(j, raw.columns.as_ref(), catalogue);
    let coefficients = j.all_coefficients();
    // Values which are wrong by themselves would only cause echoes below.
    j.log.check()?;

    let mut plan = RunPlan {
        title,
        description,
        scheme: scheme.unwrap_or_default(),
        dimensions,
        precision,
        gravity,
        gravity_change: None,
        numerics,
        fluid: fluid::placeholder(),
        discretisation,
        domain,
        time,
        output,
        models,
        coefficients,
        reference: None,
        tracer,
        columns: shown,
        geometry,
        planes: Vec::new(),
        terrain: None,
        motions: Vec::new(),
        floating: Vec::new(),
        ties,
        openings: Vec::new(),
        gauges: Vec::new(),
        lines: Vec::new(),
        provenance: std::collections::BTreeMap::new(),
    };
    let given = (
        (motions, openings, externals),
        typed.bounds.is_some(),
        facts.uses_gamma,
    );
    compare(j, &mut plan, raw, catalogue, given)?;
    let mut provenance = judge.provenance;
    provenance.retain(|key, _| foreign::knows(&plan, key));
    plan.provenance = provenance;
    Ok(plan)
}

/// What is taken into a plan once its other values are known.
type Given = (motion::Motions, Openings, external::Typed);

/// Compares the values of a plan with each other, and finds those that follow from others.
fn compare(
    j: &mut Judge<'_>,
    plan: &mut RunPlan,
    raw: &RawCase<'_>,
    catalogue: &Catalogue,
    ((motions, openings, externals), bounded, uses_gamma): (Given, bool, bool),
) -> Result<(), CaseError> {
    motion::check(j, plan, raw, motions, catalogue);
    spacing::check(j, plan, raw);
    moving::check(j, plan, raw);
    opening::check(j, plan, openings);
    columns::check(j, plan, raw);
    external::check(j, plan, (externals, bounded), catalogue);
    j.log.check()?;
    domain::check(j, plan, raw, bounded);
    plan.fluid = fluid::fluid(j, &raw.fluid, plan, uses_gamma);
    fluid::sound(j, &raw.fluid, plan);
    opening::pressures(j, plan);
    time::reachable(j, &raw.time, plan);
    plan.gauges = gauge::gauges(j, &raw.gauges, plan, catalogue);
    plan.lines = lines::lines(j, &raw.lines, plan);
    plan.reference = gauge::reference(j, raw.reference.as_ref(), catalogue, plan);
    j.log.check()?;

    let count = estimate(plan).total();
    domain::shifting(j, raw, plan, (count, catalogue));
    few_enough(j, raw, count);
    j.log.check()
}

impl Judge<'_> {
    fn dimensions(&mut self, raw: Option<&crate::source::At<u64>>) -> u32 {
        match self.count("dimensions", raw) {
            n @ 1..=3 => n,
            n => {
                if let Some(at) = raw {
                    let what = format!("`dimensions` is {n}, but space has 1, 2 or 3");
                    self.log
                        .at(at, what, "write dimensions = 2 or dimensions = 3");
                }
                3
            }
        }
    }

    fn gravity(&mut self, raw: Option<&crate::section::Numbers>, dimensions: u32) -> [f64; 3] {
        let key = "gravity";
        let value = match raw {
            Some(at) => self.vector(at, dimensions).unwrap_or_default(),
            None => match dimensions {
                2 => [0.0, -9.81, 0.0],
                3 => [0.0, 0.0, -9.81],
                _ => [0.0; 3],
            },
        };
        match raw {
            Some(at) => self.given(key, at.span),
            None => self.unsaid(key),
        }
        for part in value {
            if let Some(at) = raw {
                self.range(at, part, GRAVITY_RANGE);
            }
        }
        value
    }
}
