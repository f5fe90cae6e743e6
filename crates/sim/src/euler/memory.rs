use crate::{SimError, memory};
use monoflow_case::EulerPlan;
use monoflow_cpu::euler::Field;

/// Numbers of a field of the plan, ghost cells and padding included.
fn numbers(plan: &EulerPlan) -> usize {
    let [x, y, z] = plan.grid.cells;
    match plan.dimensions {
        1 => Field::<1>::numbers_of([x]),
        2 => Field::<2>::numbers_of([x, y]),
        _ => Field::<3>::numbers_of([x, y, z]),
    }
}

/// Numbers on the device while a run steps: two fields; of a tracer likewise, and the mass that crosses
/// faces.
fn stepping(plan: &EulerPlan) -> usize {
    let of_one = numbers(plan) / (plan.dimensions as usize + 2);
    2 * numbers(plan) + if plan.has_tracer() { 3 * of_one } else { 0 }
}

/// Bytes that a cell takes on the device while a run steps: two fields, ghost cells and padding
/// included; a tracer, if there is one.
pub fn bytes_per_cell(plan: &EulerPlan) -> f64 {
    8.0 * stepping(plan) as f64 / plan.grid.count() as f64
}

/// Bytes that a run needs at its peak, about: two fields, the state at the start, its copy for output
/// and the columns of a frame.
pub fn needed(plan: &EulerPlan) -> u64 {
    let tracer = u64::from(plan.has_tracer());
    let columns = u64::from(plan.dimensions) + 2 + tracer;
    let fields = 8 * stepping(plan) as u64;
    fields + plan.grid.count() as u64 * (2 * 8 * columns + (5 + tracer) * 4)
}

/// Refuses a grid that would not fit.
///
/// # Errors
/// [`SimError::Cells`].
pub fn check(plan: &EulerPlan) -> Result<(), SimError> {
    let needed = needed(plan);
    match memory::free() {
        Some(free) if needed > free => Err(SimError::Cells {
            cells: plan.grid.count() as u64,
            needed,
            free,
        }),
        _ => Ok(()),
    }
}
