use super::bodies::Bodies;
use super::boundary::{Boundaries, fill};
use super::field::{Field, GHOSTS};
use super::order::Order;
use super::rows::{Advance, Faces, Fluxes, Layout, Row, stored};
use crate::wide::Instructions;
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::{Line, Lpfs, Stabiliser};
use monoflow_ops::euler::{EulerScheme, faster, fastest, time_step};
use rayon::prelude::*;
use std::array::from_fn;
use std::ops::Range;

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EulerClock {
    /// Simulated time, s.
    pub time: f64,
    /// Steps taken.
    pub step: u64,
    /// Greatest of `(|u| + c)/Δx` now, 1/s.
    pub rate: f64,
}

/// Runs compressible flow on the CPU, around bodies if there are any.
pub struct EulerExecutor<const D: usize, Sch, W = Lpfs> {
    scheme: Sch,
    spacing: [f64; D],
    boundaries: Boundaries<D>,
    order: Order,
    cfl: f64,
    field: Field<D>,
    next: Field<D>,
    /// Where the step began, and the mean so far, if it is one of several orders.
    aside: Option<[Field<D>; 2]>,
    clock: EulerClock,
    bodies: Option<Bodies<D, W>>,
    instructions: Instructions,
}

impl<const D: usize, Sch: EulerScheme> EulerExecutor<D, Sch> {
    /// For a field whose inner cells are set.
    pub fn new(
        scheme: Sch,
        field: Field<D>,
        spacing: [f64; D],
        boundaries: Boundaries<D>,
        order: Order,
        cfl: f64,
    ) -> Self {
        EulerExecutor::around(None, scheme, field, spacing, boundaries, order, cfl)
    }
}

impl<const D: usize, Sch: EulerScheme, W: Stabiliser> EulerExecutor<D, Sch, W> {
    /// The same around bodies that cut cells of the grid, if there are any. What closed cells hold does
    /// not matter.
    ///
    /// # Panics
    /// If the cut cells are those of another grid.
    pub fn around(
        cuts: Option<(CutCells<D>, W)>,
        scheme: Sch,
        field: Field<D>,
        spacing: [f64; D],
        boundaries: Boundaries<D>,
        order: Order,
        cfl: f64,
    ) -> Self {
        let bodies = cuts.map(|(cells, stabiliser)| {
            assert_eq!(cells.cells, field.cells(), "cut cells of another grid");
            Bodies::new(cells, stabiliser)
        });
        let mut executor = EulerExecutor {
            scheme,
            spacing,
            boundaries,
            order,
            cfl,
            next: field.clone(),
            aside: (order.turns::<D>() > 1).then(|| [field.clone(), field.clone()]),
            field,
            clock: EulerClock {
                time: 0.0,
                step: 0,
                rate: 0.0,
            },
            bodies,
            instructions: Instructions::detect(),
        };
        executor.clock.rate = executor.fastest();
        executor
    }

    /// Goes on from where another stood whose field this is.
    pub fn resumed(mut self, clock: EulerClock) -> Self {
        self.clock = clock;
        self
    }

    /// Instruction set in use.
    pub fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// What is conserved in every cell now.
    pub fn field(&self) -> &Field<D> {
        &self.field
    }

    /// Where the run stands.
    pub fn clock(&self) -> &EulerClock {
        &self.clock
    }

    /// How many times cut cells were mixed with those around them.
    pub fn mixed(&self) -> u64 {
        self.bodies.as_ref().map_or(0, |bodies| bodies.mixed)
    }

    /// The greatest rate at which waves cross cells, 1/s.
    fn fastest(&self) -> f64 {
        let inv = self.spacing.map(|dx| 1.0 / dx);
        let gas = self.scheme.gas();
        self.field
            .par_indices()
            .filter(|at| !self.bodies.as_ref().is_some_and(|b| b.is_solid(*at)))
            .map(|at| fastest(gas, &self.field.inner(at), &inv))
            .reduce(|| 0.0, faster)
    }

    /// Steps until this time, s, which the last step meets. Stops early at a state that is none.
    pub fn run_until(&mut self, end: f64) {
        while self.clock.time < end && self.clock.rate.is_finite() {
            self.step(end);
        }
    }

    /// One step, not beyond `end`.
    pub fn step(&mut self, end: f64) {
        let dt = time_step(self.cfl, self.clock.rate, self.clock.step);
        let left = end - self.clock.time;
        let last = left <= dt;
        let dt = if last { left } else { dt };
        if let Some(bodies) = &mut self.bodies {
            let inv_spacing = self.spacing.map(|dx| 1.0 / dx);
            bodies.begin_step(&self.scheme, &self.field, &inv_spacing);
        }
        let before = self.clock.rate;
        match self.aside.take() {
            None => self.sweeps(0, dt, before),
            Some(aside) => self.aside = Some(self.mean_of_orders(aside, dt)),
        }
        self.clock.time = if last { end } else { self.clock.time + dt };
        self.clock.step += 1;
    }

