//! `[[state]]`.

use super::grid::direction;
use super::plan::{Profile, StatePlan, StateValues};
use crate::judge::Judge;
use crate::judge::named::{Named, named};
use crate::keys::Range;
use crate::typed::section::Section;
use crate::typed::source::At;
use crate::typed::tree::{Node, Value};
use monoflow_formula::Formula;
use std::collections::{BTreeMap, BTreeSet};

/// What arrays of frames, columns of gauges and sums over the grid are called without tracers.
const TAKEN: &[&str] = &[
    "density",
    "velocity",
    "pressure",
    "volume_fraction",
    "mass",
    "energy",
    "density_kg_m3",
    "u_m_s",
    "v_m_s",
    "w_m_s",
];

/// Names so far: of states, and of tracers in the order in which they are mentioned.
#[derive(Default)]
pub(super) struct Names {
    states: BTreeSet<String>,
    pub tracers: Vec<String>,
}

/// Reads one state, and where the state was named that its shock runs into; `p_inf` (Pa) is added to pressures before
/// they are judged.
pub(super) fn state(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    names: &mut Names,
    dimensions: usize,
    p_inf: f64,
) -> Option<(StatePlan, Option<At<String>>)> {
    let help = "give it a name, by which regions and boundaries refer to it";
    let name = j.needed_text(&mut section, "name", help);
    if let Some(at) = &name
        && !names.states.insert(at.value.clone())
    {
        let what = format!("two states are called `{}`", at.value);
        j.log.at(at, what, "give each its own name");
    }
    let values = match section.section("post_shock", &mut j.log) {
        Some(shock) => post_shock(j, shock, dimensions).map(|(values, into)| (values, Some(into))),
        None => given(j, &mut section, dimensions, p_inf).map(|values| (values, None)),
    };
    let tracers = tracers(j, &mut section, &mut names.tracers);
    section.finish(&mut j.log);
    let (name, (values, into)) = (name?.value, values?);
    let state = StatePlan {
        name,
        values,
        tracers: tracers?,
    };
    Some((state, into))
}

/// The tracers that a state mentions; names that are new are added to those `known`.
fn tracers(
    j: &mut Judge<'_>,
    section: &mut Section<'_>,
    known: &mut Vec<String>,
) -> Option<BTreeMap<String, Profile>> {
    let Some(node) = section.node("tracer") else {
        return Some(BTreeMap::new());
    };
    let key = section.key("tracer");
    let declared = j.declared(&key);
    let mut tracers = Some(BTreeMap::new());
    for Named { name, key, node } in named(j, node, declared, &key, TAKEN) {
        j.given(&key, node.span);
        let part = profile(j, node, &key, declared.range);
        if !known.contains(&name) {
            known.push(name.clone());
        }
        tracers = tracers.zip(part).map(|(mut all, part)| {
            all.insert(name, part);
            all
        });
    }
    tracers
}

fn given(
    j: &mut Judge<'_>,
    section: &mut Section<'_>,
    dimensions: usize,
    p_inf: f64,
) -> Option<StateValues> {
    let mut need = |j: &mut Judge<'_>, key: &'static str, range: Option<Range>, help: &str| {
        let full = section.key(key);
        match section.node(key) {
            Some(node) => {
                j.given(&full, node.span);
                let range = range.unwrap_or(j.declared(&full).range);
                profile(j, node, &full, range)
            }
            None => {
                j.missing(section.span(), &full, help);
                None
            }
        }
    };
    let density = need(j, "density", None, "write it in kg/m3");
    let range = (p_inf <= 0.0).then_some(Range::Positive);
    let pressure = need(j, "pressure", range, "write it in Pa");
    let velocity = velocity(j, section, dimensions);
    if let Some(Profile::Constant(p)) = pressure
        && p + p_inf <= 0.0
    {
        let key = section.key("pressure");
        let what = format!("`{key}` is {p} but must be greater than -p_inf");
        j.log
            .add(section.span(), &key, what, "write a greater pressure");
    }
    Some(StateValues::Given {
        density: density?,
        velocity: velocity?,
        pressure: pressure?,
    })
}

fn velocity(
    j: &mut Judge<'_>,
    section: &mut Section<'_>,
    dimensions: usize,
) -> Option<Vec<Profile>> {
    let key = section.key("velocity");
    let Some(node) = section.node("velocity") else {
        j.unsaid(&key);
        return Some(vec![Profile::Constant(0.0); dimensions]);
    };
    j.given(&key, node.span);
    match &node.value {
        Value::List(parts) if parts.len() == dimensions => parts
            .iter()
            .map(|part| profile(j, part, &key, Range::Any))
            .collect(),
        _ => {
            let what = format!(
                "`{key}` must be a list of {dimensions}, as many as `grid.cells` has numbers"
            );
            let help = "write [1.0, 0.0], or formulas: [\"-y\", \"x\"]";
            j.log.add(node.span, &key, what, help);
            None
        }
    }
}

/// A number or a formula.
fn profile(j: &mut Judge<'_>, node: &Node, key: &str, range: Range) -> Option<Profile> {
    if let Value::Text(text) = &node.value {
        return formula(j, node, key, text).map(Profile::Formula);
    }
    let value = j.plain_number(node, key)?;
    let at = At {
        value,
        span: node.span,
        key: key.to_owned(),
    };
    j.range(&at, value, range)
        .then_some(Profile::Constant(value))
}

/// A formula in x, y and z that can be read.
pub(super) fn formula(j: &mut Judge<'_>, node: &Node, key: &str, text: &str) -> Option<String> {
    match Formula::in_space(text) {
        Ok(_) => Some(text.to_owned()),
        Err(why) => {
            let what = format!("`{key}` is not a formula in x, y and z: {why}");
            let help = "write something like \"1 + 0.2*sin(5*x)\"";
            j.log.add(node.span, key, what, help);
            None
        }
    }
}

fn post_shock(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    dimensions: usize,
) -> Option<(StateValues, At<String>)> {
    j.given(section.path(), section.span());
    let help = "name the state that the shock runs into";
    let into = j.needed_text(&mut section, "into", help);
    let raw = section.number("mach", &mut j.log);
    let key = section.key("mach");
    if raw.is_none() {
        let help = "write the shock's Mach number relative to the state that it runs into";
        j.missing(section.span(), &key, help);
    }
    let mach = j.typed(&key, raw.as_ref());
    if let Some(at) = raw.filter(|at| at.value > 0.0 && at.value < 1.0) {
        let what = format!("`{key}` is {} but shocks are faster than sound", at.value);
        j.log.at(&at, what, "write a number from 1 on");
    }
    let direction = direction(j, &mut section, "direction", dimensions);
    section.finish(&mut j.log);
    let into = into?;
    let values = StateValues::PostShock {
        into: into.value.clone(),
        mach: mach?,
        direction: direction?,
    };
    Some((values, into))
}
