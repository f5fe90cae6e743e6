//! From a plan to what an executor starts from.

use super::error::EulerError;
use super::flow::{centre, conserved, gas};
use super::solids::Solids;
use super::states::{Known, formula, states};
use super::{find, memory};
use crate::SimError;
use monoflow_case::{EulerPlan, Formula, SidePart, SidePlan, Where};
use monoflow_cpu::euler::{Boundaries, Boundary, Order, Part, Split};
use monoflow_ops::euler::gas::Stiffened;
use monoflow_ops::euler::{Conserved, Front, Primitive, fastest};
use monoflow_schemes::euler::{EulerClock, EulerJob, EulerState};
use rayon::prelude::*;
use std::array::from_fn;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What an executor starts from, around the plan's bodies.
///
/// # Errors
/// A formula gives no gas somewhere; too little memory.
pub fn assemble(plan: &EulerPlan, solids: Option<&Solids>) -> Result<EulerJob, SimError> {
    memory::check(plan)?;
    let columns = columns(plan)?;
    let clock = EulerClock {
        time: 0.0,
        step: 0,
        rate: 0.0,
    };
    Ok(with_state(plan, solids, EulerState { columns, clock })?)
}

/// What an executor goes on from.
pub(super) fn with_state(
    plan: &EulerPlan,
    solids: Option<&Solids>,
    state: EulerState,
) -> Result<EulerJob, EulerError> {
    Ok(EulerJob {
        dimensions: plan.dimensions as usize,
        cells: plan.grid.cells,
        spacing: plan.grid.spacing(),
        boundaries: boundaries(plan)?,
        gamma: plan.gas.gamma,
        stiffness: plan.gas.p_inf,
        cfl: plan.numerics.cfl,
        order: order(&plan.numerics.splitting),
        cuts: solids.map(Solids::cuts),
        state,
    })
}

/// The order of axes of a name.
fn order(name: &str) -> Order {
    match name {
        "lie" => Order::Lie,
        "symmetric" => Order::Symmetric,
        _ => Order::Strang,
    }
}

/// The greatest rate at which waves cross cells at the start, 1/s.
///
/// # Errors
/// A state cannot be understood.
pub fn fastest_wave(plan: &EulerPlan, job: &EulerJob) -> Result<f64, SimError> {
    let gas = gas(plan);
    let used = plan.dimensions as usize;
    let inv: [f64; 3] = from_fn(|k| if k < used { 1.0 / job.spacing[k] } else { 0.0 });
    let cells = (0..plan.grid.count()).into_par_iter();
    let inside = cells
        .map(|cell| fastest(&gas, &conserved(&job.state, cell), &inv))
        .reduce(|| 0.0, f64::max);
    let entering = job.boundaries.as_flattened().iter().flat_map(|boundary| {
        boundary.parts().1.map(|part| match part {
            Boundary::Inflow(state) => fastest(&gas, &state.conserved(&gas), &inv),
            _ => 0.0,
        })
    });
    Ok(entering.fold(inside, f64::max))
}

/// Judges a plan as a run does, without running it.
///
/// # Errors
/// As [`assemble`]; the scheme is not compiled.
pub fn check(plan: &EulerPlan) -> Result<(EulerJob, Option<Arc<Solids>>), SimError> {
    find(plan)?;
    let solids = Solids::of(plan)?;
    Ok((assemble(plan, solids.as_deref())?, solids))
}

