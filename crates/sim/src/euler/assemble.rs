//! From a plan to what an executor starts from.

use super::far_field::FarField;
use super::fill::start;
use super::gauges::looks;
use super::memory;
use super::placed::placed;
use super::select;
use super::solids::Solids;
use crate::SimError;
use crate::models::{LIE, STRANG, SYMMETRIC, by_word};
use monoflow_case::{EulerPlan, SidePart, SidePlan, StateValues};
use monoflow_cpu::euler::{Boundaries, Boundary, Order, Part, Split};
use monoflow_ops::euler::cut::Lpfs;
use monoflow_ops::euler::gas::CaseGas;
use monoflow_ops::euler::{EulerSetup, Front, Primitive, fastest};
use monoflow_start::euler::{Known, StateError, Tracer, centre, states, tracers};
use monoflow_volume_executors::euler::{EulerJob, EulerState};
use rayon::prelude::*;
use std::array::from_fn;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What an executor starts from: the plan's gas around its bodies.
pub fn assemble(
    plan: &EulerPlan,
    gas: &CaseGas,
    solids: Option<&Solids>,
) -> Result<EulerJob, SimError> {
    memory::check(plan)?;
    let state = start(plan, gas).map_err(|error| placed(plan, error))?;
    with_state(plan, gas, solids, state)
}

/// What an executor goes on from.
pub(super) fn with_state(
    plan: &EulerPlan,
    gas: &CaseGas,
    solids: Option<&Solids>,
    state: EulerState<'static>,
) -> Result<EulerJob, SimError> {
    Ok(EulerJob {
        cells: plan.grid.cells,
        spacing: plan.grid.spacing(),
        boundaries: boundaries(plan, gas)?,
        setup: setup(plan),
        cfl: plan.numerics.cfl,
        order: by_word("numerics.splitting", &plan.numerics.splitting, &ORDERS)?,
        cuts: solids.map(Solids::cuts),
        state,
        entering: entering(plan)?,
        looks: looks(plan, gas, solids),
    })
}

/// What the models of a plan are made of.
pub fn setup(plan: &EulerPlan) -> EulerSetup {
    let cut = plan.numerics.cut_cells.as_ref();
    EulerSetup {
        coefficients: select::coefficients(plan),
        gamma: plan.gas.gamma,
        stiffness: plan.gas.p_inf,
        epsilon: cut.map_or(Lpfs::default().epsilon, |how| how.epsilon),
    }
}

/// Which part each tracer is of the mass that enters through each side, in kg/kg: behind and ahead of the front there.
fn entering(plan: &EulerPlan) -> Result<Vec<[[[f64; 2]; 2]; 3]>, StateError> {
    let tracers = tracers(plan)?;
    let of = |number: usize, state: &str| {
        let tracer = tracers.get(state).and_then(|all| all.get(number));
        tracer.and_then(Tracer::uniform).unwrap_or(0.0)
    };
    let entering = (0..plan.tracers.len()).map(|number| parts(plan, |state| of(number, state)));
    Ok(entering.collect())
}

/// The same of one, of which there is such a part in each state.
fn parts(plan: &EulerPlan, of: impl Fn(&str) -> f64) -> [[[f64; 2]; 2]; 3] {
    let mut entering = [[[0.0; 2]; 2]; 3];
    let part = |part: &SidePart| match part {
        SidePart::Inflow(name) => of(name),
        SidePart::Transmissive | SidePart::Reflective => 0.0,
    };
    for (sides, ends) in plan.boundaries.iter().zip(&mut entering) {
        for (side, end) in sides.iter().zip(ends) {
            *end = match side {
                SidePlan::Whole(whole) => [part(whole); 2],
                SidePlan::Periodic => [0.0; 2],
                SidePlan::MovingShock { shock, .. } => [of(shock), of(ahead_of(plan, shock))],
                SidePlan::Parts { below, above, .. } => [part(below), part(above)],
            };
        }
    }
    entering
}

/// The name of the state that a shock runs into.
fn ahead_of<'p>(plan: &'p EulerPlan, shock: &'p str) -> &'p str {
    let state = plan.states.iter().find(|state| state.name == shock);
    match state.map(|state| &state.values) {
        Some(StateValues::PostShock { into, .. }) => into,
        _ => shock,
    }
}

/// Orders of axes by their words.
const ORDERS: [(&str, Order); 3] = [
    (STRANG.name, Order::Strang),
    (LIE.name, Order::Lie),
    (SYMMETRIC.name, Order::Symmetric),
];

/// The greatest rate at which waves cross cells at the start, 1/s.
pub fn fastest_wave(plan: &EulerPlan, gas: &CaseGas, job: &EulerJob) -> f64 {
    let used = plan.dimensions as usize;
    let inv: [f64; 3] = from_fn(|k| if k < used { 1.0 / job.spacing[k] } else { 0.0 });
    let cells = (0..plan.grid.count()).into_par_iter();
    let inside = cells
        .map(|cell| fastest(gas, &job.state.conserved(cell), &inv))
        .reduce(|| 0.0, f64::max);
    let entering = job.boundaries.as_flattened().iter().flat_map(|boundary| {
        boundary.parts().1.map(|part| match part {
            Boundary::Inflow(state) => fastest(gas, &state.conserved(gas), &inv),
            _ => 0.0,
        })
    });
    entering.fold(inside, f64::max)
}

/// Judges a plan as a run does, without running it.
pub fn check(plan: &EulerPlan, gas: &CaseGas) -> Result<(EulerJob, Option<Arc<Solids>>), SimError> {
    // Bodies are cut out of all cells.
    memory::check(plan)?;
    let solids = Solids::of(plan, gas)?;
    FarField::of(plan, gas, solids.as_ref())?;
    Ok((assemble(plan, gas, solids.as_deref())?, solids))
}

