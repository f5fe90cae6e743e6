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
    /// Mass of each thing that the gas carries, kg, at the start and at the end: likewise, as `NAME_start` and `NAME_end`. A
    /// number that was lost may be none.
    #[serde(flatten)]
    pub carried: BTreeMap<String, Option<f64>>,
}

impl EulerDetails {
    /// Notes the masses at the `start`, or at the `end`.
    pub fn note_carried<'n>(&mut self, when: &str, held: impl IntoIterator<Item = (&'n str, f64)>) {
        let named = held.into_iter();
        let named = named.map(|(name, held)| (format!("{name}_{when}"), Some(held)));
        self.carried.extend(named);
    }

    /// Those that are known at the start and at the end, by name.
    pub fn carried(&self) -> impl Iterator<Item = (&str, [f64; 2])> {
        let lost = |held: &Option<f64>| held.unwrap_or(f64::NAN);
        self.carried.iter().filter_map(move |(key, start)| {
            let name = key.strip_suffix("_start")?;
            let end = self.carried.get(&format!("{name}_end"))?;
            Some((name, [start, end].map(lost)))
        })
    }
}
