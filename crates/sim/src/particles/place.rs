//! The particles of a plan at the start.

use super::memory;
use crate::SimError;
use crate::run::free_memory;
use monoflow_case::{RunPlan, estimate};
use monoflow_geometry::SignedDistances;
use monoflow_start::{FILL_MEMORY, FillReport, Seed, fill_within};

/// Refuses a run of as many particles as the geometry asks for, if it would not fit into memory.
pub fn check_estimate(plan: &RunPlan) -> Result<(), SimError> {
    let estimate = estimate(plan);
    memory::check(plan, [estimate.fluid, estimate.wall])
}

/// Places them, if a run of them would fit into memory.
pub fn placed(plan: &RunPlan) -> Result<(Vec<Seed>, FillReport), SimError> {
    check_estimate(plan)?;
    let most = free_memory().unwrap_or(FILL_MEMORY).min(FILL_MEMORY);
    let (seeds, report) = fill_within(plan, &SignedDistances, most)?;
    memory::check(plan, [report.fluid, report.wall])?;
    Ok((seeds, report))
}