/// What is beyond all sides.
fn boundaries(plan: &EulerPlan) -> Result<Boundaries<3>, EulerError> {
    let states = states(plan)?;
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
                        return Err(EulerError::NoState {
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
fn uniform(states: &BTreeMap<String, Known>, name: &str) -> Result<Primitive<f64, 3>, EulerError> {
    let state = states.get(name).and_then(Known::uniform);
    state.ok_or_else(|| EulerError::NoState {
        name: name.to_owned(),
    })
}

/// A region with its state.
struct Filled<'p> {
    place: Place<'p>,
    name: &'p str,
    state: &'p Known,
    /// What is conserved, if it is the same everywhere.
    uniform: Option<Conserved<f64, 3>>,
}

/// A place whose formula has been read.
enum Place<'p> {
    Shape(&'p Where),
    Formula(Formula),
}

impl Place<'_> {
    fn holds(&self, p: [f64; 3], used: usize) -> bool {
        match self {
            Place::Formula(formula) => formula.at_point(p) > 0.0,
            Place::Shape(Where::Everywhere | Where::Formula(_)) => true,
            Place::Shape(Where::Box { min, max }) => {
                (0..used).all(|k| (min[k]..=max[k]).contains(&p[k]))
            }
            Place::Shape(Where::Ball {
                centre,
                radius,
                axis,
            }) => {
                let square: f64 = (0..used)
                    .filter(|k| Some(*k) != *axis)
                    .map(|k| (p[k] - centre[k]).powi(2))
                    .sum();
                square <= radius * radius
            }
            Place::Shape(Where::HalfSpace { through, towards }) => {
                let along: f64 = (0..used).map(|k| (p[k] - through[k]) * towards[k]).sum();
                along > 0.0
            }
        }
    }
}

/// What is conserved in all cells at the start: each takes the mean of `samples` points along each axis.
/// A cell whose outermost points and centre lie in one region, of one state, takes that.
fn columns(plan: &EulerPlan) -> Result<Vec<Vec<f64>>, EulerError> {
    let (states, gas) = (states(plan)?, gas(plan));
    let mut regions = Vec::new();
    for region in &plan.regions {
        let Some(state) = states.get(&region.state) else {
            return Err(EulerError::NoState {
                name: region.state.clone(),
            });
        };
        regions.push(Filled {
            place: match &region.place {
                Where::Formula(text) => {
                    Place::Formula(formula(&format!("region `{}`", region.name), text)?)
                }
                shape => Place::Shape(shape),
            },
            name: &region.state,
            state,
            uniform: state.uniform().map(|state| state.conserved(&gas)),
        });
    }
    let filler = Filler {
        plan,
        regions: &regions,
        gas: &gas,
        used: plan.dimensions as usize,
    };
    let [x, y, z] = plan.grid.cells;
    let rows: Vec<Result<Vec<Conserved<f64, 3>>, EulerError>> = (0..y * z)
        .into_par_iter()
        .map(|row| {
            (0..x)
                .map(|at| filler.cell([at, row % y, row / y]))
                .collect()
        })
        .collect();
    let mut columns = vec![Vec::with_capacity(plan.grid.count()); filler.used + 2];
    for row in rows {
        for value in row? {
            columns[0].push(value.density);
            for k in 0..filler.used {
                columns[1 + k].push(value.momentum[k]);
            }
            columns[1 + filler.used].push(value.energy);
        }
    }
    Ok(columns)
}

struct Filler<'p> {
    plan: &'p EulerPlan,
    regions: &'p [Filled<'p>],
    gas: &'p Stiffened,
    used: usize,
}

