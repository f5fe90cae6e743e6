//! What `summary.json` says of a run of compressible flow beside the rest.

use crate::run::number;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What `summary.json` says of a run of compressible flow beside the rest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EulerDetails {
    /// Cells.
    pub cells: u64,
    /// Mass at the start, kg; in fewer than three dimensions per metre of those that are missing.
    pub mass_start: f64,
    /// Mass at the end, kg; likewise.
    #[serde(deserialize_with = "number")]
    pub mass_end: f64,
    /// Energy at the start, J; likewise.
    pub energy_start: f64,
    /// Energy at the end, J; likewise.
    #[serde(deserialize_with = "number")]
    pub energy_end: f64,
    /// How many times cut cells were mixed with all that touch them, by the reason, and mended, if there are
    /// bodies.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rescues: BTreeMap<String, u64>,
    /// Masses of tracers, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tracers: BTreeMap<String, TracerDetails>,
}

/// The mass of a tracer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TracerDetails {
    /// At the start, kg.
    #[serde(deserialize_with = "number")]
    pub start: f64,
    /// At the end, kg.
    #[serde(deserialize_with = "number")]
    pub end: f64,
}
