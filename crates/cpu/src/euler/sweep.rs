//! A sweep along the lines of one axis: which rows come after one another.

use super::bodies::{Bodies, tags};
use super::field::Field;
use super::loops::Loops;
use monoflow_kernels::host::euler::{Advance, Faces, Fluxes, GHOSTS, Layout, Measured, Row, Whole};
use std::array::from_fn;
use std::ops::Range;

/// Rows of a line that a task advances.
pub(super) const PART: usize = 32;

/// Rows that a task writes.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// The first of them.
    pub first: usize,
    /// Its index along the sweep's axis.
    pub at: usize,
    /// How many lines there are side by side.
    pub beside: usize,
}

/// What is kept of the fluxes of a part.
pub(super) struct Kept<'a, const D: usize> {
    /// At cut cells.
    pub whole: &'a mut [Whole<D>],
    /// Of the mass through the upper faces of all cells, for tracers.
    pub mass: &'a mut [f64],
}

/// Rows of states on faces and of fluxes.
pub(super) struct Scratch {
    /// Measured values: in the cells of a row, or in those of the row before, this one and the next.
    measured: [Vec<f64>; 3],
    low: Vec<f64>,
    high: Vec<f64>,
    high_before: Vec<f64>,
    flux: Vec<f64>,
    flux_before: Vec<f64>,
}

impl Scratch {
    pub fn new(len: usize) -> Self {
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
pub(super) struct LineSweep<'a, const D: usize> {
    pub loops: &'a Loops<D>,
    pub bodies: Option<&'a Bodies<D>>,
    pub field: &'a Field<D>,
    pub layout: Layout,
    pub dt_over_dx: f64,
    pub inv_spacing: [f64; D],
}

impl<const D: usize> LineSweep<'_, D> {
    fn row(&self, row: usize, skip: isize) -> Row<'_> {
        let len = self.field.row_len();
        Row::of(&self.field.rows()[row * len..][..len], skip)
    }

    fn measure(&self, row: usize, cells: Range<usize>, out: &mut [f64]) {
        self.loops.measured(&mut Measured {
            layout: self.layout,
            row: self.row(row, 0),
            cells: [cells.start, cells.end],
            out: out.into(),
        });
    }

    fn faces(
        &self,
        row: usize,
        near: [Row<'_>; 3],
        cells: Range<usize>,
        low: &mut [f64],
        high: &mut [f64],
    ) {
        self.loops.faces(&mut Faces {
            layout: self.layout,
            near,
            cells: [cells.start, cells.end],
            dt_over_dx: self.dt_over_dx,
            tags: tags(self.bodies, row).into(),
            low: low.into(),
            high: high.into(),
        });
    }

    fn fluxes(
        &self,
        sides: [Row<'_>; 2],
        beside: [Row<'_>; 2],
        cells: Range<usize>,
        flux: &mut [f64],
    ) {
        self.loops.fluxes(&mut Fluxes {
            layout: self.layout,
            sides,
            beside,
            cells: [cells.start, cells.end],
            dt_over_dx: self.dt_over_dx,
            flux: flux.into(),
        });
    }

    /// The cut cells of some rows, as numbers in the store.
    pub fn cuts(&self, rows: Range<usize>) -> Range<usize> {
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
        let mut advance = Advance {
            layout: self.layout,
            here,
            low,
            high,
            cells: [cells.start, cells.end],
            dt_over_dx: self.dt_over_dx,
            inv_spacing: self.inv_spacing,
            tags: tags(self.bodies, row).into(),
            out: out.into(),
            rate: *rate,
        };
        self.loops.advance(&mut advance);
        *rate = advance.rate;
    }

    /// Inner cells of a row.
    fn inner(&self) -> Range<usize> {
        GHOSTS..GHOSTS + self.field.cells()[0]
    }

    /// Lines that are rows.
    pub fn within_rows(
        &self,
        part: Part,
        out: &mut [f64],
        kept: &mut Kept<'_, D>,
        s: &mut Scratch,
    ) -> f64 {
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
    pub fn across_rows(
        &self,
        part: Part,
        out: &mut [f64],
        kept: &mut Kept<'_, D>,
        s: &mut Scratch,
    ) -> f64 {
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
