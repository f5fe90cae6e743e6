//! What `summary.json` says of a run of shallow water beside the rest.

use super::account;
use super::assemble::Assembled;
use super::gauges::ShallowGauges;
use crate::run::number;
use monoflow_cpu::shallow::ShallowState;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// What `summary.json` says of a run of shallow water beside the rest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShallowDetails {
    /// Triangles.
    pub cells: u64,
    /// Edges between them.
    pub edges: u64,
    /// How far apart neighbours are in memory at most: as the cells came, and as they were computed.
    pub bandwidth: [u32; 2],
    /// Volume of water at the start, m³.
    pub volume_start: f64,
    /// Volume of water at the end, m³.
    #[serde(deserialize_with = "number")]
    pub volume_end: f64,
    /// Volume that entered through each part of the boundary, m³.
    #[serde(deserialize_with = "numbers")]
    pub entered: BTreeMap<String, f64>,
    /// Volume that parts of the boundary were given until the end: integrals of their series, m³.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub given: BTreeMap<String, f64>,
    /// Volume of rain, m³.
    pub rained: f64,
    /// Volume in the ground, m³.
    #[serde(deserialize_with = "number")]
    pub infiltrated: f64,
    /// Volume at the end less what it should be by all the others, m³.
    #[serde(deserialize_with = "number")]
    pub balance_error: f64,
    /// Where tracers came from and what became of them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tracers: BTreeMap<String, TracerDetails>,
    /// Cells whose depth was ever found negative; nothing is clipped.
    pub negative: u64,
    /// Steps of second order that were taken again with half the time step.
    pub repeated: u64,
}

fn numbers<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, f64>, D::Error> {
    let values = BTreeMap::<String, Option<f64>>::deserialize(from)?;
    let number = |(part, value): (String, Option<f64>)| (part, value.unwrap_or(f64::NAN));
    Ok(values.into_iter().map(number).collect())
}

/// Where a tracer came from and what became of it, in the unit of its concentration times m³.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TracerDetails {
    /// How much there was at the start.
    pub start: f64,
    /// How much there is at the end.
    #[serde(deserialize_with = "number")]
    pub end: f64,
    /// How much entered through each part of the boundary.
    #[serde(deserialize_with = "numbers")]
    pub entered: BTreeMap<String, f64>,
    /// How much is in the ground.
    #[serde(deserialize_with = "number")]
    pub infiltrated: f64,
    /// What there is at the end less what should be by all the others.
    #[serde(deserialize_with = "number")]
    pub balance_error: f64,
}

impl ShallowDetails {
    /// At the end, from the last state, with tracers of these names.
    pub(super) fn conclude<'n>(
        &mut self,
        assembled: &Assembled,
        state: &ShallowState<f64>,
        gauges: &ShallowGauges,
        names: impl Iterator<Item = &'n String>,
    ) {
        let (start, now) = (gauges.start(), gauges.whole(state, assembled));
        let of_water = account::of_water(start, &now, state, assembled);
        let by_part = |amounts: Vec<f64>| {
            let parts = assembled.mesh.parts.iter().cloned();
            parts.zip(amounts).collect::<BTreeMap<_, _>>()
        };
        self.volume_end = of_water.now;
        self.balance_error = of_water.error();
        self.rained = of_water.rained;
        self.infiltrated = of_water.infiltrated;
        self.entered = by_part(of_water.entered);
        let parts = assembled.mesh.parts.iter().cloned();
        self.given = parts
            .zip(assembled.given(state.time))
            .filter_map(|(part, given)| Some((part, given?)))
            .collect();
        let of_tracers = account::of_tracers(start, &now, state, assembled);
        let tracers = names.zip(of_tracers).map(|(name, account)| {
            let details = TracerDetails {
                start: account.start,
                end: account.now,
                infiltrated: account.infiltrated,
                balance_error: account.error(),
                entered: by_part(account.entered),
            };
            (name.clone(), details)
        });
        self.tracers = tracers.collect();
        self.negative = state.negative;
        self.repeated = state.repeated;
    }
}
