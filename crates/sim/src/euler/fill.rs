//! The cells at the start.

use super::error::EulerError;
use super::flow::{centre, gas, lines};
use super::states::{Known, Value, formula, states, tracers};
use monoflow_case::{EulerPlan, Formula, Where};
use monoflow_ops::euler::Conserved;
use monoflow_ops::euler::gas::Stiffened;
use monoflow_schemes::euler::EulerState;
use rayon::prelude::*;
use std::array::from_fn;

/// A region with its state.
struct Filled<'p> {
    place: Place<'p>,
    name: &'p str,
    state: &'p Known,
    /// Which part of the mass the tracer is there, if there is one.
    tracer: Option<&'p Value>,
    /// What is in a cell, if it is the same everywhere.
    uniform: Option<Filling>,
}

/// What is in a cell.
#[derive(Clone, Copy)]
struct Filling {
    flow: Conserved<f64, 3>,
    /// How much of the tracer there is, kg/m³.
    tracer: f64,
}

impl Filling {
    /// `self + factor * other`
    fn plus(&self, factor: f64, other: &Self) -> Self {
        Filling {
            flow: self.flow.plus(factor, &other.flow),
            tracer: self.tracer + factor * other.tracer,
        }
    }
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

/// What is conserved in all cells at the start, and how much of a tracer there is, if there is one: each
/// cell takes the mean of `samples` points along each axis.
/// A cell whose outermost points and centre lie in one region, of one state, takes that.
pub fn start(plan: &EulerPlan) -> Result<EulerState<'static>, EulerError> {
    let (states, tracers, gas) = (states(plan)?, tracers(plan)?, gas(plan));
    let mut regions = Vec::new();
    for region in &plan.regions {
        let Some(state) = states.get(&region.state) else {
            return Err(EulerError::NoState {
                name: region.state.clone(),
            });
        };
        let tracer = tracers.as_ref().and_then(|all| all.get(&region.state));
        let part = tracer.map_or(Some(0.0), Value::uniform);
        regions.push(Filled {
            place: match &region.place {
                Where::Formula(text) => {
                    Place::Formula(formula(&format!("region `{}`", region.name), text)?)
                }
                shape => Place::Shape(shape),
            },
            name: &region.state,
            state,
            tracer,
            uniform: state.uniform().zip(part).map(|(state, part)| Filling {
                flow: state.conserved(&gas),
                tracer: state.density * part,
            }),
        });
    }
    let filler = Filler {
        plan,
        regions: &regions,
        gas: &gas,
        used: plan.dimensions as usize,
    };
    let [x, y, _] = plan.grid.cells;
    let lines = lines(plan);
    let mut state = EulerState::blank(lines, tracers.is_some());
    let rows = state.rows.to_mut().par_chunks_mut(lines.row_len());
    let traced: Vec<&mut [f64]> = match &mut state.tracer {
        Some(rows) => rows.to_mut().chunks_mut(lines.pitch()).collect(),
        None => (0..lines.rows()).map(|_| &mut [][..]).collect(),
    };
    let filled: Vec<Result<(), EulerError>> = rows
        .zip(traced)
        .enumerate()
        .map(|(row, (numbers, traced))| {
            let Some(line) = lines.line(row) else {
                return Ok(());
            };
            for at in 0..x {
                let Filling { flow, tracer } = filler.cell([at, line % y, line / y])?;
                let inside = [flow.density]
                    .into_iter()
                    .chain(flow.momentum[..filler.used].iter().copied())
                    .chain([flow.energy]);
                for (v, number) in inside.enumerate() {
                    numbers[lines.within(v)][at] = number;
                }
                if let Some(traced) = traced.get_mut(lines.within(0)) {
                    traced[at] = tracer;
                }
            }
            Ok(())
        })
        .collect();
    // The first of them, whatever core was first.
    filled.into_iter().collect::<Result<(), _>>()?;
    Ok(state)
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

    fn cell(&self, at: [usize; 3]) -> Result<Filling, EulerError> {
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
    fn mean(&self, at: [usize; 3]) -> Result<Filling, EulerError> {
        let samples = self.plan.grid.samples as usize;
        let all = samples.pow(self.used as u32);
        let mut sum = Filling {
            flow: Conserved::zero(),
            tracer: 0.0,
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
                let flow = region.state.at(region.name, self.gas, p)?;
                let part = match region.tracer {
                    Some(tracer) => tracer.part(region.name, p)?,
                    None => 0.0,
                };
                let tracer = flow.density * part;
                sum = sum.plus(1.0 / all as f64, &Filling { flow, tracer });
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
    use super::super::disc::{DISC, plan};
    use super::*;

    fn columns(state: &EulerState<'_>) -> Vec<Vec<f64>> {
        let all: Vec<f64> = state.columns().flatten().copied().collect();
        all.chunks(state.cells()).map(<[f64]>::to_vec).collect()
    }

    #[test]
    fn edges_are_mixed_by_volume() {
        let mut errors = Vec::new();
        for samples in [1, 8] {
            let text = DISC.replace(
                "[[state]]\nname = \"out\"",
                &format!("samples = {samples}\n[[state]]\nname = \"out\""),
            );
            let start = start(&plan(&text)).unwrap();
            assert!(start.tracer.is_none());
            let columns = columns(&start);
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

    /// On edges the tracer is mixed by mass, as the gas is by volume, and a formula has its say everywhere.
    #[test]
    fn tracers_are_mixed_by_mass() {
        let text = DISC.replace("density = 3\n", "density = 3\ntracer = 0.5\n");
        let state = start(&plan(&text)).unwrap();
        let columns = columns(&state);
        for (density, held) in columns[0].iter().zip(&columns[4]) {
            // A share `s` of the cell holds 3, of which half is the tracer.
            let share = (density - 1.0) / 2.0;
            assert!((held - 1.5 * share).abs() < 1e-14);
        }
        let text = DISC.replace("density = 3\n", "density = 3\ntracer = \"0.5 + 0.5*x\"\n");
        let tracer = start(&plan(&text)).unwrap().traced(10 + 20 * 10).unwrap();
        // The cell from 0 to 0.1 lies within the disc: the mean of x there is 0.05.
        assert!((tracer - 3.0 * 0.525).abs() < 1e-14);
    }

    #[test]
    fn later_regions_count_more() {
        let text = DISC.replace(
            "[time]",
            "[[region]]\nstate = \"out\"\nwhere = \"y > 0\"\n[[region]]\nstate = \"in\"\nthrough = [0.9, 0]\ntowards = [5, 0]\n[time]",
        );
        let start = start(&plan(&text)).unwrap();
        let density = |x: usize, y: usize| start.conserved(x + 20 * y).density;
        assert_eq!(
            [density(10, 8), density(10, 12), density(19, 19)],
            [3.0, 1.0, 3.0]
        );
    }
}
