//! A step cell by cell: sweeps along lines, around bodies if there are any, with a tracer.

use super::bodies::{Cell, NO_DOUBLE};
use super::grid::{Flow, Grid};
use super::mixing;
use crate::plain;
use monoflow_cpu::euler::{Boundaries, Boundary, Order};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::euler::{
    Facts, GHOSTS, PLAIN_MIXED, PLAIN_SWEEP, PLAIN_WALL, PlainBeside, PlainCell, PlainMixed,
    PlainSweep, PlainSwept, PlainWall, turned,
};
use monoflow_ops::euler::cut::{Double, Line, Reference, wall_fractions};
use monoflow_ops::euler::{Conserved, faster};
use std::array::from_fn;

/// All that a step needs beside the flow.
pub struct Step<'a, const D: usize> {
    pub scheme: &'a Scheme<Facts>,
    pub grid: Grid<D>,
    pub cells: &'a [Cell<D>],
    pub spacing: [f64; D],
    pub boundaries: &'a Boundaries<D>,
    /// What enters at the ends of axes.
    pub entering: [[Conserved<f64, D>; 2]; D],
    /// The part of a tracer in it.
    pub inflow: [[f64; 2]; D],
    pub order: Order,
    /// Steps before it.
    pub step: u64,
    /// How long it is, s.
    pub dt: f64,
    /// The greatest rate of waves at its begin, 1/s.
    pub rate: f64,
}

/// The gas at the wall of a cut cell, and the part of a tracer in what goes into it.
#[derive(Clone, Copy)]
pub struct Wall<const D: usize> {
    gas: Reference<D>,
    fractions: [f64; D],
}

