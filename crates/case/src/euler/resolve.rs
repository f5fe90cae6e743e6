//! Judgement of a case of compressible flow: one pass over its sections.

use super::boundary::boundaries;
use super::catalogue::EulerCatalogue;
use super::far_field;
use super::gas::{gas, goes_with};
use super::grid::{grid, required_vector};
use super::keys::EULER;
use super::plan::{
    CutCellPlan, EulerGauge, EulerNumerics, EulerPlan, EulerRegion, FarFieldPlan, GasPlan,
    GridPlan, Profile, SidePlan, StatePlan, StateValues, Where,
};
use super::region::region;
use super::slice::slice;
use super::state::{Names, state};
use crate::body::{self, BodyPlan};
use crate::error::CaseError;
use crate::judge::Files;
use crate::judge::shared::RawOutput;
use crate::judge::unread::Taken;
use crate::judge::{self, Judge, column_name, each};
use crate::plan::Precision;
use crate::typed::log::Log;
use crate::typed::section::Section;
use crate::typed::source::{At, Span};
use crate::typed::tree::Node;
use std::collections::BTreeSet;

pub(crate) fn resolve(
    root: &Node,
    taken: Taken<'_>,
    catalogue: &EulerCatalogue,
    files: &Files<'_>,
    log: Log<'_>,
) -> Result<EulerPlan, CaseError> {
    judge::in_one_pass(root, EULER, taken, log, |j, top| {
        whole(j, top, catalogue, files)
    })
}

fn whole(
    j: &mut Judge<'_>,
    top: &mut Section<'_>,
    catalogue: &EulerCatalogue,
    files: &Files<'_>,
) -> Option<EulerPlan> {
    let [title, description, scheme] = judge::described(j, top);
    let raw = top.text("precision", &mut j.log);
    j.word("precision", raw.as_ref());
    let section = top.section_or_empty("grid", &mut j.log);
    let grid = grid(j, section);
    // Where the grid is wrong, vectors are judged as of two dimensions, and what is said of them is of
    // no use.
    let dimensions = grid.as_ref().map_or(2, |(_, d)| *d);
    let section = top.section_or_empty("gas", &mut j.log);
    let gas = gas(j, catalogue, section);
    let (bodies, has_bodies) = bodies(j, top, files, grid.as_ref().map(|(_, d)| *d));
    let models = judge::models_section(j, top, catalogue.study.as_ref());
    let section = top.section_or_empty("numerics", &mut j.log);
    let numerics = numerics(
        j,
        (dimensions, has_bodies),
        (catalogue, gas.as_ref()),
        section,
    );
    let time = judge::time_section(j, top);
    let mut section = top.section_or_empty("output", &mut j.log);
    let raw = section.number("schlieren", &mut j.log);
    let schlieren = j.number("output.schlieren", raw.as_ref());
    along_a_line(j, dimensions, raw.map(|at| at.span), SCHLIEREN);
    let grid_used = grid.as_ref().map(|(grid, d)| (grid, *d));
    let slice = slice(j, &mut section, grid_used);
    let reference = section.text("reference", &mut j.log);
    let output = RawOutput::read(section, &mut j.log);
    let output = judge::output(j, &output, time.end);
    let Some((grid, _)) = grid else {
        for key in ["state", "region", "body", "boundary", "far_field", "gauge"] {
            top.skip(&[key]);
        }
        return None;
    };
    let around = Around {
        grid: &grid,
        dimensions,
        gas: gas.as_ref(),
        catalogue,
        has_bodies,
        reference: reference.as_ref(),
    };
    let flow = flow(j, top, &around)?;
    Some(EulerPlan {
        title,
        description,
        scheme,
        precision: Precision::F64,
        dimensions: dimensions as u32,
        grid,
        gas: gas?,
        tracers: flow.tracers,
        states: flow.states,
        regions: flow.regions,
        bodies,
        boundaries: flow.boundaries?,
        far_field: flow.far_field,
        numerics: numerics?,
        time,
        output,
        models,
        coefficients: j.all_coefficients(),
        schlieren,
        slice,
        reference: reference.map(|at| at.value),
        gauges: flow.gauges,
        provenance: Default::default(),
    })
}

