use super::bodies::{Bodies, Whole};
use super::boundary::{Boundaries, fill};
use super::field::{Field, GHOSTS};
use super::order::Order;
use super::rows::{Advance, Faces, Fluxes, Layout, Measured, Row, stored};
use super::tracer::{Traced, Tracer};
use crate::wide::Instructions;
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::{Line, Lpfs, Stabiliser, Unsound};
use monoflow_ops::euler::{EulerScheme, Vortex, faster, fastest, time_step};
use rayon::prelude::*;
use std::array::from_fn;
use std::marker::PhantomData;
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
pub struct EulerExecutor<const D: usize, Sch: EulerScheme> {
    scheme: Sch,
    spacing: [f64; D],
    boundaries: Boundaries<D>,
    vortex: Vortex,
    order: Order,
    cfl: f64,
    field: Field<D>,
    next: Field<D>,
    /// Where the step began, and the mean so far, if it is one of several orders.
    aside: Option<[Field<D>; 2]>,
    clock: EulerClock,
    bodies: Option<Bodies<D, Sch::Gas>>,
    tracer: Option<Traced<D>>,
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
        let nothing = None::<(CutCells<D>, Lpfs)>;
        EulerExecutor::around(nothing, scheme, field, spacing, boundaries, order, cfl)
    }
    /// The same around bodies that cut cells of the grid, if there are any. What closed cells hold does
    /// not matter.
    ///
    /// # Panics
    /// If the cut cells are those of another grid.
    pub fn around<W: Stabiliser>(
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
            Bodies::new(cells, stabiliser, &field)
        });
        let mut executor = EulerExecutor {
            scheme,
            spacing,
            boundaries,
            vortex: Vortex::default(),
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
            tracer: None,
            instructions: Instructions::detect(),
        };
        executor.clock.rate = executor.fastest();
        executor
    }

    /// The same with a tracer, of which the inner cells are set.
    ///
    /// # Panics
    /// If it is that of another grid.
    pub fn carrying(mut self, tracer: Tracer<D>) -> Self {
        let lines = self.field.lines();
        let numbers = lines.rows() * lines.pitch();
        assert_eq!(tracer.rows().len(), numbers, "another grid");
        self.tracer = Some(Traced::new(tracer, self.aside.is_some()));
        self
    }

    /// The vortex that turns what enters; at first there is none.
    pub fn vortex(&self) -> &Vortex {
        &self.vortex
    }

    /// Changes it.
    pub fn set_vortex(&mut self, vortex: Vortex) {
        self.vortex = vortex;
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

    /// How much of the tracer there is in every cell now, if there is one.
    pub fn tracer(&self) -> Option<&Tracer<D>> {
        self.tracer.as_ref().map(|tracer| &tracer.now)
    }

    /// Where the run stands.
    pub fn clock(&self) -> &EulerClock {
        &self.clock
    }

    /// The pressure at the wall of each cut cell in the middle of the last step, Pa, in the order of the
    /// store; nothing before the first step.
    pub fn wall_pressures(&self) -> Vec<f64> {
        let references = self.bodies.iter().flat_map(|bodies| &bodies.references);
        references.map(|at| at.pressure).collect()
    }

    /// How many times cut cells were mixed with those around them, by the number of the reason.
    pub fn mixed(&self) -> [u64; Unsound::COUNT] {
        self.bodies
            .as_ref()
            .map_or([0; Unsound::COUNT], |bodies| bodies.mixed)
    }

    /// How many times such a mean was without pressure, and mended.
    pub fn mended(&self) -> u64 {
        self.bodies.as_ref().map_or(0, |bodies| bodies.mended)
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
            let dt_over_dx = self.spacing.map(|dx| dt / dx);
            bodies.begin_step(self.scheme.gas(), &self.field, &dt_over_dx);
            if let Some(tracer) = &self.tracer {
                bodies.begin_tracer(&self.field, &tracer.now, &dt_over_dx);
            }
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
                self.tracer.as_mut().map(|tracer| &mut tracer.now),
                self.scheme.gas(),
                axis,
                &self.boundaries[axis],
                &self.vortex,
                self.clock.time,
            );
            self.clock.rate = self.sweep(axis, dt);
            let dt_over_dx = dt / self.spacing[axis];
            if let Some(tracer) = &mut self.tracer {
                let bodies = self.bodies.as_ref();
                tracer.sweep(self.instructions, &self.field, axis, dt_over_dx, |row| {
                    bodies?.tags(row)
                });
            }
            if let Some(bodies) = &mut self.bodies {
                let line = Line {
                    dt_over_dx,
                    inv_spacing: from_fn(|k| inv_spacing[stored(axis, k)]),
                    rate: before,
                };
                let (field, next) = (&self.field, &mut self.next);
                let tracer = self.tracer.as_mut();
                let rate = bodies.sweep(self.scheme.gas(), field, next, tracer, axis, &line);
                self.clock.rate = faster(self.clock.rate, rate);
            }
            std::mem::swap(&mut self.field, &mut self.next);
            self.tracer.iter_mut().for_each(Traced::swap);
        }
    }

    /// The mean of what all orders of the axes lead to; gives the two fields that it needs back.
    fn mean_of_orders(&mut self, [mut start, mut mean]: [Field<D>; 2], dt: f64) -> [Field<D>; 2] {
        let turns = self.order.turns::<D>();
        let before = self.clock.rate;
        start.copy_from(&self.field);
        mean.rows_mut().fill(0.0);
        self.tracer.iter_mut().for_each(Traced::begin_mean);
        let share = 1.0 / turns as f64;
        for turn in 0..turns {
            self.field.copy_from(&start);
            self.tracer.iter_mut().for_each(Traced::begin_turn);
            self.sweeps(turn, dt, before);
            mean.add(share, &self.field);
            self.tracer.iter_mut().for_each(|t| t.end_turn(share));
        }
        self.tracer.iter_mut().for_each(Traced::end_mean);
        std::mem::swap(&mut self.field, &mut mean);
        self.clock.rate = self.fastest();
        [start, mean]
    }

    /// Sweeps along an axis into the other field; returns the greatest rate afterwards.
    fn sweep(&mut self, axis: usize, dt: f64) -> f64 {
        let mut whole = match &mut self.bodies {
            Some(bodies) => std::mem::take(&mut bodies.whole),
            None => Vec::new(),
        };
        let mut mass = match &mut self.tracer {
            Some(tracer) => std::mem::take(&mut tracer.mass),
            None => Vec::new(),
        };
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
        // Rows of all lines that begin side by side, then the next of each: parts of them are tasks.
        let (beside, along) = if axis == 0 {
            (1, usize::MAX)
        } else {
            (field.stride(axis), field.cells()[axis] + 2 * GHOSTS)
        };
        let mut parts = Vec::new();
        let (mut rest, mut cuts) = (self.next.rows_mut(), &mut whole[..]);
        let mut masses = &mut mass[..];
        let mut first = 0;
        while !rest.is_empty() {
            let at = first / beside % along;
            let rows = beside * PART.min(along - at).min(rest.len() / (len * beside));
            let (out, more) = rest.split_at_mut(len * rows);
            let (whole, others) = cuts.split_at_mut(lines.cuts(first..first + rows).len());
            let of_part = masses.len().min(field.pitch() * rows);
            let (mass, further) = masses.split_at_mut(of_part);
            parts.push((Part { first, at, beside }, out, Kept { whole, mass }));
            (rest, cuts, first, masses) = (more, others, first + rows, further);
        }
        let rate = parts
            .into_par_iter()
            .map_init(
                || Scratch::new(len),
                |s, (part, out, kept)| match axis {
                    0 => lines.within_rows(part, out, kept, s),
                    _ => lines.across_rows(part, out, kept, s),
                },
            )
            .reduce(|| 0.0, faster);
        if let Some(bodies) = &mut self.bodies {
            bodies.whole = whole;
        }
        if let Some(tracer) = &mut self.tracer {
            tracer.mass = mass;
        }
        rate
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

/// What is kept of the fluxes of a part.
struct Kept<'a, const D: usize> {
    /// At cut cells.
    whole: &'a mut [Whole<D>],
    /// Of the mass through the upper faces of all cells, for a tracer.
    mass: &'a mut [f64],
}

