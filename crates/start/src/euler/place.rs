//! The gas of a plan, and where cells are.

use monoflow_case::EulerPlan;
use monoflow_ops::euler::gas::Stiffened;
use std::array::from_fn;

/// The plan's gas: an ideal one is a stiffened one without stiffness.
pub fn gas(plan: &EulerPlan) -> Stiffened {
    Stiffened::new(plan.gas.gamma, plan.gas.p_inf)
}

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
