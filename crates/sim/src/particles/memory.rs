//! How much memory a run of particles needs.

use crate::SimError;
use crate::run::free_memory;
use monoflow_case::{Precision, RunPlan};
use std::f64::consts::PI;

/// Bytes that a run of so many particles on the CPU needs at its peak, about: columns, their copies for stages,
/// sort and output, and the neighbour list.
pub fn needed(plan: &RunPlan, particles: u64) -> u64 {
    let scalar: u64 = match plan.precision {
        Precision::F32 => 4,
        Precision::F64 => 8,
    };
    // Words of four: place and motion as they are, ahead, in the sort and in output; rates, or places
    // with pressures.
    let words = 9 * 4 * scalar;
    // What fluid carries: as it is, ahead, in the sort, in output, and its rate. What is shown: as found and wide.
    let carried = plan.tracer.iter().len() as u64 * (5 * 4 * scalar + 4 * 8);
    let shown = plan.columns.len() as u64 * (4 * scalar + 4 * 8);
    // Two numbers of a row, solution, residual and product.
    let solver = if plan.compresses() { 0 } else { 5 * scalar };
    // Cell and id three times, sort keys, a snapshot in double precision.
    let rest = 6 * 4 + 16 + 9 * 8;
    let search = plan.discretisation.influence_radius * (1.0 + plan.numerics.neighbour_skin);
    let reach = search / plan.discretisation.spacing;
    let neighbours = match plan.dimensions {
        2 => PI * reach.powi(2),
        _ => 4.0 / 3.0 * PI * reach.powi(3),
    };
    // Vectors grow by doubling.
    let list = (2.0 * 4.0 * neighbours) as u64 + 8;
    particles.saturating_mul(words + carried + shown + solver + rest + list)
}

/// Refuses a run of so many particles that would not fit.
pub fn check(plan: &RunPlan, particles: u64) -> Result<(), SimError> {
    match (needed(plan, particles), free_memory()) {
        (needed, Some(free)) if needed > free => Err(SimError::Memory { needed, free }),
        _ => Ok(()),
    }
}
