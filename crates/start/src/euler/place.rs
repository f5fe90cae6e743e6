//! Where cells are.

use monoflow_case::EulerPlan;
use std::array::from_fn;

/// The centre of a cell, m; zero along axes that are not in use.
pub fn centre(plan: &EulerPlan, at: [usize; 3]) -> [f64; 3] {
    let spacing = plan.grid.spacing();
    from_fn(|k| {
        if k < plan.dimensions as usize {
            plan.grid.min[k] + (at[k] as f64 + 0.5) * spacing[k]
        } else {
            0.0
        }
    })
}