    /// Sweeps along all axes, in one order of those that a step is the mean of; `before` is the greatest
    /// rate at its beginning.
    fn sweeps(&mut self, turn: usize, dt: f64, before: f64) {
        let inv_spacing = self.spacing.map(|dx| 1.0 / dx);
        for axis in self.order.axes::<D>(self.clock.step, turn) {
            fill(
                &mut self.field,
                self.scheme.gas(),
                axis,
                &self.boundaries[axis],
                self.clock.time,
            );
            self.clock.rate = self.sweep(axis, dt);
            if let Some(bodies) = &mut self.bodies {
                let line = Line {
                    dt_over_dx: dt / self.spacing[axis],
                    inv_spacing: from_fn(|k| inv_spacing[stored(axis, k)]),
                    rate: before,
                };
                let (field, next) = (&self.field, &mut self.next);
                let rate = bodies.sweep(&self.scheme, field, next, axis, &line);
                self.clock.rate = faster(self.clock.rate, rate);
            }
            std::mem::swap(&mut self.field, &mut self.next);
        }
    }

    /// The mean of what all orders of the axes lead to; gives the two fields that it needs back.
    fn mean_of_orders(&mut self, [mut start, mut mean]: [Field<D>; 2], dt: f64) -> [Field<D>; 2] {
        let turns = self.order.turns::<D>();
        let before = self.clock.rate;
        start.copy_from(&self.field);
        mean.rows_mut().fill(0.0);
        for turn in 0..turns {
            self.field.copy_from(&start);
            self.sweeps(turn, dt, before);
            mean.add(1.0 / turns as f64, &self.field);
        }
        std::mem::swap(&mut self.field, &mut mean);
        self.clock.rate = self.fastest();
        [start, mean]
    }

    /// Sweeps along an axis into the other field; returns the greatest rate afterwards.
    fn sweep(&mut self, axis: usize, dt: f64) -> f64 {
        let field = &self.field;
        let lines = Lines {
            scheme: &self.scheme,
            bodies: self.bodies.as_ref(),
            field,
            layout: Layout {
                pitch: field.pitch(),
                axis,
            },
            dt_over_dx: dt / self.spacing[axis],
            inv_spacing: self.spacing.map(|dx| 1.0 / dx),
            instructions: self.instructions,
        };
        let len = field.row_len();
        let scratch = || Scratch::new(len);
        let out = self.next.rows_mut();
        if axis == 0 {
            return out
                .par_chunks_mut(len)
                .enumerate()
                .map_init(scratch, |s, (row, out)| lines.within_row(row, out, s))
                .reduce(|| 0.0, faster);
        }
        // Rows of all lines that begin side by side, then the next of each: parts of them are tasks.
        let (beside, along) = (field.stride(axis), field.cells()[axis] + 2 * GHOSTS);
        let lines = &lines;
        out.par_chunks_mut(len * beside * along)
            .enumerate()
            .flat_map(|(block, out)| {
                out.par_chunks_mut(len * beside * PART)
                    .enumerate()
                    .map_init(scratch, move |s, (part, out)| {
                        let part = Part {
                            first: (block * along + part * PART) * beside,
                            at: part * PART,
                            beside,
                        };
                        lines.across_rows(part, out, s)
                    })
            })
            .reduce(|| 0.0, faster)
    }
}

/// Rows of a line that a task advances.
const PART: usize = 32;

/// Rows that a task writes.
#[derive(Clone, Copy)]
struct Part {
    /// The first of them.
    first: usize,
    /// Its index along the sweep's axis.
    at: usize,
    /// How many lines there are side by side.
    beside: usize,
}

/// Rows of states on faces and of fluxes.
struct Scratch {
    low: Vec<f64>,
    high: Vec<f64>,
    high_before: Vec<f64>,
    flux: Vec<f64>,
    flux_before: Vec<f64>,
}

impl Scratch {
    fn new(len: usize) -> Self {
        let row = || vec![0.0; len];
        Scratch {
            low: row(),
            high: row(),
            high_before: row(),
            flux: row(),
            flux_before: row(),
        }
    }
}

/// A sweep along the lines of one axis.
struct Lines<'a, const D: usize, Sch, W> {
    scheme: &'a Sch,
    bodies: Option<&'a Bodies<D, W>>,
    field: &'a Field<D>,
    layout: Layout,
    dt_over_dx: f64,
    inv_spacing: [f64; D],
    instructions: Instructions,
}