/// Rows of states on faces and of fluxes.
struct Scratch {
    /// Measured values: in the cells of a row, or in those of the row before, this one and the next.
    measured: [Vec<f64>; 3],
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
            measured: from_fn(|_| row()),
            low: row(),
            high: row(),
            high_before: row(),
            flux: row(),
            flux_before: row(),
        }
    }
}

/// A sweep along the lines of one axis.
struct Lines<'a, const D: usize, Sch: EulerScheme> {
    scheme: &'a Sch,
    bodies: Option<&'a Bodies<D, Sch::Gas>>,
    field: &'a Field<D>,
    layout: Layout,
    dt_over_dx: f64,
    inv_spacing: [f64; D],
    instructions: Instructions,
}

impl<const D: usize, Sch: EulerScheme> Lines<'_, D, Sch> {
    fn row(&self, row: usize, skip: isize) -> Row<'_> {
        let len = self.field.row_len();
        Row::of(&self.field.rows()[row * len..][..len], skip)
    }

    fn measure(&self, row: usize, cells: Range<usize>, out: &mut [f64]) {
        self.instructions.run(Measured::<D, Sch::Gas> {
            gas: self.scheme.gas(),
            layout: self.layout,
            row: self.row(row, 0),
            cells,
            out,
        });
    }

    fn faces(
        &self,
        row: usize,
        [before, here, after]: [Row<'_>; 3],
        cells: Range<usize>,
        low: &mut [f64],
        high: &mut [f64],
    ) {
        self.instructions.run(Faces::<D, Sch::Gas, Sch::Limiter> {
            gas: self.scheme.gas(),
            limiter: PhantomData,
            layout: self.layout,
            before,
            here,
            after,
            cells,
            dt_over_dx: self.dt_over_dx,
            tags: self.tags(row),
            low,
            high,
        });
    }

    fn fluxes(
        &self,
        [left, right]: [Row<'_>; 2],
        beside: [Row<'_>; 2],
        cells: Range<usize>,
        flux: &mut [f64],
    ) {
        self.instructions.run(Fluxes::<D, Sch::Gas, Sch::Riemann> {
            gas: self.scheme.gas(),
            riemann: PhantomData,
            layout: self.layout,
            left,
            right,
            beside,
            cells,
            dt_over_dx: self.dt_over_dx,
            flux,
        });
    }

    /// Tags of a row near bodies.
    fn tags(&self, row: usize) -> Option<&[u8]> {
        self.bodies?.tags(row)
    }

    /// The cut cells of some rows, as numbers in the store.
    fn cuts(&self, rows: Range<usize>) -> Range<usize> {
        self.bodies.map_or(0..0, |bodies| bodies.in_rows(rows))
    }

    /// Keeps what would go through the faces of cut cells of a row: `whole` belongs to a part of rows.
    fn keep_whole(
        &self,
        part: Part,
        row: usize,
        [low, high]: [Row<'_>; 2],
        whole: &mut [Whole<D>],
    ) {
        let Some(bodies) = self.bodies else {
            return;
        };
        let first = self.cuts(part.first..row).len();
        let cuts = &bodies.cells.cuts[self.cuts(row..row + 1)];
        for (cut, whole) in cuts.iter().zip(&mut whole[first..]) {
            let x = cut.at[0] as usize + GHOSTS;
            *whole = [self.layout.one(low, x), self.layout.one(high, x)];
        }
    }

    /// Keeps the mass that crosses the upper faces of cells of a row: of a flux, from so many cells further
    /// on.
    fn keep_mass(&self, row: usize, cells: Range<usize>, flux: Row<'_>, mass: &mut [f64]) {
        if mass.is_empty() {
            return;
        }
        let from = cells.start.wrapping_add_signed(flux.skip);
        let row = &mut mass[row * self.field.pitch()..][cells.clone()];
        row.copy_from_slice(&flux.numbers[from..from + cells.len()]);
    }

    fn advance(
        &self,
        row: usize,
        [here, low, high]: [Row<'_>; 3],
        cells: Range<usize>,
        out: &mut [f64],
        rate: &mut f64,
    ) {
        self.instructions.run(Advance::<D, Sch::Gas> {
            gas: self.scheme.gas(),
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

    /// Lines that are rows.
    fn within_rows(&self, part: Part, out: &mut [f64], kept: Kept<'_, D>, s: &mut Scratch) -> f64 {
        let mut rate = 0.0;
        let Range { start, end } = self.inner();
        for (row, out) in (part.first..).zip(out.chunks_mut(self.field.row_len())) {
            if !self.field.is_inner(row, 0) {
                continue;
            }
            let measured = &mut s.measured[0];
            self.measure(row, start - GHOSTS..end + GHOSTS, measured);
            let near = [-1, 0, 1].map(|skip| Row::of(measured, skip));
            self.faces(row, near, start - 1..end + 1, &mut s.low, &mut s.high);
            let sides = [Row::of(&s.high, -1), Row::of(&s.low, 0)];
            self.fluxes(sides, [near[0], near[1]], start..end + 1, &mut s.flux);
            let (low, high) = (Row::of(&s.flux, 0), Row::of(&s.flux, 1));
            let rows = [self.row(row, 0), low, high];
            self.advance(row, rows, start..end, out, &mut rate);
            self.keep_whole(part, row, [low, high], kept.whole);
            self.keep_mass(row - part.first, start - 1..end, high, kept.mass);
        }
        rate
    }

    /// Lines from row to row, one for each x: the rows of a part.
    fn across_rows(&self, part: Part, out: &mut [f64], kept: Kept<'_, D>, s: &mut Scratch) -> f64 {
        let len = self.field.row_len();
        let axis = self.layout.axis;
        let rows = out.len() / (len * part.beside);
        let wide = self.field.cells()[axis];
        let (begin, end) = (part.at.max(GHOSTS), (part.at + rows).min(GHOSTS + wide));
        let mut rate = 0.0;
        for line in 0..part.beside {
            if begin >= end || !self.field.is_inner(part.first + line, axis) {
                continue;
            }
            let row_at = |at: usize| part.first + line + at * part.beside - part.at * part.beside;
            for (at, measured) in (begin - 2..begin).zip(&mut s.measured[1..]) {
                self.measure(row_at(at), self.inner(), measured);
            }
            for at in begin - 1..=end {
                let row = row_at(at);
                s.measured.rotate_left(1);
                self.measure(row_at(at + 1), self.inner(), &mut s.measured[2]);
                let near = s.measured.each_ref().map(|row| Row::of(row, 0));
                std::mem::swap(&mut s.high, &mut s.high_before);
                self.faces(row, near, self.inner(), &mut s.low, &mut s.high);
                if at < begin {
                    continue;
                }
                std::mem::swap(&mut s.flux, &mut s.flux_before);
                let sides = [Row::of(&s.high_before, 0), Row::of(&s.low, 0)];
                self.fluxes(sides, [near[0], near[1]], self.inner(), &mut s.flux);
                let before = row - part.beside;
                // The cell before is that of another part at the begin of one.
                if at > begin || begin == GHOSTS {
                    let high = Row::of(&s.flux, 0);
                    self.keep_mass(before - part.first, self.inner(), high, kept.mass);
                }
                if at > begin {
                    let out = &mut out[(before - part.first) * len..][..len];
                    let (low, high) = (Row::of(&s.flux_before, 0), Row::of(&s.flux, 0));
                    let rows = [self.row(before, 0), low, high];
                    self.advance(before, rows, self.inner(), out, &mut rate);
                    self.keep_whole(part, before, [low, high], kept.whole);
                }
            }
        }
        rate
    }
}
