//! What `summary.json` says of a run of compressible flow beside the rest.

use super::gauges::Whole;
use crate::run::number;
use monoflow_case::EulerPlan;
use monoflow_schemes::euler::Rescues;
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
    /// Mass of a tracer at the start, kg, if there is one; likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracer_start: Option<f64>,
    /// The same at the end, kg; likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracer_end: Option<f64>,
    /// How many times cut cells were mixed with all that touch them, by the reason, and mended, if there are
    /// bodies.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rescues: BTreeMap<String, u64>,
}

impl EulerDetails {
    /// At the start, when this is in all cells.
    pub(super) fn begun(plan: &EulerPlan, whole: &Whole) -> Self {
        EulerDetails {
            cells: plan.grid.count() as u64,
            mass_start: whole.mass,
            energy_start: whole.energy,
            tracer_start: plan.has_tracer().then_some(whole.tracer),
            ..EulerDetails::default()
        }
    }

    /// At the end, when this is in all cells and so much was done to cut cells.
    pub(super) fn conclude(&mut self, plan: &EulerPlan, whole: &Whole, rescues: Rescues) {
        self.mass_end = whole.mass;
        self.energy_end = whole.energy;
        self.tracer_end = plan.has_tracer().then_some(whole.tracer);
        if !plan.bodies.is_empty() {
            let named = rescues.named().into_iter();
            self.rescues = named
                .map(|(name, count)| (name.to_owned(), count))
                .collect();
        }
    }
}
