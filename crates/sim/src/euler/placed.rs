use crate::SimError;
use monoflow_case::{EulerPlan, place_of};
use monoflow_start::euler::StateError;

/// A mistake with the place in the case that it is about, if that is known.
pub(super) fn placed(plan: &EulerPlan, error: StateError) -> SimError {
    let place = |key: String| place_of(&plan.provenance, &key);
    let place = match &error {
        StateError::EmptyRegion { name, .. } => place(format!("region.{name}")),
        // Behind a shock there is no density in the case.
        StateError::BeyondGas { state, .. } | StateError::NoGas { state, .. } => {
            place(format!("state.{state}.density")).or_else(|| place(format!("state.{state}")))
        }
        _ => None,
    };
    SimError::from(error).at(place)
}