impl<const D: usize, Sch: EulerScheme, W: Stabiliser> Lines<'_, D, Sch, W> {
    /// Is a row inner along every axis but x and `but`?
    fn is_inner(&self, row: usize, but: usize) -> bool {
        let mut rest = row;
        (1..D).all(|k| {
            let cells = self.field.cells()[k];
            let at = rest % (cells + 2 * GHOSTS);
            rest /= cells + 2 * GHOSTS;
            k == but || (GHOSTS..GHOSTS + cells).contains(&at)
        })
    }

    fn row(&self, row: usize, skip: isize) -> Row<'_> {
        let len = self.field.row_len();
        Row::of(&self.field.rows()[row * len..][..len], skip)
    }

    fn faces(
        &self,
        [before, here, after]: [Row<'_>; 3],
        cells: Range<usize>,
        low: &mut [f64],
        high: &mut [f64],
    ) {
        self.instructions.run(Faces::<D, Sch> {
            scheme: self.scheme,
            layout: self.layout,
            before,
            here,
            after,
            cells,
            dt_over_dx: self.dt_over_dx,
            low,
            high,
        });
    }

    fn fluxes(&self, left: Row<'_>, right: Row<'_>, cells: Range<usize>, flux: &mut [f64]) {
        self.instructions.run(Fluxes::<D, Sch> {
            scheme: self.scheme,
            layout: self.layout,
            left,
            right,
            cells,
            flux,
        });
    }

    /// Tags of a row near bodies.
    fn tags(&self, row: usize) -> Option<&[u8]> {
        let mut rest = row;
        let (mut inner, mut stride) = (0, 1);
        for k in 1..D {
            let cells = self.field.cells()[k];
            inner += (rest % (cells + 2 * GHOSTS) - GHOSTS) * stride;
            rest /= cells + 2 * GHOSTS;
            stride *= cells;
        }
        self.bodies?.tags(inner)
    }

    fn advance(
        &self,
        row: usize,
        [here, low, high]: [Row<'_>; 3],
        cells: Range<usize>,
        out: &mut [f64],
        rate: &mut f64,
    ) {
        self.instructions.run(Advance::<D, Sch> {
            scheme: self.scheme,
            layout: self.layout,
            here,
            low,
            high,
            cells,
            dt_over_dx: self.dt_over_dx,
            inv_spacing: self.inv_spacing,
            tags: self.tags(row),
            out,
            rate,
        });
    }

    /// Inner cells of a row.
    fn inner(&self) -> Range<usize> {
        GHOSTS..GHOSTS + self.field.cells()[0]
    }

    /// A line that is a row.
    fn within_row(&self, row: usize, out: &mut [f64], s: &mut Scratch) -> f64 {
        let mut rate = 0.0;
        if !self.is_inner(row, 0) {
            return rate;
        }
        let Range { start, end } = self.inner();
        let rows = [-1, 0, 1].map(|skip| self.row(row, skip));
        self.faces(rows, start - 1..end + 1, &mut s.low, &mut s.high);
        self.fluxes(
            Row::of(&s.high, -1),
            Row::of(&s.low, 0),
            start..end + 1,
            &mut s.flux,
        );
        let flux = [self.row(row, 0), Row::of(&s.flux, 0), Row::of(&s.flux, 1)];
        self.advance(row, flux, start..end, out, &mut rate);
        rate
    }

    /// Lines from row to row, one for each x: the rows of a part.
    fn across_rows(&self, part: Part, out: &mut [f64], s: &mut Scratch) -> f64 {
        let len = self.field.row_len();
        let axis = self.layout.axis;
        let rows = out.len() / (len * part.beside);
        let wide = self.field.cells()[axis];
        let (begin, end) = (part.at.max(GHOSTS), (part.at + rows).min(GHOSTS + wide));
        let mut rate = 0.0;
        for line in 0..part.beside {
            if begin >= end || !self.is_inner(part.first + line, axis) {
                continue;
            }
            for at in begin - 1..=end {
                let row = part.first + line + at * part.beside - part.at * part.beside;
                let near = [row - part.beside, row, row + part.beside].map(|row| self.row(row, 0));
                std::mem::swap(&mut s.high, &mut s.high_before);
                self.faces(near, self.inner(), &mut s.low, &mut s.high);
                if at < begin {
                    continue;
                }
                std::mem::swap(&mut s.flux, &mut s.flux_before);
                self.fluxes(
                    Row::of(&s.high_before, 0),
                    Row::of(&s.low, 0),
                    self.inner(),
                    &mut s.flux,
                );
                if at > begin {
                    let before = row - part.beside;
                    let out = &mut out[(before - part.first) * len..][..len];
                    let flux = [
                        self.row(before, 0),
                        Row::of(&s.flux_before, 0),
                        Row::of(&s.flux, 0),
                    ];
                    self.advance(before, flux, self.inner(), out, &mut rate);
                }
            }
        }
        rate
    }
}
