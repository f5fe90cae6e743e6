//! Which parts of the mass tracers are.

use super::StateError;
use super::states::{Value, value};
use monoflow_case::{EulerPlan, Profile, StatePlan, StateValues};
use std::collections::BTreeMap;

/// A tracer in a state.
#[derive(Clone, Debug)]
pub struct Tracer {
    /// Its name.
    name: String,
    /// Which part of the mass it is, in kg/kg.
    part: Value,
}

impl Tracer {
    /// Which part of the mass it is, in kg/kg, if that is the same everywhere.
    pub fn uniform(&self) -> Option<f64> {
        self.part.uniform()
    }

    /// The part at a point of a state, in kg/kg.
    pub(super) fn at(&self, state: &str, point: [f64; 3]) -> Result<f64, StateError> {
        let value = self.part.at(point);
        if (0.0..=1.0).contains(&value) {
            return Ok(value);
        }
        Err(StateError::NoGas {
            state: state.to_owned(),
            quantity: match self.name.as_str() {
                "tracer" => "the tracer".into(),
                name => format!("the tracer `{name}`").into(),
            },
            value,
            at: Some(point),
            must: "from 0 to 1",
        })
    }
}

/// The plan's tracers in each of its states, in their order. Where nothing is said of one it is nothing, and behind a
/// shock what it is ahead of it.
///
/// # Errors
/// A formula cannot be read.
pub fn tracers(plan: &EulerPlan) -> Result<BTreeMap<String, Vec<Tracer>>, StateError> {
    let of = |state: &StatePlan, name: &String| {
        let own = state.tracers.get(name);
        let said = own.or_else(|| ahead_of(plan, state)?.tracers.get(name));
        let part = value(&state.name, said.unwrap_or(&Profile::Constant(0.0)))?;
        let name = name.clone();
        Ok(Tracer { name, part })
    };
    let states = plan.states.iter().map(|state| {
        let all = plan.tracers.iter().map(|name| of(state, name));
        Ok((state.name.clone(), all.collect::<Result<_, _>>()?))
    });
    states.collect()
}

/// The state that the shock of another one runs into.
fn ahead_of<'p>(plan: &'p EulerPlan, state: &StatePlan) -> Option<&'p StatePlan> {
    match &state.values {
        StateValues::PostShock { into, .. } => plan.states.iter().find(|of| of.name == *into),
        StateValues::Given { .. } => None,
    }
}
