//! Mass, momentum and energy in the cells at the start.

use super::StateError;
use super::place::centre;
use super::states::{Known, formula, states};
use super::tracers::{Tracer, tracers};
use monoflow_case::{EulerPlan, Where};
use monoflow_formula::Formula;
use monoflow_ops::euler::Conserved;
use monoflow_ops::euler::gas::CaseGas;
use std::array::from_fn;
use std::borrow::Cow;
use std::ops::Range;

/// A region with its state.
struct Filled<'p> {
    place: Place<'p>,
    name: &'p str,
    state: Known,
    /// What it carries.
    tracers: Vec<Tracer>,
    /// What is in a cell, if it is the same everywhere.
    uniform: Option<Filling>,
    /// May it lie between the outermost points and the centre of a cell, though no shape tells?
    is_thin: bool,
}

impl Filled<'_> {
    /// May it hold points between those corners of a cell, though it holds no corner?
    fn may_hide(&self, corners: &[[f64; 3]; 2], used: usize) -> bool {
        match &self.place {
            // What lies on one side of a plane reaches a corner first.
            Place::Shape(Where::Everywhere | Where::HalfSpace { .. }) => false,
            Place::Formula(_) | Place::Shape(Where::Formula(_)) => self.is_thin,
            shape => shape.may_meet(corners, used),
        }
    }
}

/// What is in a cell.
#[derive(Clone)]
struct Filling {
    flow: Conserved<f64, 3>,
    /// How much of each tracer there is, kg/m³.
    tracers: Vec<f64>,
}

/// A place whose formula has been read.
enum Place<'p> {
    Shape(&'p Where),
    Formula(Formula),
}

impl Place<'_> {
    /// May it hold points between these corners? Of a box or a ball it is known.
    fn may_meet(&self, [low, high]: &[[f64; 3]; 2], used: usize) -> bool {
        match self {
            Place::Shape(Where::Box { min, max }) => {
                (0..used).all(|k| min[k] <= high[k] && low[k] <= max[k])
            }
            Place::Shape(Where::Ball { centre, .. }) => {
                self.holds(from_fn(|k| centre[k].clamp(low[k], high[k])), used)
            }
            _ => true,
        }
    }

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

/// Tells what is in each cell of a plan at the start: the mean of `samples` points along each axis.
/// A cell whose outermost points and centre lie in one region, of one state, takes that, unless another may lie
/// between them.
pub struct Filler<'p> {
    plan: &'p EulerPlan,
    regions: Vec<Filled<'p>>,
    gas: CaseGas,
    used: usize,
}

impl<'p> Filler<'p> {
    /// Reads the states and the regions of a plan, which are of its gas.
    ///
    /// # Errors
    /// A region has a state that is not there, or a formula cannot be read.
    pub fn new(plan: &'p EulerPlan, gas: CaseGas) -> Result<Self, StateError> {
        let (states, tracers) = (states(plan, &gas)?, tracers(plan)?);
        let mut regions = Vec::new();
        for region in &plan.regions {
            let Some(state) = states.get(&region.state) else {
                return Err(StateError::NoState {
                    name: region.state.clone(),
                });
            };
            let tracers = tracers.get(&region.state).cloned().unwrap_or_default();
            let parts: Option<Vec<f64>> = tracers.iter().map(Tracer::uniform).collect();
            regions.push(Filled {
                place: match &region.place {
                    Where::Formula(text) => {
                        Place::Formula(formula(&format!("region `{}`", region.name), text)?)
                    }
                    shape => Place::Shape(shape),
                },
                name: &region.state,
                state: state.clone(),
                tracers,
                uniform: state.uniform().zip(parts).map(|(state, parts)| Filling {
                    flow: state.conserved(&gas),
                    tracers: parts.iter().map(|part| state.density * part).collect(),
                }),
                is_thin: false,
            });
        }
        Ok(Filler {
            plan,
            regions,
            gas,
            used: plan.dimensions as usize,
        })
    }

    /// Looks for a region, by its number in the plan, at all sample points of all cells: it holds no centre of one.
    pub fn look_closely(&mut self, region: usize) {
        self.regions[region].is_thin = true;
    }

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

    /// All sample points of a cell, the first axis fastest.
    fn points(&self, at: [usize; 3]) -> impl Iterator<Item = [f64; 3]> {
        let samples = self.plan.grid.samples as usize;
        (0..samples.pow(self.used as u32)).map(move |mut n| {
            let number = from_fn(|k| {
                let along = if k < self.used { n % samples } else { 0 };
                n /= if k < self.used { samples } else { 1 };
                along
            });
            self.point(at, number)
        })
    }