/// The bodies, if the grid has dimensions; and are there some? One that is wrong is a body all the same.
fn bodies(
    j: &mut Judge<'_>,
    top: &mut Section<'_>,
    files: &Files<'_>,
    dimensions: Option<usize>,
) -> (Vec<BodyPlan>, bool) {
    let Some(dimensions) = dimensions else {
        return (Vec::new(), false);
    };
    let before = j.log.len();
    let sections = top.tables("body", &mut j.log);
    let bodies = body::bodies(j, files, sections, dimensions as u32);
    let has_bodies = !bodies.is_empty() || j.log.len() > before;
    (bodies, has_bodies)
}

/// Facts of the case by which its flow is judged.
struct Around<'a> {
    grid: &'a GridPlan,
    dimensions: usize,
    gas: Option<&'a GasPlan>,
    catalogue: &'a EulerCatalogue,
    has_bodies: bool,
    reference: Option<&'a At<String>>,
}

/// States, regions, boundaries and gauges.
struct Flow {
    tracers: Vec<String>,
    states: Vec<StatePlan>,
    regions: Vec<EulerRegion>,
    boundaries: Option<Vec<[SidePlan; 2]>>,
    far_field: Option<FarFieldPlan>,
    gauges: Vec<EulerGauge>,
}

fn flow(j: &mut Judge<'_>, top: &mut Section<'_>, around: &Around<'_>) -> Option<Flow> {
    let (grid, dimensions) = (around.grid, around.dimensions);
    let (mut names, mut ahead) = (Names::default(), Vec::new());
    let p_inf = around.gas.map_or(0.0, |gas| gas.p_inf);
    let before = j.log.len();
    let states = each(j, top, "state", |j, section| {
        let (state, into) = state(j, section, &mut names, dimensions, p_inf)?;
        ahead.extend(into);
        Some(state)
    });
    let states_are_sound = j.log.len() == before;
    // Names of states, wherever they were typed.
    let mut named: Vec<At<String>> = Vec::new();
    let regions = each(j, top, "region", |j, section| {
        let (region, state) = region(j, section, grid, dimensions)?;
        named.push(state);
        Some(region)
    });
    if j.log.len() == before {
        covered(j, &regions, &named)?;
    }
    let sections = top.tables("boundary", &mut j.log);
    let boundaries = boundaries(j, sections, grid, dimensions, &mut named);
    let far = top.section("far_field", &mut j.log);
    let far = far.and_then(|section| far_field::read(j, section, grid, dimensions));
    named.extend(far.iter().map(|(state, _)| state.clone()));
    // Without bodies it is of no use, whatever it names.
    let reference = around.reference.filter(|_| around.has_bodies);
    named.extend(reference.cloned());
    if states_are_sound {
        known(j, &states, &named, &ahead, j.log.len() == before);
    }
    if let Some(at) = around.reference {
        refers(j, at, &states, around.has_bodies);
    }
    let far_field = far.and_then(|far| {
        let sides = boundaries.as_deref();
        let is_stiffened = |gas: &GasPlan| around.catalogue.is_stiffened(&gas.model);
        let gas = around.gas.map(|gas| (gas, is_stiffened(gas)));
        far_field::checked(j, far, &states, sides, gas, around.has_bodies)
    });
    let mut called = BTreeSet::new();
    let gauges = each(j, top, "gauge", |j, section| {
        gauge(j, section, &mut called, grid, dimensions)
    });
    Some(Flow {
        tracers: names.tracers,
        states,
        regions,
        boundaries,
        far_field,
        gauges,
    })
}

