use super::carried;
use super::flow::lines;
use crate::SimError;
use crate::run::check_cells;
use monoflow_case::EulerPlan;

/// Numbers on the device while a run steps: two fields; of tracers likewise, and the mass that crosses faces.
fn stepping(plan: &EulerPlan) -> usize {
    let lines = lines(plan);
    let of_one = lines.rows() * lines.pitch();
    let carried = match carried::count(plan) {
        0 => 0,
        count => 2 * count + 1,
    };
    of_one * (2 * lines.numbers() + carried)
}

/// Bytes that a cell takes on the device while a run steps: two fields, ghost cells and padding
/// included; and tracers.
pub fn bytes_per_cell(plan: &EulerPlan) -> f64 {
    8.0 * stepping(plan) as f64 / plan.grid.count() as f64
}

/// Bytes that a run needs while it steps, about: two fields, and the arrays of a frame. To take up
/// checkpoints takes as much again for a while, as long as there are two of them.
pub fn needed(plan: &EulerPlan) -> u64 {
    let arrays = 6 + carried::count(plan) as u64;
    8 * stepping(plan) as u64 + 4 * arrays * plan.grid.count() as u64
}

/// Refuses a grid that would not fit.
pub fn check(plan: &EulerPlan) -> Result<(), SimError> {
    check_cells(plan.grid.count(), needed(plan))
}