/// What is beyond all sides.
fn boundaries(plan: &EulerPlan, gas: &CaseGas) -> Result<Boundaries<3>, StateError> {
    let states = states(plan, gas)?;
    let used = plan.dimensions as usize;
    let first: [f64; 3] = centre(plan, [0; 3]);
    let front = |normal, through, speed| {
        Front::new::<3>(normal, through, speed, first, plan.grid.spacing())
    };
    let part = |part: &SidePart| match part {
        SidePart::Transmissive => Ok(Part::Transmissive),
        SidePart::Reflective => Ok(Part::Reflective),
        SidePart::Inflow(name) => uniform(&states, name).map(Part::Inflow),
    };
    let mut boundaries = [[Boundary::Transmissive; 2]; 3];
    for (sides, ends) in plan.boundaries.iter().zip(&mut boundaries).take(used) {
        for (side, end) in sides.iter().zip(ends) {
            *end = match side {
                SidePlan::Whole(whole) => part(whole)?.into(),
                SidePlan::Periodic => Boundary::Periodic,
                SidePlan::MovingShock { shock, through } => {
                    let Some(Known::Shock {
                        behind,
                        ahead,
                        direction,
                        speed,
                    }) = states.get(shock)
                    else {
                        return Err(StateError::NoState {
                            name: shock.clone(),
                        });
                    };
                    Boundary::Split(Split {
                        front: front(*direction, *through, *speed),
                        behind: Part::Inflow(*behind),
                        ahead: Part::Inflow(*ahead),
                    })
                }
                SidePlan::Parts {
                    axis,
                    at,
                    below,
                    above,
                } => {
                    let normal = from_fn(|k| f64::from(k == *axis));
                    let through = normal.map(|n: f64| n * at);
                    Boundary::Split(Split {
                        front: front(normal, through, 0.0),
                        behind: part(below)?,
                        ahead: part(above)?,
                    })
                }
            };
        }
    }
    Ok(boundaries)
}

/// The state of a name that is the same everywhere.
fn uniform(states: &BTreeMap<String, Known>, name: &str) -> Result<Primitive<f64, 3>, StateError> {
    let state = states.get(name).and_then(Known::uniform);
    state.ok_or_else(|| StateError::NoState {
        name: name.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::disc::{AIR, DISC, plan};
    use super::*;
    use crate::euler::catalogue;
    use monoflow_volume_executors::euler::executor;

    #[test]
    fn the_first_step_knows_what_enters() {
        let text = DISC.replace(
            "[time]",
            "[[state]]\nname = \"fast\"\ndensity = 1\nvelocity = [50, 0]\npressure = 0.7\n[[boundary]]\nsides = [\"left\"]\ntype = \"inflow\"\nstate = \"fast\"\n[time]",
        );
        let plan = plan(&text);
        let job = assemble(&plan, &AIR, None).unwrap();
        let rate = fastest_wave(&plan, &AIR, &job);
        assert!(
            (rate - (50.0 + (1.4_f64 * 0.7).sqrt()) / 0.1).abs() < 1e-9,
            "{rate}"
        );
        let device = crate::Device::default();
        let known = crate::models::Known::Listed(None);
        let scheme = select::find(&plan, known)
            .unwrap()
            .compiled(device, &mut |_| {})
            .unwrap();
        let executor = executor(scheme, job, device).unwrap();
        assert_eq!(executor.clock().rate, rate);
    }

    #[test]
    fn shocks_are_those_of_the_relations() {
        let text = DISC.replace(
            "[time]",
            "[[state]]\nname = \"air\"\ndensity = 1.225\npressure = 101325\n[[state]]\nname = \"shocked\"\npost_shock = { into = \"air\", mach = 1.34, direction = [0, -2] }\n[time]",
        );
        let states = states(&plan(&text), &AIR).unwrap();
        let Some(Known::Shock { behind, speed, .. }) = states.get("shocked") else {
            panic!("no shock");
        };
        assert!(
            (behind.pressure - 195375.0).abs() < 1.0 && (behind.density - 1.94209).abs() < 1e-5
        );
        assert!(behind.velocity[0] == 0.0 && (behind.velocity[1] + 168.369).abs() < 1e-3);
        assert!((speed - 455.99).abs() < 0.01, "{speed}");
    }

    #[test]
    fn every_word_takes_effect_or_is_an_error() {
        let body = "[[body]]\nname = \"post\"\nshape = \"circle\"\ncentre = [0.5, 0.5]\nradius = 0.2\n[time]";
        let plan = plan(&DISC.replace("[time]", body));
        for choice in catalogue(None).splittings {
            let mut plan = plan.clone();
            plan.numerics.splitting = choice.name;
            check(&plan, &AIR).unwrap();
        }
        for choice in catalogue(None).stabilisations {
            let mut plan = plan.clone();
            plan.numerics.cut_cells.as_mut().unwrap().stabilisation = choice.name;
            check(&plan, &AIR).unwrap();
        }
        let refused = |plan: &EulerPlan, key: &str| {
            let known = crate::models::Known::Listed(None);
            let found = select::find(plan, known).and_then(|_| check(plan, &AIR));
            let why = found.map(|_| ()).unwrap_err().to_string();
            assert!(
                why.starts_with(&format!("`{key} = \"other\"` is not known here")),
                "{why}"
            );
        };
        let mut other = plan.clone();
        other.numerics.splitting = "other".to_owned();
        refused(&other, "numerics.splitting");
        let mut other = plan;
        other.numerics.cut_cells.as_mut().unwrap().stabilisation = "other".to_owned();
        refused(&other, "numerics.stabilisation");
    }
}
