use crate::SimError;
use crate::run::check_cells;
use monoflow_case::{Precision, ShallowPlan};

/// Bytes that a run needs at its peak, about: the mesh while it is made, its columns twice, the state,
/// its copy for output and what crosses edges.
pub fn needed(plan: &ShallowPlan, cells: usize) -> u64 {
    let width = match plan.precision {
        Precision::F32 => 4,
        Precision::F64 => 8,
    };
    // Edges are three halves of the cells; nodes half of them.
    let making = 3 * 24 + 3 * 64 + 3 * 24 + 40;
    let columns = 2 * (3 * (8 + 3 * 8) + 3 * 12 + 5 * 8);
    let state = (4 + 4 + 1) * width + 8 * 8 + 3 * 5 * width / 2;
    let slopes = if plan.numerics.order == 2 {
        3 * 12 + (2 * 6 + 6 + 8 + 4 + 4) * width
    } else {
        0
    };
    // What cells hold, at the start of a step too, concentrations, what crosses edges, and slopes.
    let of_tracer = if plan.numerics.order == 2 { 4 + 3 } else { 4 };
    let tracers = plan.tracers.len() as u64 * (8 + of_tracer * width + 3 * 8 / 2);
    (cells as u64).saturating_mul(making + columns + state + slopes + tracers)
}

/// Refuses a described mesh that would not fit. A file is read first: its cells are not known.
pub fn check(plan: &ShallowPlan) -> Result<(), SimError> {
    let Some(cells) = plan.estimate() else {
        return Ok(());
    };
    check_cells(cells as usize, needed(plan, cells as usize))
}
