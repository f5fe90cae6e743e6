//! States by name.

use super::StateError;
use monoflow_case::{EulerPlan, Profile, StateValues};
use monoflow_formula::Formula;
use monoflow_ops::euler::gas::{CaseGas, Gas};
use monoflow_ops::euler::{Conserved, Primitive, behind_shock};
use std::array::from_fn;
use std::collections::BTreeMap;

/// What is known of a state.
#[derive(Clone, Debug)]
pub enum Known {
    /// The same everywhere.
    Uniform(Primitive<f64, 3>),
    /// The state behind a shock.
    Shock {
        /// The state.
        behind: Primitive<f64, 3>,
        /// What the shock runs into.
        ahead: Primitive<f64, 3>,
        /// Where it goes, of length 1.
        direction: [f64; 3],
        /// How fast, m/s.
        speed: f64,
    },
    /// Another one at every place: density, velocity and pressure.
    Varying(Box<[Value; 5]>),
}

/// A number at every place.
#[derive(Clone, Debug)]
pub enum Value {
    /// The same everywhere.
    Constant(f64),
    /// By a formula.
    Formula(Formula),
}

impl Value {
    /// The number, if it is the same everywhere.
    pub fn uniform(&self) -> Option<f64> {
        match self {
            Value::Constant(value) => Some(*value),
            Value::Formula(_) => None,
        }
    }

    pub(super) fn at(&self, point: [f64; 3]) -> f64 {
        match self {
            Value::Constant(value) => *value,
            Value::Formula(formula) => formula.at_point(point),
        }
    }
}

impl Known {
    /// The state, if it is the same everywhere.
    pub fn uniform(&self) -> Option<Primitive<f64, 3>> {
        match self {
            Known::Uniform(state) | Known::Shock { behind: state, .. } => Some(*state),
            Known::Varying(_) => None,
        }
    }

    /// What is conserved at a point.
    pub(super) fn at(
        &self,
        name: &str,
        gas: &CaseGas,
        point: [f64; 3],
    ) -> Result<Conserved<f64, 3>, StateError> {
        let Known::Varying(values) = self else {
            let state = self.uniform().unwrap_or(Primitive {
                density: f64::NAN,
                velocity: [0.0; 3],
                pressure: f64::NAN,
            });
            return Ok(state.conserved(gas));
        };
        let [density, u, v, w, pressure] = from_fn(|k| values[k].at(point));
        let wrong = |quantity: &'static str, value: f64, must| StateError::NoGas {
            state: name.to_owned(),
            quantity: quantity.into(),
            value,
            at: Some(point),
            must,
        };
        let is_positive = |x: f64| x > 0.0 && x.is_finite();
        if !is_positive(density) {
            return Err(wrong("the density", density, "greater than 0"));
        }
        if !is_positive(pressure + gas.stiffness()) {
            let must = "greater than 0, or than -p_inf in a stiffened gas";
            return Err(wrong("the pressure", pressure, must));
        }
        let state = Primitive {
            density,
            velocity: [u, v, w],
            pressure,
        };
        must_be_gas(gas, name, &state, Some(point))?;
        Ok(state.conserved(gas))
    }
}

/// The plan's states of its gas by name.
///
/// # Errors
/// A formula cannot be read, a shock runs into a state that is not given or not the same everywhere, or there is no
/// such gas.
pub fn states(plan: &EulerPlan, gas: &CaseGas) -> Result<BTreeMap<String, Known>, StateError> {
    let mut states = BTreeMap::new();
    for state in &plan.states {
        if let StateValues::Given {
            density,
            velocity,
            pressure,
        } = &state.values
        {
            let zero = Profile::Constant(0.0);
            let part = |k: usize| velocity.get(k).unwrap_or(&zero);
            let profiles = [density, part(0), part(1), part(2), pressure];
            let known = given(&state.name, profiles)?;
            if let Some(flow) = known.uniform() {
                must_be_gas(gas, &state.name, &flow, None)?;
            }
            states.insert(state.name.clone(), known);
        }
    }
    // Shocks run into states that are given.
    for state in &plan.states {
        if let StateValues::PostShock {
            into,
            mach,
            direction,
        } = &state.values
        {
            let Some(ahead) = states.get(into).and_then(Known::uniform) else {
                return Err(StateError::NoState { name: into.clone() });
            };
            let (behind, speed) = behind_shock(gas, &ahead, *mach, *direction);
            must_be_gas(gas, &state.name, &behind, None)?;
            let shock = Known::Shock {
                behind,
                ahead,
                direction: *direction,
                speed,
            };
            states.insert(state.name.clone(), shock);
        }
    }
    Ok(states)
}

/// Refuses what is beyond the state equation of a gas, or too fast to have an energy: numbers that cases may give need
/// not be within them.
fn must_be_gas(
    gas: &CaseGas,
    name: &str,
    state: &Primitive<f64, 3>,
    at: Option<[f64; 3]>,
) -> Result<(), StateError> {
    let energy = gas.internal_energy(state.density, state.pressure);
    let square = gas.sound_speed2(state.density, state.pressure);
    let is_gas = energy > gas.stiffness() && energy.is_finite();
    if !(is_gas && square > 0.0 && square.is_finite()) {
        return Err(StateError::BeyondGas {
            state: name.to_owned(),
            density: state.density,
            pressure: state.pressure,
            energy,
            square,
        });
    }
    let motion: f64 = state.velocity.iter().map(|part| part * part).sum();
    if !(state.density * motion).is_finite() {
        let parts = state.velocity.into_iter();
        let fastest = parts.max_by(|one, other| one.abs().total_cmp(&other.abs()));
        return Err(StateError::NoGas {
            state: name.to_owned(),
            quantity: "the velocity".into(),
            value: fastest.unwrap_or(f64::NAN),
            at,
            must: "a number whose square is finite",
        });
    }
    Ok(())
}

/// A number of a state.
pub(super) fn value(name: &str, profile: &Profile) -> Result<Value, StateError> {
    Ok(match profile {
        Profile::Constant(value) => Value::Constant(*value),
        Profile::Formula(text) => Value::Formula(formula(&format!("state `{name}`"), text)?),
    })
}

fn given(name: &str, profiles: [&Profile; 5]) -> Result<Known, StateError> {
    let numbers = profiles.map(|profile| match profile {
        Profile::Constant(value) => Some(*value),
        Profile::Formula(_) => None,
    });
    if let [Some(density), Some(u), Some(v), Some(w), Some(pressure)] = numbers {
        return Ok(Known::Uniform(Primitive {
            density,
            velocity: [u, v, w],
            pressure,
        }));
    }
    let mut values = Vec::with_capacity(5);
    for profile in profiles {
        values.push(value(name, profile)?);
    }
    match <[Value; 5]>::try_from(values) {
        Ok(values) => Ok(Known::Varying(Box::new(values))),
        Err(_) => Err(StateError::NoState {
            name: name.to_owned(),
        }),
    }
}

/// A formula that the case has read before.
pub(super) fn formula(of: &str, text: &str) -> Result<Formula, StateError> {
    Formula::in_space(text).map_err(|why| StateError::Formula {
        of: of.to_owned(),
        text: text.to_owned(),
        why,
    })
}
