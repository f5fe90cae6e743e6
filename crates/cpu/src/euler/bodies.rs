//! Cut cells in a sweep.

use super::field::{Field, GHOSTS};
use super::rows::stored;
use super::tracer::{Traced, Tracer};
use super::walls::wall_references;
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::{
    Around, Behind, CutCell, Double, Line, NONE, Reference, SOLID, Stabiliser, Unsound, Walled,
    is_cut, mend, sweep_cut, trace_cut, wall_fractions,
};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::{Conserved, faster, fastest, tracer_fluxes};
use rayon::prelude::*;
use std::array::from_fn;
use std::ops::Range;

/// Sweeps of cut cells, compiled for a stabilisation: rows of cells need not be compiled again for each.
pub(super) trait Stabilised<const D: usize, G>: Send + Sync {
    /// [`sweep_cut`] with it: the cut cell and those beside it.
    fn sweep(&self, around: &Surroundings<'_, D, G>) -> [Option<Swept<D>>; 3];
    /// [`trace_cut`] with it: the tracer in them.
    fn trace(&self, around: &Traces<'_, D, G>) -> [Option<f64>; 3];
}

impl<const D: usize, G: Gas, W: Stabiliser> Stabilised<D, G> for W {
    fn sweep(&self, around: &Surroundings<'_, D, G>) -> [Option<Swept<D>>; 3] {
        let mut swept = [None; 3];
        sweep_cut(
            around.gas,
            self,
            around.line,
            around,
            |skip, value, rate| {
                swept[(skip + 1) as usize] = Some((*value, rate));
            },
        );
        swept
    }

    fn trace(&self, around: &Traces<'_, D, G>) -> [Option<f64>; 3] {
        let mut swept = [None; 3];
        let dt_over_dx = around.flow.line.dt_over_dx;
        trace_cut(self, dt_over_dx, around, |skip, value| {
            swept[(skip + 1) as usize] = Some(value);
        });
        swept
    }
}

/// Bodies in the flow.
pub(super) struct Bodies<const D: usize, G> {
    pub cells: CutCells<D>,
    stabiliser: Box<dyn Stabilised<D, G>>,
    /// The gas at the wall of each cut cell in the middle of the step; nothing before the first.
    pub references: Vec<Reference<D>>,
    /// The part of a tracer in what sweeps take into the wall of each, if there is a tracer.
    fractions: Vec<[f64; D]>,
    /// What would go through the lower and upper face of each cut cell in a sweep if all of it were
    /// open.
    pub whole: Vec<Whole<D>>,
    /// Each cut cell after a sweep, and the open ones beside it, with the rates of waves in them.
    swept: Vec<[Option<Swept<D>>; 3]>,
    /// Which rows hold cells that are not open.
    rows: Vec<bool>,
    /// Where the cut cells of each row of the field begin in the store, and where the last ends.
    starts: Vec<usize>,
    /// How many times cells were mixed so far, by the reason.
    pub mixed: [u64; Unsound::COUNT],
    /// How many times a mean was mended so far.
    pub mended: u64,
}

/// Fluxes through the lower and upper face of a cell, momenta in the order of the sweep.
pub(super) type Whole<const D: usize> = [Conserved<f64, D>; 2];

/// A cell after a sweep, and the rate of waves in it, or why the cut cell is to be mixed.
type Swept<const D: usize> = (Conserved<f64, D>, Result<f64, Unsound>);

/// Momenta in the order of a sweep along an axis, or back again.
fn turned<T: Copy, const D: usize>(axis: usize, a: [T; D]) -> [T; D] {
    from_fn(|k| a[stored(axis, k)])
}

impl<const D: usize, G: Gas> Bodies<D, G> {
    pub fn new<W: Stabiliser>(cells: CutCells<D>, stabiliser: W, field: &Field<D>) -> Self {
        let rows = cells.tags.chunks(cells.cells[0].max(1));
        let row = |cut: &CutCell<D>| field.place(cut.at.map(|k| k as usize + GHOSTS)).0;
        let ends = 0..=field.rows().len() / field.row_len();
        let starts = ends.map(|k| cells.cuts.partition_point(|cut| row(cut) < k));
        Bodies {
            starts: starts.collect(),
            whole: vec![[Conserved::zero(); 2]; cells.cuts.len()],
            stabiliser: Box::new(stabiliser),
            references: Vec::new(),
            fractions: Vec::new(),
            swept: vec![[None; 3]; cells.cuts.len()],
            rows: rows.map(|tags| tags.iter().any(|tag| *tag != 0)).collect(),
            cells,
            mixed: [0; Unsound::COUNT],
            mended: 0,
        }
    }

    /// Tags of a row of the field, if it holds cells that are not open; beyond the grid those of the row
    /// that it ends with.
    pub fn tags(&self, row: usize) -> Option<&[u8]> {
        let mut rest = row;
        let (mut inner, mut stride) = (0, 1);
        for cells in &self.cells.cells[1..] {
            let at = (rest % (cells + 2 * GHOSTS)).saturating_sub(GHOSTS);
            inner += at.min(cells - 1) * stride;
            rest /= cells + 2 * GHOSTS;
            stride *= cells;
        }
        let wide = self.cells.cells[0];
        self.rows[inner].then(|| &self.cells.tags[inner * wide..][..wide])
    }

    /// The cut cells of rows of the field, as numbers in the store.
    pub fn in_rows(&self, rows: Range<usize>) -> Range<usize> {
        self.starts[rows.start]..self.starts[rows.end]
    }

    /// Finds the gas at all walls in the middle of a step, at its beginning.
    pub fn begin_step(&mut self, gas: &G, field: &Field<D>, dt_over_dx: &[f64; D]) {
        let state = |at: [u32; D]| field.inner(at.map(|k| k as usize)).primitive(gas);
        wall_references(&self.cells, gas, state, dt_over_dx, &mut self.references);
    }

    /// Looks at the tracer beside all walls, after the gas there.
    pub fn begin_tracer(&mut self, field: &Field<D>, tracer: &Tracer<D>, dt_over_dx: &[f64; D]) {
        let (cells, references) = (&self.cells, &self.references);
        let fraction = |at: [u32; D]| {
            let at = at.map(|k| k as usize);
            tracer.inner(at) / field.inner(at).density
        };
        let of = cells.cuts.par_iter().zip(references).map(|(cut, gas)| {
            let own = fraction(cut.at);
            let beside = |axis, side| cells.beside(cut.at, axis, side).map_or(own, fraction);
            wall_fractions(own, beside, &cut.open, &gas.velocity, dt_over_dx)
        });
        of.collect_into_vec(&mut self.fractions);
    }

    /// Advances cut cells and corrects the open ones beside them, after the sweep of all others; returns
    /// the greatest rate in them.
    pub fn sweep(
        &mut self,
        gas: &G,
        field: &Field<D>,
        next: &mut Field<D>,
        mut tracer: Option<&mut Traced<D>>,
        axis: usize,
        line: &Line<D>,
    ) -> f64 {
        let mut swept = std::mem::take(&mut self.swept);
        let after = &*next;
        swept.par_iter_mut().enumerate().for_each(|(k, swept)| {
            let around = Surroundings {
                bodies: self,
                gas,
                fields: [field, after],
                line,
                axis,
                number: k,
            };
            *swept = self.stabiliser.sweep(&around);
        });
        let mut rate: f64 = 0.0;
        let mut unsound = Vec::new();
        for (k, (cell, swept)) in self.cells.cuts.iter().zip(&swept).enumerate() {
            let reasons = swept.iter().flatten();
            if let Some(reason) = reasons.filter_map(|(_, found)| found.err()).max() {
                unsound.push(k);
                self.mixed[reason as usize] += 1;
            }
            for (skip, value) in swept.iter().enumerate() {
                if let Some((value, found)) = value {
                    rate = faster(rate, found.unwrap_or(0.0));
                    let mut at = cell.at.map(|k| k as usize + GHOSTS);
                    at[axis] = at[axis] + skip - 1;
                    let momentum = turned(axis, value.momentum);
                    next.set(at, &Conserved { momentum, ..*value });
                }
            }
        }
        self.swept = swept;
        if let Some(tracer) = &mut tracer {
            self.trace(gas, [field, next], tracer, axis, line);
        }
        let inv_spacing = turned(axis, line.inv_spacing);
        faster(
            rate,
            self.mix(gas, (field, next), tracer, unsound, &inv_spacing),
        )
    }

    /// The same of a tracer.
    fn trace(
        &self,
        gas: &G,
        fields: [&Field<D>; 2],
        tracer: &mut Traced<D>,
        axis: usize,
        line: &Line<D>,
    ) {
        let before = &*tracer;
        let cells = 0..self.cells.cuts.len();
        let swept: Vec<_> = cells
            .into_par_iter()
            .map(|number| {
                let flow = Surroundings {
                    bodies: self,
                    gas,
                    fields,
                    line,
                    axis,
                    number,
                };
                self.stabiliser.trace(&Traces::new(&flow, before))
            })
            .collect();
        for (cell, swept) in self.cells.cuts.iter().zip(swept) {
            for (skip, value) in swept.into_iter().enumerate() {
                if let Some(value) = value {
                    let mut at = cell.at.map(|k| k as usize + GHOSTS);
                    at[axis] = at[axis] + skip - 1;
                    tracer.next.set(at, value);
                }
            }
        }
    }

    /// Mixes cells with all that touch them, so that nothing is lost; returns the greatest rate in them.
    /// Cells whose neighbourhoods do not meet come together, then the next of such sets.
    fn mix(
        &mut self,
        gas: &G,
        (field, next): (&Field<D>, &mut Field<D>),
        mut tracer: Option<&mut Traced<D>>,
        mut unsound: Vec<usize>,
        inv_spacing: &[f64; D],
    ) -> f64 {
        unsound.sort_by_key(|k| self.cells.set(&self.cells.cuts[*k]));
        for k in &unsound {
            let around: Vec<_> = self.around(*k).collect();
            let (mut sum, mut all) = (Conserved::zero(), 0.0);
            for (at, volume) in &around {
                sum = sum.plus(*volume, &next.inner(*at));
                all += volume;
            }
            let mean = Conserved::zero().plus(1.0 / all, &sum);
            for (at, _) in &around {
                next.set(at.map(|k| k + GHOSTS), &mean);
            }
            if let Some(Traced { next, .. }) = tracer.as_deref_mut() {
                let of = around.iter().map(|(at, volume)| volume * next.inner(*at));
                let mean = of.sum::<f64>() / all;
                for (at, _) in &around {
                    next.set(at.map(|k| k + GHOSTS), mean);
                }
            }
        }
        // Of what has been mixed last: a mean on the way may be none of a gas.
        let empty = |next: &Field<D>, at| mend(gas, &next.inner(at), &field.inner(at));
        let is_empty = |k: &&usize| self.around(**k).any(|(at, _)| empty(next, at).is_some());
        self.mended += unsound.iter().filter(is_empty).count() as u64;
        let mut rate = 0.0;
        for (at, _) in unsound.iter().flat_map(|k| self.around(*k)) {
            if let Some(mended) = empty(next, at) {
                next.set(at.map(|k| k + GHOSTS), &mended);
            }
            rate = faster(rate, fastest(gas, &next.inner(at), inv_spacing));
        }
        rate
    }

    /// A cut cell and all that touch it: where they are, and how much of them is open.
    fn around(&self, number: usize) -> impl Iterator<Item = ([usize; D], f64)> {
        let at = self.cells.cuts[number].at.map(|k| k as usize);
        (0..3usize.pow(D as u32)).filter_map(move |n| {
            let mut around = at;
            for (k, around) in around.iter_mut().enumerate() {
                *around = (*around + n / 3usize.pow(k as u32) % 3).checked_sub(1)?;
            }
            let inside = (0..D).all(|k| around[k] < self.cells.cells[k]);
            let volume = if inside {
                self.cells.volume(around)
            } else {
                0.0
            };
            (volume > 0.0).then_some((around, volume))
        })
    }

    /// Is an inner cell closed?
    pub fn is_solid(&self, at: [usize; D]) -> bool {
        self.cells.tags[self.cells.index(at)] == SOLID
    }
}

/// What is around a cut cell in a sweep along an axis.
pub(super) struct Surroundings<'a, const D: usize, G> {
    bodies: &'a Bodies<D, G>,
    gas: &'a G,
    /// Before the sweep, and what it has made of open cells.
    fields: [&'a Field<D>; 2],
    line: &'a Line<D>,
    axis: usize,
    number: usize,
}

impl<const D: usize, G> Surroundings<'_, D, G> {
    fn cell(&self) -> &CutCell<D> {
        &self.bodies.cells.cuts[self.number]
    }

    /// The number in the store of the cell so many along the axis.
    fn number(&self, skip: i32) -> u32 {
        match skip {
            0 => self.number as u32,
            _ => self.cell().beside[self.axis][usize::from(skip > 0)],
        }
    }

    /// Where the cell so many along the axis is, from the first ghost.
    fn at(&self, skip: i32) -> [usize; D] {
        let mut at = self.cell().at.map(|k| k as usize + GHOSTS);
        at[self.axis] = at[self.axis].wrapping_add_signed(skip as isize);
        at
    }

    /// Is there an open cell of the grid behind a face?
    fn is_open(&self, face: usize) -> bool {
        let (cell, axis) = (self.cell(), self.axis);
        let last = self.bodies.cells.cells[axis] as u32 - 1;
        let ends = cell.at[axis] == [0, last][face];
        cell.beside[axis][face] == NONE && !ends
    }

    fn state(&self, field: &Field<D>, skip: i32) -> Conserved<f64, D> {
        let value = field.get(self.at(skip));
        Conserved {
            momentum: turned(self.axis, value.momentum),
            ..value
        }
    }
}

impl<const D: usize, G: Gas> Around<Conserved<f64, D>> for Surroundings<'_, D, G> {
    fn behind(&self, skip: i32) -> Behind {
        let cut = self.bodies.cells.cuts.get(self.number(skip) as usize);
        cut.map_or(Behind::OPEN, |cell| Behind {
            volume: cell.volume,
            open: cell.open[self.axis],
        })
    }

