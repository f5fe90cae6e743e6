//! Strong shocks and the solvers that let them break up.

use crate::SimError;
use monoflow_case::EulerPlan;
use monoflow_ops::Named;
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::gas::{Gas, Stiffened};
use monoflow_ops::euler::riemann::{Exact, Hllc, HllcHll, star};
use monoflow_ops::vector;
use monoflow_start::euler::{Known, gas, states};

/// Shocks that are faster than this break up along the grid: over 200 cells noise of a part in a million grows
/// eighteenfold at Mach 3, a thousandfold at Mach 3.5 and two hundred thousandfold at Mach 6.
const STRONG: f64 = 3.2;

/// What is to be said of a case whose states drive shocks that its Riemann solver does not keep straight.
pub fn caution(plan: &EulerPlan) -> Result<Option<String>, SimError> {
    let riemann = plan.numerics.riemann.as_str();
    if plan.dimensions < 2 || ![Hllc::NAME, Exact::NAME].contains(&riemann) {
        return Ok(None);
    }
    let gas = gas(plan);
    let known = states(plan)?;
    let mach = known.values().flat_map(|state| {
        let others = known.values();
        others.map(|other| fastest_shock(&gas, state, other))
    });
    let mach = mach.fold(0.0, f64::max);
    Ok((mach > STRONG).then(|| {
        let straight = HllcHll::NAME;
        format!(
            "the states of this case drive shocks of up to Mach {mach:.1}: `{riemann}` lets strong shocks along the \
             grid break up (the carbuncle), riemann = \"{straight}\" in [numerics] keeps them straight"
        )
    }))
}

/// The greatest Mach number of a stream that comes to rest, of a shock that is given, and of one from a state at rest
/// into another.
///
/// **Equation** `p₂/p₁ = 1 + 2γ/(γ+1) (M² - 1)`, `p∞` added to pressures.
fn fastest_shock(gas: &Stiffened, state: &Known, other: &Known) -> f64 {
    let shock = |behind: f64, ahead: f64| {
        let rise = (behind + gas.stiffness()) / (ahead + gas.stiffness()) - 1.0;
        (1.0 + (gas.gamma() + 1.0) / (2.0 * gas.gamma()) * rise.max(0.0)).sqrt()
    };
    if let Known::Shock { behind, ahead, .. } = state {
        return shock(behind.pressure, ahead.pressure);
    }
    let (Some(high), Some(low)) = (state.uniform(), other.uniform()) else {
        return 0.0;
    };
    let stream = vector::dot(&high.velocity, &high.velocity).sqrt() / high.sound_speed(gas);
    let at_rest = |state: &Primitive<f64, 3>| Primitive {
        density: state.density,
        velocity: [0.0],
        pressure: state.pressure,
    };
    let between = star(gas, &at_rest(&high), &at_rest(&low)).pressure;
    stream.max(shock(between, low.pressure))
}

#[cfg(test)]
mod tests {
    use super::*;

    const AIR: Stiffened = Stiffened::new(1.4, 0.0);

    fn state(velocity: f64, pressure: f64) -> Known {
        Known::Uniform(Primitive {
            density: 1.4,
            velocity: [0.0, velocity, 0.0],
            pressure,
        })
    }

    #[test]
    fn shocks_are_as_fast_as_what_drives_them() {
        let (calm, wind, charge) = (state(0.0, 1.0), state(-4.0, 1.0), state(0.0, 10.0));
        let fastest = |a, b| fastest_shock(&AIR, a, b);
        assert!((fastest(&calm, &calm) - 1.0).abs() < 1e-9);
        assert!((fastest(&wind, &calm) - 4.0).abs() < 1e-9);
        // A tube of ten to one with equal densities: 2/(γ+1) (M - 1/M) = 2√10/(γ-1) (1 - (p*/10)^(1/7)).
        assert!((fastest(&charge, &calm) - 2.148577).abs() < 1e-6);
        assert!((fastest(&calm, &charge) - 1.0).abs() < 1e-9);
        // As strong as can be: the gas behind such a shock is sixfold as dense.
        assert!(fastest(&state(0.0, 1e5), &calm) > 30.0);
    }
}
