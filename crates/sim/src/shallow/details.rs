//! What `summary.json` says of a run of shallow water beside the rest.

use super::assemble::Assembled;
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

impl ShallowDetails {
    /// At the end, from the last state, whose balance has this error, m³.
    pub(super) fn conclude(
        &mut self,
        assembled: &Assembled,
        state: &ShallowState<f64>,
        balance_error: f64,
    ) {
        let balance = state.balance(&assembled.mesh);
        let parts = || assembled.mesh.parts.iter().cloned();
        self.volume_end = state.volume(&assembled.mesh);
        self.entered = parts().zip(balance.entered).collect();
        self.given = parts()
            .zip(assembled.given(state.time))
            .filter_map(|(part, given)| Some((part, given?)))
            .collect();
        self.rained = balance.rained;
        self.infiltrated = balance.infiltrated;
        self.balance_error = balance_error;
        self.negative = state.negative;
        self.repeated = state.repeated;
    }
}