    /// Does a region, by its number in the plan, hold the centre of a cell of a line along x, whose number along y and z
    /// is given, and a sample point of that cell? Later regions may count more there.
    pub fn holds_a_centre(&self, region: usize, line: [usize; 2]) -> bool {
        let place = &self.regions[region].place;
        let holds = |p| place.holds(p, self.used);
        let mut held = self.cells(line).filter(|at| holds(centre(self.plan, *at)));
        held.any(|at| self.points(at).any(holds))
    }

    /// The same of any sample point of any cell.
    pub fn holds_a_sample(&self, region: usize, line: [usize; 2]) -> bool {
        let place = &self.regions[region].place;
        let near = |at: &[usize; 3]| place.may_meet(&self.ends(*at), self.used);
        let mut near = self.cells(line).filter(near);
        near.any(|at| self.points(at).any(|p| place.holds(p, self.used)))
    }

    /// The sample points of a cell with the least coordinates and with the greatest.
    fn ends(&self, at: [usize; 3]) -> [[f64; 3]; 2] {
        let last = self.plan.grid.samples as usize - 1;
        [self.point(at, [0; 3]), self.point(at, [last; 3])]
    }

    /// The cells of a line along x.
    fn cells(&self, [y, z]: [usize; 2]) -> impl Iterator<Item = [usize; 3]> {
        (0..self.plan.grid.cells[0]).map(move |x| [x, y, z])
    }

    /// Fills a line of cells along x, whose number along y and z is given: density, momenta along the axes in use and
    /// energy, each in a part of `row`, and how much of each tracer there is (kg/m³).
    ///
    /// # Errors
    /// The formulas of a state give no gas there.
    pub fn line(
        &self,
        line: [usize; 2],
        row: &mut [f64],
        parts: &[Range<usize>],
        traced: &mut [&mut [f64]],
    ) -> Result<(), StateError> {
        for (x, at) in self.cells(line).enumerate() {
            let filling = self.cell(at)?;
            let flow = &filling.flow;
            let momenta = flow.momentum[..self.used].iter().copied();
            let numbers = [flow.density]
                .into_iter()
                .chain(momenta)
                .chain([flow.energy]);
            for (part, number) in parts.iter().zip(numbers) {
                row[part.start + x] = number;
            }
            for (traced, held) in traced.iter_mut().zip(&filling.tracers) {
                traced[x] = *held;
            }
        }
        Ok(())
    }

    fn cell(&self, at: [usize; 3]) -> Result<Cow<'_, Filling>, StateError> {
        let last = self.plan.grid.samples as usize - 1;
        let middle = self.region(centre(self.plan, at));
        if let Some(value) = &self.regions[middle].uniform {
            let mut corners = (0..1_usize << self.used)
                .map(|corner| self.point(at, from_fn(|k| (corner >> k & 1) * last)));
            let ends = self.ends(at);
            let mut later = self.regions[middle + 1..].iter();
            if corners.all(|p| self.region(p) == middle)
                && !later.any(|region| region.may_hide(&ends, self.used))
            {
                return Ok(Cow::Borrowed(value));
            }
        }
        self.mean(at).map(Cow::Owned)
    }

    /// The mean of all sample points.
    fn mean(&self, at: [usize; 3]) -> Result<Filling, StateError> {
        let samples = self.plan.grid.samples as usize;
        let all = samples.pow(self.used as u32);
        let mut sum = Filling {
            flow: Conserved::zero(),
            tracers: vec![0.0; self.plan.tracers.len()],
        };
        // Equal states are counted first: their mean is exact.
        let mut counts = vec![0_usize; self.regions.len()];
        for p in self.points(at) {
            let which = self.region(p);
            let region = &self.regions[which];
            if region.uniform.is_some() {
                counts[which] += 1;
            } else {
                let flow = region.state.at(region.name, &self.gas, p)?;
                let share = 1.0 / all as f64;
                sum.flow = sum.flow.plus(share, &flow);
                for (sum, tracer) in sum.tracers.iter_mut().zip(&region.tracers) {
                    *sum += share * (flow.density * tracer.at(region.name, p)?);
                }
            }
        }
        for (count, region) in counts.into_iter().zip(&self.regions) {
            if let (true, Some(value)) = (count > 0, &region.uniform) {
                let share = count as f64 / all as f64;
                sum.flow = sum.flow.plus(share, &value.flow);
                for (sum, held) in sum.tracers.iter_mut().zip(&value.tracers) {
                    *sum += share * held;
                }
            }
        }
        Ok(sum)
    }
}