impl Filler<'_> {
    /// The last region that holds a point; the first is everywhere.
    fn region(&self, p: [f64; 3]) -> usize {
        let holds = |region: &Filled<'_>| region.place.holds(p, self.used);
        self.regions.iter().rposition(holds).unwrap_or(0)
    }

    /// A sample point of a cell: `number` counts along each axis in use.
    fn point(&self, at: [usize; 3], number: [usize; 3]) -> [f64; 3] {
        let (grid, spacing) = (&self.plan.grid, self.plan.grid.spacing());
        let samples = f64::from(grid.samples);
        from_fn(|k| {
            if k < self.used {
                let along = at[k] as f64 + (number[k] as f64 + 0.5) / samples;
                grid.min[k] + along * spacing[k]
            } else {
                0.0
            }
        })
    }

    fn cell(&self, at: [usize; 3]) -> Result<Conserved<f64, 3>, EulerError> {
        let last = self.plan.grid.samples as usize - 1;
        let middle = self.region(centre(self.plan, at));
        if let Some(value) = &self.regions[middle].uniform {
            let mut corners = (0..1_usize << self.used)
                .map(|corner| self.point(at, from_fn(|k| (corner >> k & 1) * last)));
            if corners.all(|p| self.region(p) == middle) {
                return Ok(*value);
            }
        }
        self.mean(at)
    }

    /// The mean of all sample points.
    fn mean(&self, at: [usize; 3]) -> Result<Conserved<f64, 3>, EulerError> {
        let samples = self.plan.grid.samples as usize;
        let all = samples.pow(self.used as u32);
        let mut sum = Conserved {
            density: 0.0,
            momentum: [0.0; 3],
            energy: 0.0,
        };
        // Equal states are counted first: their mean is exact.
        let mut counts = vec![0_usize; self.regions.len()];
        for mut n in 0..all {
            let number = from_fn(|k| {
                let along = if k < self.used { n % samples } else { 0 };
                n /= if k < self.used { samples } else { 1 };
                along
            });
            let p = self.point(at, number);
            let which = self.region(p);
            let region = &self.regions[which];
            if region.uniform.is_some() {
                counts[which] += 1;
            } else {
                sum = sum.plus(
                    1.0 / all as f64,
                    &region.state.at(region.name, self.gas, p)?,
                );
            }
        }
        for (count, region) in counts.into_iter().zip(self.regions) {
            if let (true, Some(value)) = (count > 0, &region.uniform) {
                sum = sum.plus(count as f64 / all as f64, value);
            }
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::euler::catalogue;
    use monoflow_case::Case;

    const DISC: &str = r#"
scheme = "euler"
[grid]
min = [-1, -1]
max = [1, 1]
cells = [20, 20]
[[state]]
name = "out"
density = 1
velocity = [0.1, 0.3]
pressure = 0.7
[[state]]
name = "in"
density = 3
pressure = 0.7
[[region]]
state = "out"
[[region]]
state = "in"
centre = [0.05, 0]
radius = 0.6
[time]
end = 1
"#;

    fn plan(text: &str) -> EulerPlan {
        let case = Case::parse("case.toml", text).unwrap();
        case.resolve_euler(&catalogue()).unwrap()
    }

    #[test]
    fn edges_are_mixed_by_volume() {
        let mut errors = Vec::new();
        for samples in [1, 8] {
            let text = DISC.replace(
                "[[state]]\nname = \"out\"",
                &format!("samples = {samples}\n[[state]]\nname = \"out\""),
            );
            let columns = columns(&plan(&text)).unwrap();
            let cell = 0.01;
            let mass: f64 = columns[0].iter().map(|density| density * cell).sum();
            let area = (mass - 4.0) / 2.0;
            errors.push((area / (std::f64::consts::PI * 0.36) - 1.0).abs());
            // Cells away from the edge hold the states to the last bit, and pressure is the same in all.
            assert_eq!((columns[0][0], columns[0][210]), (1.0, 3.0));
            assert_eq!(columns[2][0], 0.3);
            let mixed = columns[0]
                .iter()
                .filter(|rho| **rho > 1.0 && **rho < 3.0)
                .count();
            assert!(
                if samples == 1 {
                    mixed == 0
                } else {
                    (30..80).contains(&mixed)
                },
                "{mixed}"
            );
        }
        assert!(
            errors[1] < 2e-3 && errors[1] < 0.3 * errors[0],
            "{errors:?}"
        );
    }

    #[test]
    fn later_regions_count_more() {
        let text = DISC.replace(
            "[time]",
            "[[region]]\nstate = \"out\"\nwhere = \"y > 0\"\n[[region]]\nstate = \"in\"\nthrough = [0.9, 0]\ntowards = [5, 0]\n[time]",
        );
        let columns = columns(&plan(&text)).unwrap();
        let density = |x: usize, y: usize| columns[0][x + 20 * y];
        assert_eq!(
            [density(10, 8), density(10, 12), density(19, 19)],
            [3.0, 1.0, 3.0]
        );
    }

    #[test]
    fn the_first_step_knows_what_enters() {
        let text = DISC.replace(
            "[time]",
            "[[state]]\nname = \"fast\"\ndensity = 1\nvelocity = [50, 0]\npressure = 0.7\n[[boundary]]\nsides = [\"left\"]\ntype = \"inflow\"\nstate = \"fast\"\n[time]",
        );
        let plan = plan(&text);
        let job = assemble(&plan, None).unwrap();
        let rate = fastest_wave(&plan, &job).unwrap();
        assert!(
            (rate - (50.0 + (1.4_f64 * 0.7).sqrt()) / 0.1).abs() < 1e-9,
            "{rate}"
        );
        let executor = find(&plan)
            .unwrap()
            .executor(&job, crate::Device::default())
            .unwrap();
        assert_eq!(executor.clock().rate, rate);
    }

    #[test]
    fn shocks_are_those_of_the_relations() {
        let text = DISC.replace(
            "[time]",
            "[[state]]\nname = \"air\"\ndensity = 1.225\npressure = 101325\n[[state]]\nname = \"shocked\"\npost_shock = { into = \"air\", mach = 1.34, direction = [0, -2] }\n[time]",
        );
        let states = states(&plan(&text)).unwrap();
        let Some(Known::Shock { behind, speed, .. }) = states.get("shocked") else {
            panic!("no shock");
        };
        assert!(
            (behind.pressure - 195375.0).abs() < 1.0 && (behind.density - 1.94209).abs() < 1e-5
        );
        assert!(behind.velocity[0] == 0.0 && (behind.velocity[1] + 168.369).abs() < 1e-3);
        assert!((speed - 455.99).abs() < 0.01, "{speed}");
    }
}
