//! What water carries, by name: at the start, in regions, and where it enters.

use super::field::field_of;
use super::lines::line_of;
use super::plan::{BoundaryPlan, Field, Points, RegionPlan, ShallowPlan};
use crate::judge::Files;
use crate::judge::Judge;
use crate::judge::named::{Named, key_of, named};
use crate::typed::section::Section;
use std::collections::BTreeMap;

/// The key in all tables that have it.
const KEY: &str = "tracer";

/// Names that frames, gauges and balances have for something else.
const TAKEN: &[&str] = &[
    "amount",
    "balance_error",
    "bed",
    "depth",
    "depth_m",
    "infiltrated",
    "level",
    "level_m",
    "speed",
    "u_m_s",
    "v_m_s",
    "velocity",
];

fn each<'t, T>(
    j: &mut Judge<'_>,
    section: &mut Section<'t>,
    mut read: impl FnMut(&mut Judge<'_>, &Named<'t>, &'static crate::keys::Key) -> Option<T>,
) -> BTreeMap<String, T> {
    let (Some(node), Some(declared)) = (section.node(KEY), section.declared(KEY)) else {
        return BTreeMap::new();
    };
    let all = named(j, node, declared, &section.key(KEY), TAKEN).into_iter();
    let read = all.filter_map(|one| Some((one.name.clone(), read(j, &one, declared)?)));
    read.collect()
}

/// Concentrations in a table of water or of a region.
pub(super) fn at_start(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    section: &mut Section<'_>,
) -> BTreeMap<String, Field> {
    each(j, section, |j, one, declared| {
        field_of(j, files, one.node, declared, one.key.clone())
    })
}

/// Concentrations that enter through a part of the boundary over time; none may be given where no water enters.
pub(super) fn entering(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    section: &mut Section<'_>,
    kind: &str,
    enters: bool,
) -> BTreeMap<String, Points> {
    let lines = each(j, section, |j, one, declared| {
        line_of(j, files, one.node, declared, &one.key, 1.0)
    });
    if !enters && let Some(node) = section.node(KEY) {
        let key = section.key(KEY);
        let what = format!("`{key}` is given, but no water enters through type = \"{kind}\"");
        let help = "delete it, or choose a type by which water enters: discharge, stage or inflow";
        j.log.add(node.span, &key, what, help);
    }
    lines
}

/// All tracers that a case names somewhere, with what the water has of them at the start: none where it does not say.
pub(super) fn all(
    j: &mut Judge<'_>,
    mut water: BTreeMap<String, Field>,
    regions: &[RegionPlan],
    boundaries: &[BoundaryPlan],
) -> BTreeMap<String, Field> {
    let of_regions = regions.iter().flat_map(|region| region.tracers.keys());
    let of_boundaries = boundaries
        .iter()
        .flat_map(|boundary| boundary.tracers.keys());
    for name in of_regions.chain(of_boundaries) {
        if !water.contains_key(name) {
            j.derived(
                &within("water", name),
                "none of it in the water at the start",
            );
            water.insert(name.clone(), Field::Constant(0.0));
        }
    }
    water
}

/// The key of a tracer in a table at this path.
pub(super) fn within(path: &str, name: &str) -> String {
    format!("{path}.{}", ShallowPlan::key_of_tracer(name))
}

impl ShallowPlan {
    /// The key of a tracer in the tables of water, regions and boundaries.
    pub fn key_of_tracer(name: &str) -> String {
        key_of(KEY, KEY, name)
    }
}
