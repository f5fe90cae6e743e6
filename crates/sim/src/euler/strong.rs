//! Strong shocks and the solvers that let them break up.

use super::blanks;
use super::inflows;
use super::solids::Solids;
use crate::SimError;
use monoflow_case::{EulerPlan, SidePart, SidePlan};
use monoflow_ops::Named;
use monoflow_ops::euler::gas::{CaseGas, Gas, Stiffened, StiffenedForm};
use monoflow_ops::euler::riemann::{Exact, Hllc, HllcHll, star};
use monoflow_ops::euler::{Primitive, behind_shock};
use monoflow_ops::vector;
use monoflow_start::euler::{Known, states};

/// Shocks that are faster than this break up along the grid: over 200 cells noise of a part in a million grows
/// eighteenfold at Mach 3, a thousandfold at Mach 3.5 and two hundred thousandfold at Mach 6.
const STRONG: f64 = 3.2;

/// By how much the density behind a typed shock may miss that of its pressure, as a part of it.
const TYPED: f64 = 0.01;

/// What a case may not mean, a sentence each: of its bodies, of strong shocks, of inflows, of regions, and of what it
/// says itself.
pub fn cautions(
    plan: &EulerPlan,
    gas: &CaseGas,
    solids: Option<&Solids>,
) -> Result<Vec<String>, SimError> {
    let of_bodies = solids.map_or(&[][..], Solids::cautions).iter().cloned();
    let of_shocks = caution(plan, gas)?;
    let of_inflows = inflows::cautions(plan, gas)?;
    let of_regions = blanks::cautions(plan)?;
    let said = of_bodies.chain(of_shocks);
    let said = said.chain(of_inflows).chain(of_regions);
    Ok(said.chain(plan.cautions()).collect())
}

/// Warns of strong shocks where the Riemann solver does not keep them straight. States by formulas are not looked at.
fn caution(plan: &EulerPlan, gas: &CaseGas) -> Result<Option<String>, SimError> {
    let riemann = plan.numerics.riemann.as_str();
    if plan.dimensions < 2 || ![Hllc::NAME, Exact::NAME].contains(&riemann) {
        return Ok(None);
    }
    let known = states(plan, gas)?;
    let pairs = known.values().flat_map(|one| {
        let others = known.values();
        others.map(|other| fastest_shock(&near(gas, other), one, other))
    });
    let stopped = has_walls(plan);
    let streams = known.values().filter(|_| stopped);
    let streams = streams.filter_map(Known::uniform).map(|stream| {
        vector::dot(&stream.velocity, &stream.velocity).sqrt() / stream.sound_speed(gas)
    });
    let mach = pairs.chain(streams).fold(0.0, f64::max);
    // Noses of bodies see waves of shocks that hardly move against the grid.
    let noses = match plan.bodies.is_empty() {
        true => "",
        false => {
            "; pressures at blunt noses waver by a fifth with both, take their mean over time or riemann = \"hll\""
        }
    };
    Ok((mach > STRONG).then(|| {
        let straight = HllcHll::NAME;
        format!(
            "this case may have shocks of Mach {mach:.1} and more: `{riemann}` lets strong shocks along the grid \
             break up (the carbuncle), riemann = \"{straight}\" in [numerics] keeps them straight{noses}"
        )
    }))
}

/// Is there anything that stops a stream?
fn has_walls(plan: &EulerPlan) -> bool {
    let reflects = |part: &SidePart| matches!(part, SidePart::Reflective);
    !plan.bodies.is_empty()
        || plan.boundaries.iter().flatten().any(|side| match side {
            SidePlan::Whole(part) => reflects(part),
            SidePlan::Parts { below, above, .. } => reflects(below) || reflects(above),
            SidePlan::Periodic | SidePlan::MovingShock { .. } => false,
        })
}

/// The stiffened gas that a gas is near a state.
fn near(gas: &CaseGas, state: &Known) -> Stiffened {
    let index = |state: Primitive<f64, 3>| gas.index(state.density, state.pressure).gamma;
    let there = || Stiffened::new(state.uniform().map_or(1.4, index), gas.stiffness());
    gas.stiffened().unwrap_or_else(there)
}

/// The Mach number of a shock between two states, or that one drives into the other from rest.
///
/// **Equation** `p₂/p₁ = 1 + 2γ/(γ+1) (M² - 1)`, `p∞` added to pressures.
fn fastest_shock(gas: &Stiffened, behind: &Known, ahead: &Known) -> f64 {
    let mach = |behind: f64, ahead: f64| {
        let rise = (behind + gas.stiffness()) / (ahead + gas.stiffness()) - 1.0;
        (1.0 + (gas.gamma() + 1.0) / (2.0 * gas.gamma()) * rise.max(0.0)).sqrt()
    };
    if let Known::Shock { behind, ahead, .. } = behind {
        return mach(behind.pressure, ahead.pressure);
    }
    let (Some(behind), Some(ahead)) = (behind.uniform(), ahead.uniform()) else {
        return 0.0;
    };
    let typed = mach(behind.pressure, ahead.pressure);
    let (exact, _) = behind_shock(gas, &ahead, typed, [1.0, 0.0, 0.0]);
    if (behind.density / exact.density - 1.0).abs() < TYPED {
        return typed;
    }
    let at_rest = |state: &Primitive<f64, 3>| Primitive {
        density: state.density,
        velocity: [0.0],
        pressure: state.pressure,
    };
    let between = star(gas, &at_rest(&behind), &at_rest(&ahead)).pressure;
    mach(between, ahead.pressure)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AIR: Stiffened = Stiffened::new(1.4, 0.0);

    fn state(density: f64, pressure: f64) -> Known {
        Known::Uniform(Primitive {
            density,
            velocity: [0.0; 3],
            pressure,
        })
    }

    #[test]
    fn shocks_are_as_fast_as_pressures_drive_them() {
        let calm = state(1.4, 1.0);
        let into_calm = |density, pressure| fastest_shock(&AIR, &state(density, pressure), &calm);
        assert!((into_calm(1.4, 1.0) - 1.0).abs() < 1e-9);
        // A tube of ten to one with equal densities: 2/(γ+1) (M - 1/M) = 2√10/(γ-1) (1 - (p*/10)^(1/7)).
        assert!((into_calm(1.4, 10.0) - 2.148577).abs() < 1e-6);
        assert!((fastest_shock(&AIR, &calm, &state(1.4, 10.0)) - 1.0).abs() < 1e-9);
        // The state behind a shock of Mach 10, typed as it is printed.
        assert!((into_calm(8.0, 116.5) - 10.0).abs() < 1e-9);
        assert!(into_calm(1.4, 1e5) > 30.0);
    }
}
