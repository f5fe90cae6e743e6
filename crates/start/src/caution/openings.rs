//! Openings through which no water comes, though it looks as if it should.

use monoflow_case::{Head, RunPlan, behind_name};

/// That nothing comes in where a level is given and no velocity, though nothing comes in elsewhere.
pub(super) fn cautions(plan: &RunPlan) -> impl Iterator<Item = String> {
    let is_fed = plan.openings.iter().any(|one| one.inflow.is_some());
    let levels = plan.openings.iter().filter(move |one| {
        !is_fed && one.only_lets_out(plan) && matches!(one.head, Some(Head::Level(_)))
    });
    levels.map(|one| {
        let place = behind_name(&plan.provenance, &format!("opening.{}", one.name));
        format!(
            "no water comes in at the opening `{}`{place}: with MPS it only leaves where a level is given without a velocity or a discharge; give one if water is to come in",
            one.name
        )
    })
}