    fn walled(&self, skip: i32) -> Walled<Conserved<f64, D>> {
        let number = self.number(skip) as usize;
        let at = &self.bodies.references[number];
        let reference = Reference {
            velocity: turned(self.axis, at.velocity),
            ..*at
        };
        let here = self.state(self.fields[0], skip);
        self.line.walled(self.gas, &reference, here)
    }

    fn whole(&self, face: usize) -> Conserved<f64, D> {
        self.bodies.whole[self.number][face]
    }

    fn double(&self, face: usize) -> Option<Double> {
        let below = self.number(face as i32 - 1) as usize;
        let double = self.bodies.cells.cuts.get(below)?.double[self.axis];
        self.bodies.cells.doubles.get(double as usize).copied()
    }

    fn swept(&self, face: usize) -> Option<Conserved<f64, D>> {
        let near = self.is_open(face);
        near.then(|| self.state(self.fields[1], 2 * face as i32 - 1))
    }
}

/// The same as a tracer sees it.
pub(super) struct Traces<'a, const D: usize, G> {
    flow: &'a Surroundings<'a, D, G>,
    tracer: &'a Traced<D>,
    /// What of it would go through both faces if all of them were open.
    whole: [f64; 2],
}

impl<'a, const D: usize, G: Gas> Traces<'a, D, G> {
    fn new(flow: &'a Surroundings<'a, D, G>, tracer: &'a Traced<D>) -> Self {
        let cells = &flow.bodies.cells;
        let sloped = |skip: i32| {
            let axis = flow.axis;
            let mut at = flow.cell().at.map(|k| k as usize);
            let last = cells.cells[axis] - 1;
            at[axis] = at[axis].saturating_add_signed(skip as isize).min(last);
            f64::from(!is_cut(cells.tags[cells.index(at)]))
        };
        let whole = tracer_fluxes(
            &[-2, -1, 0, 1, 2].map(|skip| flow.fields[0].get(flow.at(skip)).density),
            &[-2, -1, 0, 1, 2].map(|skip| tracer.now.get(flow.at(skip))),
            &[-1, 0, 1].map(sloped),
            &[0, 1].map(|face| flow.whole(face).density),
            flow.line.dt_over_dx,
        );
        Traces {
            flow,
            tracer,
            whole,
        }
    }
}

impl<const D: usize, G: Gas> Around<f64> for Traces<'_, D, G> {
    fn behind(&self, skip: i32) -> Behind {
        self.flow.behind(skip)
    }

    fn walled(&self, skip: i32) -> Walled<f64> {
        let fractions = self.flow.bodies.fractions[self.flow.number(skip) as usize];
        let here = self.tracer.now.get(self.flow.at(skip));
        self.flow
            .walled(skip)
            .traced(here, fractions[self.flow.axis])
    }

    fn whole(&self, face: usize) -> f64 {
        self.whole[face]
    }

    fn double(&self, face: usize) -> Option<Double> {
        self.flow.double(face)
    }

    fn swept(&self, face: usize) -> Option<f64> {
        let beside = self.flow.at(2 * face as i32 - 1);
        let near = self.flow.is_open(face);
        near.then(|| self.tracer.next.get(beside))
    }
}
