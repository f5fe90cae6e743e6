//! Where the cells of a plan are in states, slices and pictures.

use monoflow_case::{EulerPlan, GridPlan};
use monoflow_volume_executors::euler::Lines;
use std::array::from_fn;

/// Where the cells of a plan are in the rows of a state.
pub fn lines(plan: &EulerPlan) -> Lines {
    Lines::new(&plan.grid.cells[..plan.dimensions as usize])
}

/// The axis across slices, and the layer of cells along it that they show.
pub fn layer(plan: &EulerPlan) -> Option<(usize, usize)> {
    let slice = plan.slice?;
    let axis = slice.axis.index();
    let along = (slice.at - plan.grid.min[axis]) / plan.grid.spacing()[axis];
    Some((
        axis,
        (along.max(0.0) as usize).min(plan.grid.cells[axis] - 1),
    ))
}

/// The axes along pictures: all that are in use but the one across slices.
pub fn picture_axes(plan: &EulerPlan) -> [usize; 2] {
    match plan.slice.map(|slice| slice.axis.index()) {
        Some(0) => [1, 2],
        Some(1) => [0, 2],
        _ => [0, 1],
    }
}

/// The place of a cell along each axis, from its number.
pub fn indices(grid: &GridPlan, cell: usize) -> [usize; 3] {
    let [x, y, _] = grid.cells;
    [cell % x, cell / x % y, cell / x / y]
}

/// The number of the cell that holds a point of the grid, m; on its upper faces that of the last cell.
pub fn holding(grid: &GridPlan, point: [f64; 3]) -> usize {
    let spacing = grid.spacing();
    let [x, y, z]: [usize; 3] = from_fn(|k| {
        let along = (point[k] - grid.min[k]) / spacing[k];
        // Along axes that are not in use there is no extent.
        (along.max(0.0) as usize).min(grid.cells[k] - 1)
    });
    x + grid.cells[0] * (y + grid.cells[1] * z)
}

/// Volume of a cell, m³; in fewer dimensions per metre of those that are missing.
pub fn volume(plan: &EulerPlan) -> f64 {
    plan.grid.spacing()[..plan.dimensions as usize]
        .iter()
        .product()
}
