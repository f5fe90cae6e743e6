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
mod frame;
mod frame_columns;
mod gauge;
mod geometry;
mod head;
mod lattice;
mod level;
mod lines;
mod moving;
mod mps;
mod numerics;
mod periodic;
mod spacing;
mod start;
mod surface;
mod time;

use crate::error::CaseError;
use crate::judge::unread::Taken;
use crate::judge::{self, Files, Judge, study};
use crate::particles::catalogue::Catalogue;
use crate::particles::elastic;
use crate::particles::estimate::{MAX_PARTICLES, estimate};
use crate::particles::external;
use crate::particles::foreign;
use crate::particles::motion;
use crate::particles::opening::{self, Openings};
use crate::particles::plan::{DiscretisationPlan, FluidPlan, RunPlan};
use crate::particles::raw::{Moving, PARTICLES, RawCase, Tables};
use crate::particles::tie::{self, TiePlan};
use crate::typed::log::Log;
use crate::typed::tree::Node;
use bodies::Bodies;
pub(crate) use frame::Frame;
pub use level::span_along;
pub(crate) use level::up;
pub use spacing::SPACINGS_AFLOAT;

pub(crate) fn resolve(
    root: &Node,
    taken: Taken<'_>,
    catalogue: &Catalogue,
    files: &Files<'_>,
    mut log: Log<'_>,
) -> Result<RunPlan, CaseError> {
    let (raw, tables) = RawCase::read(root, &mut log);
    let raw = &raw;
    let mut judge = Judge::new(log, raw.span, PARTICLES);
    judge.take(taken);
    let (mut plan, pending) = values(&mut judge, raw, tables, catalogue, files)?;
    compare(&mut judge, &mut plan, raw, catalogue, pending)?;
    let mut provenance = judge.provenance;
    provenance.retain(|key, _| foreign::knows(&plan, key));
    plan.provenance = provenance;
    Ok(plan)
}

/// What is taken into a plan once its other values are known, and what that needs to be told.
struct Pending {
    motions: motion::Motions,
    openings: Openings,
    externals: external::Typed,
    /// Does the case say how large the domain is?
    is_bounded: bool,
}

/// Judges the values of a case one by one.
fn values(
    j: &mut Judge<'_>,
    raw: &RawCase,
    tables: Tables<'_>,
    catalogue: &Catalogue,
    files: &Files<'_>,
) -> Result<(RunPlan, Pending), CaseError> {
    let head = head::head(j, raw)?;
    let (dimensions, gravity) = (head.dimensions, head.gravity);
    let models = study::models(j, raw.models.as_ref(), catalogue.study.as_ref());
    let (numerics, facts) = numerics::numerics(j, raw, catalogue);
    let discretisation = numerics::discretisation(j, &raw.discretisation, &numerics, &facts);
    let typed = domain::typed(j, raw.domain.as_ref(), dimensions);
    let (motions, mut ties, bars) = moving(j, files, tables.moving, &head, &discretisation);
    let outside = (tables.gravity_change, tables.planes, tables.terrain);
    let externals = external::read(j, files, outside, dimensions);
    let openings = opening::openings(j, files, tables.openings, dimensions);
    let frame = frame::Frame {
        dimensions,
        gravity,
        discretisation: &discretisation,
        domain: typed.bounds,
        motions: &motions,
        is_open: !openings.is_empty(),
        is_mps: catalogue.is_mps(),
    };
    let bodies = Bodies::read(j, files, tables.bodies, dimensions);
    let mut geometry = geometry::geometry(j, raw, &frame, bodies);
    let elastic = bars.build(j, (&mut geometry, &mut ties), &frame);
    let domain = domain::domain(j, &typed, &geometry);
    let time = judge::time(j, &raw.time);
    let output = surface::output(j, raw, dimensions, time.end);
    let tracer = columns::carried(j, raw);
    let shown = columns::shown(j, raw.columns.as_ref(), catalogue);
    let coefficients = j.all_coefficients();
    // Values which are wrong by themselves would only cause echoes below.
    j.log.check()?;

    let plan = RunPlan {
        title: head.title,
        description: head.description,
        scheme: head.scheme.unwrap_or_default(),
        dimensions,
        precision: head.precision,
        gravity,
        gravity_change: None,
        numerics,
        fluid: FluidPlan::default(),
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
        elastic,
        ties,
        openings: Vec::new(),
        gauges: Vec::new(),
        lines: Vec::new(),
        provenance: std::collections::BTreeMap::new(),
    };
    let is_bounded = typed.bounds.is_some();
    Ok((
        plan,
        Pending {
            motions,
            openings,
            externals,
            is_bounded,
        },
    ))
}

/// What moves, what ties it, and bars that bend.
fn moving(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    tables: Moving<'_>,
    head: &head::Head,
    discretisation: &DiscretisationPlan,
) -> (motion::Motions, Vec<TiePlan>, elastic::Bars) {
    let bars = elastic::bars(j, tables.elastic, head.dimensions, discretisation);
    let motions = (tables.motions, tables.floating, &bars);
    let motions = motion::motions(j, files, motions, head.flume());
    let ties = (tables.joints, tables.springs);
    let ties = tie::ties(j, ties, &motions, head.dimensions);
    (motions, ties, bars)
}

/// Compares the values of a plan with each other, and finds those that follow from others.
fn compare(
    j: &mut Judge<'_>,
    plan: &mut RunPlan,
    raw: &RawCase,
    catalogue: &Catalogue,
    pending: Pending,
) -> Result<(), CaseError> {
    motion::check(j, plan, raw, pending.motions, catalogue);
    spacing::check(j, plan, raw);
    moving::check(j, plan, raw);
    opening::check(j, plan, pending.openings);
    columns::check(j, plan, raw, catalogue);
    frame_columns::apart(j, plan, raw, catalogue);
    external::check(j, plan, (pending.externals, pending.is_bounded), catalogue);
    j.log.check()?;
    domain::check(j, plan, raw, pending.is_bounded);
    plan.fluid = fluid::fluid(j, &raw.fluid, plan, catalogue);
    fluid::sound(j, &raw.fluid, plan);
    fluid::repelled(j, &raw.fluid, plan, catalogue);
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

fn few_enough(j: &mut Judge<'_>, raw: &RawCase, count: u64) {
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
