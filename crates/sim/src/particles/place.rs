//! The particles of a plan at the start.

use super::memory;
use crate::SimError;
use crate::run::free_memory;
use monoflow_case::{FILL_MEMORY, FillReport, RunPlan, Seed, estimate, fill_within};
use monoflow_geometry::SignedDistances;

/// Places them, if a run of them would fit into memory.
pub fn placed(plan: &RunPlan) -> Result<(Vec<Seed>, FillReport), SimError> {
    memory::check(plan, estimate(plan).total())?;
    let most = free_memory().unwrap_or(FILL_MEMORY).min(FILL_MEMORY);
    let (seeds, report) = fill_within(plan, &SignedDistances, most)?;
    memory::check(plan, seeds.len() as u64)?;
    Ok((seeds, report))
}