/// Has each cell a state?
fn covered(j: &mut Judge<'_>, regions: &[EulerRegion], named: &[At<String>]) -> Option<()> {
    match regions.first() {
        None => {
            let help = "write [[region]] with state = \"name\" for the whole grid, and others after it for places where the state is another";
            j.missing(j.top, "region", help);
        }
        Some(first) if first.place != Where::Everywhere => {
            let what = "the first region must be everywhere, so that each cell has a state";
            let help = "write a [[region]] with nothing but a state before the others";
            j.log.at(named.first()?, what, help);
        }
        Some(_) => {}
    }
    Some(())
}

/// Says which names are those of no state, and which states cannot be where they are named: `ahead` of shocks, or
/// elsewhere.
fn known(
    j: &mut Judge<'_>,
    states: &[StatePlan],
    named: &[At<String>],
    ahead: &[At<String>],
    is_sound: bool,
) {
    let names: Vec<&str> = states.iter().map(|state| state.name.as_str()).collect();
    for at in named {
        if !names.contains(&at.value.as_str()) {
            let what = format!("there is no state `{}`", at.value);
            j.log.unknown(at.span, &at.key, what, &at.value, &names);
        }
    }
    if !is_sound {
        return;
    }
    let find = |name: &str| states.iter().find(|state| state.name == name);
    for into in ahead {
        let problem = match find(&into.value) {
            None => Some("there is no state of that name"),
            Some(of) if matches!(of.values, StateValues::PostShock { .. }) => {
                Some("that is behind a shock itself")
            }
            Some(of) if !is_uniform(of) => Some("that has formulas"),
            Some(_) => None,
        };
        if let Some(problem) = problem {
            let what = format!("a shock cannot run into `{}`: {problem}", into.value);
            j.log.at(into, what, "name a state of plain numbers");
        }
    }
    for at in named.iter().filter(|at| at.key.starts_with("boundary.")) {
        let Some(state) = find(&at.value) else {
            continue;
        };
        let is_shock = matches!(state.values, StateValues::PostShock { .. });
        if at.key.ends_with(".shock") && !is_shock {
            let what = format!("`{}` is no state behind a shock", at.value);
            let help = "name a state with post_shock = { into, mach, direction }";
            j.log.at(at, what, help);
        } else if !is_uniform(state) {
            let what = format!("`{}` has formulas, which cannot enter", at.value);
            j.log.at(at, what, "name a state of plain numbers");
        }
    }
}

/// Judges the state that pressure coefficients refer to.
fn refers(j: &mut Judge<'_>, at: &At<String>, states: &[StatePlan], has_bodies: bool) {
    j.given(&at.key, at.span);
    let state = states.iter().find(|state| state.name == at.value);
    let problem = match state {
        _ if !has_bodies => Some((
            format!(
                "`{}` is of use around bodies alone, and there is no [[body]]",
                at.key
            ),
            "delete the line, or add a body",
        )),
        Some(state) if !is_uniform(state) => Some((
            format!(
                "`{}` has formulas, but coefficients need one pressure",
                at.value
            ),
            "name a state of plain numbers",
        )),
        Some(state) if is_at_rest(state) => Some((
            format!("`{}` is at rest: it has no dynamic pressure", at.value),
            "name the state of the oncoming flow",
        )),
        _ => None,
    };
    if let Some((what, help)) = problem {
        j.log.at(at, what, help);
    }
}

/// Has a state no velocity?
fn is_at_rest(state: &StatePlan) -> bool {
    let is_zero = |part: &Profile| *part == Profile::Constant(0.0);
    match &state.values {
        StateValues::PostShock { .. } => false,
        StateValues::Given { velocity, .. } => velocity.iter().all(is_zero),
    }
}

/// Is a state the same everywhere?
fn is_uniform(state: &StatePlan) -> bool {
    let is_number = |profile: &Profile| matches!(profile, Profile::Constant(_));
    let gas = match &state.values {
        StateValues::PostShock { .. } => true,
        StateValues::Given {
            density,
            velocity,
            pressure,
        } => velocity.iter().chain([density, pressure]).all(is_number),
    };
    gas && state.tracers.values().all(is_number)
}

