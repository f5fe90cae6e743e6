use super::carried;
use super::flow::lines;
use crate::SimError;
use crate::models::SYMMETRIC;
use crate::run::check_cells;
use monoflow_case::EulerPlan;

/// Columns of a quantity while a run steps: before and after a sweep; and where a step begins and the mean so far, if
/// it is the mean of several orders of the axes.
fn columns(plan: &EulerPlan) -> usize {
    match plan.numerics.splitting == SYMMETRIC.name && plan.dimensions > 1 {
        true => 4,
        false => 2,
    }
}

/// Numbers on the device while a run steps: the field in all its columns; tracers likewise, and the mass that crosses
/// faces.
fn stepping(plan: &EulerPlan) -> usize {
    let lines = lines(plan);
    let of_one = lines.rows() * lines.pitch();
    let (columns, count) = (columns(plan), carried::count(plan));
    let mass = usize::from(count > 0);
    of_one * (columns * (lines.numbers() + count) + mass)
}

/// Bytes that a cell takes on the device while a run steps: all columns, ghost cells and padding
/// included; and tracers.
pub fn bytes_per_cell(plan: &EulerPlan) -> f64 {
    8.0 * stepping(plan) as f64 / plan.grid.count() as f64
}

/// Bytes that a run needs while it steps, about: what is stepped, and the arrays of a frame. To take up
/// checkpoints takes as much again for a while, as long as there are two of them.
pub fn needed(plan: &EulerPlan) -> u64 {
    let arrays = 6 + carried::count(plan) as u64;
    8 * stepping(plan) as u64 + 4 * arrays * plan.grid.count() as u64
}

/// Refuses a grid that would not fit.
pub fn check(plan: &EulerPlan) -> Result<(), SimError> {
    check_cells(plan.grid.count(), needed(plan))
}

#[cfg(test)]
mod tests {
    use super::super::disc::{DISC, plan};
    use super::*;

    #[test]
    fn a_mean_of_orders_has_two_columns_more_of_all_that_moves() {
        for (tracer, moving) in [("", 4), ("\ntracer = 0.5", 5)] {
            let text = DISC.replacen("density = 1\n", &format!("density = 1{tracer}\n"), 1);
            let mut plan = plan(&text);
            let [strang, symmetric] = ["strang", "symmetric"].map(|word| {
                plan.numerics.splitting = word.to_owned();
                (stepping(&plan), bytes_per_cell(&plan), needed(&plan))
            });
            let lines = lines(&plan);
            let more = 2 * moving * lines.rows() * lines.pitch();
            assert_eq!(symmetric.0 - strang.0, more);
            assert_eq!(symmetric.2 - strang.2, 8 * more as u64);
            let of_a_cell = (symmetric.1 - strang.1) * plan.grid.count() as f64;
            assert!((of_a_cell / (8 * more) as f64 - 1.0).abs() < 1e-12);
        }
    }
}