impl<const D: usize> Step<'_, D> {
    /// The flow after it, and the greatest rate of waves then.
    pub fn taken(&self, start: &Flow<D>) -> (Flow<D>, f64) {
        let walls: Vec<_> = (0..self.grid.len())
            .map(|cell| self.cells[cell].is_cut.then(|| self.wall(start, cell)))
            .collect();
        let turns = self.order.turns::<D>();
        let share = 1.0 / turns as f64;
        let mut mean = Flow {
            gas: vec![Conserved::zero(); self.grid.len()],
            tracer: vec![0.0; self.grid.len()],
        };
        let mut rate = 0.0;
        for turn in 0..turns {
            let mut flow = start.clone();
            for axis in self.order.axes::<D>(self.step, turn) {
                rate = self.sweep(&walls, &mut flow, axis);
            }
            for cell in 0..self.grid.len() {
                mean.gas[cell] = mean.gas[cell].plus(share, &flow.gas[cell]);
                mean.tracer[cell] += share * flow.tracer[cell];
            }
        }
        if turns > 1 {
            let open = (0..self.grid.len()).filter(|cell| !self.cells[*cell].is_closed());
            let looked = open.map(|cell| self.looked(&mean.gas[cell], mean.gas[cell]).1);
            rate = looked.fold(0.0, faster);
        }
        (mean, rate)
    }

    fn dt_over_dx(&self) -> [f64; D] {
        self.spacing.map(|dx| self.dt / dx)
    }

    fn inv_spacing(&self) -> [f64; D] {
        self.spacing.map(|dx| 1.0 / dx)
    }

    /// The part of the face between a cell and the one beside it that has walls on both sides.
    fn double(&self, cell: usize, axis: usize, side: usize) -> Double {
        let below = match side {
            0 => self.grid.along(cell, axis, -1),
            _ => Some(cell),
        };
        below.map_or(NO_DOUBLE, |below| self.cells[below].doubles[axis])
    }

    /// What is at the wall of a cut cell in the middle of the step.
    fn wall(&self, start: &Flow<D>, cell: usize) -> Wall<D> {
        let (here, open) = (start.gas[cell], self.cells[cell].open);
        let beside = |axis, side| self.grid.along(cell, axis, 2 * side as isize - 1);
        let mut pass = PlainWall {
            here,
            volume: self.cells[cell].volume,
            open,
            beside: from_fn(|axis| {
                [0, 1].map(|side| {
                    let other = beside(axis, side).filter(|_| open[axis][side] > 0.0);
                    PlainBeside {
                        is_open: other.is_some(),
                        flow: other.map_or(here, |other| start.gas[other]),
                        double: self.double(cell, axis, side),
                    }
                })
            }),
            dt_over_dx: self.dt_over_dx(),
            found: Reference {
                density: 0.0,
                velocity: [0.0; D],
                pressure: 0.0,
            },
        };
        // SAFETY: the name of these parameters.
        unsafe { plain::run(self.scheme, PLAIN_WALL, &mut pass) };
        let fraction = |cell: usize| start.tracer[cell] / start.gas[cell].density;
        Wall {
            gas: pass.found,
            fractions: wall_fractions(
                fraction(cell),
                |axis, side| fraction(beside(axis, side).unwrap_or(cell)),
                &open,
                &pass.found.velocity,
                &self.inv_spacing(),
            ),
        }
    }

    /// Sweeps along all lines of an axis and mixes; returns the greatest rate of waves afterwards.
    fn sweep(&self, walls: &[Option<Wall<D>>], flow: &mut Flow<D>, axis: usize) -> f64 {
        let before = flow.clone();
        let mut swept: Vec<Option<PlainSwept<D>>> = vec![None; self.grid.len()];
        for first in (0..self.grid.len()).filter(|cell| self.grid.place(*cell)[axis] == 0) {
            let line = self.line(walls, &before, axis, first);
            for (k, after) in self.swept(&line, axis).into_iter().enumerate() {
                let cell = self.grid.along(first, axis, k as isize).expect("a cell");
                if self.cells[cell].is_closed() {
                    continue;
                }
                flow.gas[cell] = after.flow;
                flow.tracer[cell] = after.tracer;
                swept[cell] = Some(after);
            }
        }
        let (mixed, mut rates) = mixing::sorted(&self.grid, self.cells, &swept, axis);
        let touched = mixing::mix(&self.grid, self.cells, flow, &mixed);
        for cell in touched {
            let (gas, rate) = self.looked(&before.gas[cell], flow.gas[cell]);
            flow.gas[cell] = gas;
            rates = faster(rates, rate);
        }
        rates
    }

    /// What is in a cell once it has a pressure, and the rate of waves in it.
    fn looked(
        &self,
        before: &Conserved<f64, D>,
        now: Conserved<f64, D>,
    ) -> (Conserved<f64, D>, f64) {
        let mut pass = PlainMixed {
            before: *before,
            now,
            inv_spacing: self.inv_spacing(),
            rate: 0.0,
        };
        // SAFETY: the name of these parameters.
        unsafe { plain::run(self.scheme, PLAIN_MIXED, &mut pass) };
        (pass.now, pass.rate)
    }

    /// The inner cells of a line after a sweep along it.
    fn swept(&self, line: &[PlainCell<D>], axis: usize) -> Vec<PlainSwept<D>> {
        let nothing = PlainSwept {
            flow: Conserved::zero(),
            tracer: 0.0,
            rate: 0.0,
            is_sound: true,
            is_shut: false,
        };
        let mut after = vec![nothing; self.grid.cells[axis]];
        let mut pass = PlainSweep {
            line: line.into(),
            along: Line {
                dt_over_dx: self.dt_over_dx()[axis],
                inv_spacing: turned(axis, self.inv_spacing()),
                rate: self.rate,
            },
            after: after[..].as_mut().into(),
        };
        // SAFETY: the name of these parameters.
        unsafe { plain::run(self.scheme, PLAIN_SWEEP, &mut pass) };
        for cell in &mut after {
            cell.flow.momentum = turned(axis, cell.flow.momentum);
        }
        after
    }

    /// A line of cells from its first one on, with ghosts beyond its ends.
    fn line(
        &self,
        walls: &[Option<Wall<D>>],
        flow: &Flow<D>,
        axis: usize,
        first: usize,
    ) -> Vec<PlainCell<D>> {
        let (ghosts, count) = (GHOSTS as isize, self.grid.cells[axis] as isize);
        let number = |k: isize| {
            let at = self.grid.along(first, axis, k.rem_euclid(count));
            at.expect("a cell of the line")
        };
        let cell = |k: isize| {
            let end = usize::from(k >= count);
            let inner = |k| self.inner(walls, flow, axis, number(k));
            if (0..count).contains(&k) || self.grid.periodic[axis] {
                return inner(k);
            }
            let edge = inner(k.clamp(0, count - 1));
            let mut ghost = match self.boundaries[axis][end] {
                Boundary::Reflective => {
                    let mut mirrored = inner([-1 - k, 2 * count - 1 - k][end]);
                    mirrored.flow.momentum[0] = -mirrored.flow.momentum[0];
                    mirrored
                }
                Boundary::Inflow(_) => {
                    let entering = self.entering[axis][end];
                    PlainCell {
                        flow: turned_flow(axis, entering),
                        tracer: self.inflow[axis][end] * entering.density,
                        ..edge
                    }
                }
                _ => edge,
            };
            // No wall stands beyond the grid, but what is there may mirror what is behind one.
            (ghost.is_sloped, ghost.is_cut) = (edge.is_sloped, edge.is_cut);
            (ghost.volume, ghost.open, ghost.double) = (1.0, [1.0; 2], NO_DOUBLE);
            ghost
        };
        (-ghosts..count + ghosts).map(cell).collect()
    }

    /// A cell of the grid as a sweep along an axis sees it.
    fn inner(
        &self,
        walls: &[Option<Wall<D>>],
        flow: &Flow<D>,
        axis: usize,
        number: usize,
    ) -> PlainCell<D> {
        let (cell, at) = (&self.cells[number], self.grid.place(number)[axis]);
        let is_end = !self.grid.periodic[axis] && (at == 0 || at + 1 == self.grid.cells[axis]);
        let is_narrow = cell.open[axis].iter().any(|open| *open < 0.5);
        let wall = walls[number].unwrap_or(Wall {
            gas: Reference {
                density: f64::NAN,
                velocity: [f64::NAN; D],
                pressure: f64::NAN,
            },
            fractions: [f64::NAN; D],
        });
        PlainCell {
            flow: turned_flow(axis, flow.gas[number]),
            tracer: flow.tracer[number],
            volume: cell.volume,
            open: cell.open[axis],
            is_cut: cell.is_cut,
            is_sloped: !(cell.is_cut && (is_end || is_narrow)),
            double: cell.doubles[axis],
            wall: Reference {
                velocity: turned(axis, wall.gas.velocity),
                ..wall.gas
            },
            fraction: wall.fractions[axis],
        }
    }
}

/// Momenta in the order of a sweep along an axis.
fn turned_flow<const D: usize>(axis: usize, of: Conserved<f64, D>) -> Conserved<f64, D> {
    Conserved {
        momentum: turned(axis, of.momentum),
        ..of
    }
}