/// Keys that have no meaning along a line, and why.
const SCHLIEREN: [&str; 2] = ["output.schlieren", "there are no pictures"];
const SPLITTING: [&str; 2] = ["numerics.splitting", "there is one axis to sweep"];

/// Refuses such a key in one dimension.
fn along_a_line(j: &mut Judge<'_>, dimensions: usize, typed: Option<Span>, [key, why]: [&str; 2]) {
    if let (1, Some(span)) = (dimensions, typed) {
        let what = format!("`{key}` has no meaning in one dimension: {why}");
        j.log.add(span, key, what, "delete it");
    }
}

fn numerics(
    j: &mut Judge<'_>,
    (dimensions, has_bodies): (usize, bool),
    (catalogue, gas): (&EulerCatalogue, Option<&GasPlan>),
    mut section: Section<'_>,
) -> Option<EulerNumerics> {
    let mut choose = |key: &'static str| {
        let raw = section.text(key, &mut j.log);
        let chosen = j.choose(&section.key(key), raw.as_ref());
        (chosen, raw)
    };
    let ((riemann, typed), (limiter, _)) = (choose("riemann"), choose("limiter"));
    let (splitting, swept) = choose("splitting");
    along_a_line(j, dimensions, swept.map(|at| at.span), SPLITTING);
    if let (Some(typed), Some(gas)) = (&typed, gas) {
        goes_with(j, catalogue, typed, &gas.model);
    }
    let raw = section.number("cfl", &mut j.log);
    let cfl = j.number("numerics.cfl", raw.as_ref());
    let cut_cells = cut_cells(j, has_bodies, &mut section);
    section.finish(&mut j.log);
    Some(EulerNumerics {
        riemann: riemann?,
        limiter: limiter?,
        splitting: splitting?,
        cfl,
        cut_cells,
    })
}

/// What is done about cells that bodies cut.
fn cut_cells(
    j: &mut Judge<'_>,
    has_bodies: bool,
    section: &mut Section<'_>,
) -> Option<CutCellPlan> {
    let name = section.text("stabilisation", &mut j.log);
    let epsilon = section.number("epsilon", &mut j.log);
    let sliver = section.number("sliver", &mut j.log);
    if !has_bodies {
        let spans = [
            name.map(|at| (at.span, at.key)),
            epsilon.map(|at| (at.span, at.key)),
            sliver.map(|at| (at.span, at.key)),
        ];
        for (span, key) in spans.into_iter().flatten() {
            let what = format!("`{key}` is of use around bodies alone, and there is no [[body]]");
            j.log
                .add(span, &key, what, "delete the line, or add a body");
        }
        return None;
    }
    let stabilisation = j.choose("numerics.stabilisation", name.as_ref())?;
    let epsilon = j.number("numerics.epsilon", epsilon.as_ref());
    let sliver = j.typed("numerics.sliver", sliver.as_ref());
    Some(CutCellPlan {
        stabilisation,
        epsilon,
        sliver,
    })
}

fn gauge(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    names: &mut BTreeSet<String>,
    grid: &GridPlan,
    dimensions: usize,
) -> Option<EulerGauge> {
    let name = column_name(j, &mut section, names, "its columns begin with it");
    let help = "write it as a list of numbers, in m";
    let at = required_vector(j, &mut section, "at", dimensions, help);
    if let Some(at) = at
        && (0..dimensions).any(|k| !(grid.min[k]..=grid.max[k]).contains(&at[k]))
    {
        let key = section.key("at");
        let what = format!("`{key}` lies outside the grid");
        j.log
            .add(section.span(), &key, what, "move it into the grid");
    }
    section.finish(&mut j.log);
    Some(EulerGauge {
        name: name?,
        at: at?,
    })
}
