//! Cut cells in a sweep.

use super::carried::Carried;
use super::field::Field;
use super::loops::Loops;
use super::mixing::{Around, neighbours};
use super::walls::{BLOCK, nothing, view};
use monoflow_kernels::host::euler::{
    CutFlow, GHOSTS, Mend, SweepCuts, Swept, TraceCuts, Walls, Whole, turned,
};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::{
    CutCell, Line, Reference, Unsound, mix, mixing_set, wall_fractions,
};
use monoflow_ops::euler::{Conserved, faster};
use monoflow_parallel::for_each_block;
use std::ops::Range;

/// Bodies in the flow.
pub(super) struct Bodies<const D: usize> {
    pub cells: CutCells<D>,
    /// The gas at the wall of each cut cell in the middle of the step; nothing before the first.
    pub references: Vec<Reference<D>>,
    /// Of each tracer: its part in what sweeps take into the wall of each.
    fractions: Vec<Vec<[f64; D]>>,
    /// What would go through the lower and upper face of each cut cell in a sweep if all of it were
    /// open.
    pub whole: Vec<Whole<D>>,
    /// Each cut cell after a sweep, and the open ones beside it, with the rates of waves in them.
    swept: Vec<[Swept<D>; 3]>,
    /// The same of one tracer.
    traced: Vec<[f64; 3]>,
    /// The tags of each row of the field, ghosts too, where some of its cells are not open; else none.
    tags: Vec<Option<Vec<u8>>>,
    /// Where the cut cells of each row of the field begin in the store, and where the last ends.
    starts: Vec<usize>,
    /// How many times cells were mixed so far, by the reason.
    pub mixed: [u64; Unsound::COUNT],
    /// How many times a mean was mended so far.
    pub mended: u64,
}

/// The tags of each row of the field, of those that hold cells that are not open.
fn tags_of_rows<const D: usize>(cells: &CutCells<D>, field: &Field<D>) -> Vec<Option<Vec<u8>>> {
    let wide = cells.cells[0] + 2 * GHOSTS;
    let of_row = |row: usize| {
        let tag = |x: usize| cells.tags[cells.tagged(row * wide + x, GHOSTS)];
        let first = cells.tagged(row * wide + GHOSTS, GHOSTS);
        let inner = &cells.tags[first..first + cells.cells[0]];
        let is_near = inner.iter().any(|tag| *tag != 0);
        is_near.then(|| (0..wide).map(tag).collect())
    };
    (0..field.row_count()).map(of_row).collect()
}

/// Tags of a row of the field near bodies; none of others.
pub(super) fn tags<const D: usize>(bodies: Option<&Bodies<D>>, row: usize) -> &[u8] {
    bodies.and_then(|b| b.tags(row)).unwrap_or_default()
}

impl<const D: usize> Bodies<D> {
    pub fn new(cells: CutCells<D>, field: &Field<D>) -> Self {
        let row = |cut: &CutCell<D>| field.place(cut.at.map(|k| k as usize + GHOSTS)).0;
        let ends = 0..=field.rows().len() / field.row_len();
        let starts = ends.map(|k| cells.cuts.partition_point(|cut| row(cut) < k));
        Bodies {
            starts: starts.collect(),
            whole: vec![[Conserved::zero(); 2]; cells.cuts.len()],
            references: Vec::new(),
            fractions: Vec::new(),
            swept: vec![[Swept::Kept; 3]; cells.cuts.len()],
            traced: Vec::new(),
            tags: tags_of_rows(&cells, field),
            cells,
            mixed: [0; Unsound::COUNT],
            mended: 0,
        }
    }

    /// Tags of a row of the field, ghosts too, if it holds cells that are not open.
    pub fn tags(&self, row: usize) -> Option<&[u8]> {
        self.tags[row].as_deref()
    }

    /// The cut cells of rows of the field, as numbers in the store.
    pub fn in_rows(&self, rows: Range<usize>) -> Range<usize> {
        self.starts[rows.start]..self.starts[rows.end]
    }

    /// Finds the gas at all walls in the middle of a step, at its beginning.
    pub fn begin_step(&mut self, loops: &Loops<D>, field: &Field<D>, dt_over_dx: &[f64; D]) {
        self.references.resize(self.cells.cuts.len(), nothing());
        let (cells, field) = (view(&self.cells), field.view());
        for_each_block(BLOCK, &mut self.references[..], |block, out| {
            loops.walls(&mut Walls {
                cells,
                field,
                dt_over_dx: *dt_over_dx,
                first: block * BLOCK,
                out: out.into(),
            });
        });
    }

    /// Looks at tracers beside all walls, after the gas there.
    pub fn begin_carried(
        &mut self,
        field: &Field<D>,
        carried: &[Carried<D>],
        dt_over_dx: &[f64; D],
    ) {
        let (cells, references) = (&self.cells, &self.references);
        let nothing = || vec![[0.0; D]; cells.cuts.len()];
        self.fractions.resize_with(carried.len(), nothing);
        for (fractions, of) in self.fractions.iter_mut().zip(carried) {
            let fraction = |at: [u32; D]| {
                let at = at.map(|k| k as usize);
                of.now.inner(at) / field.inner(at).density
            };
            let columns = (&mut fractions[..], &cells.cuts[..], &references[..]);
            for_each_block(BLOCK, columns, |_, (fractions, cuts, references)| {
                for ((fractions, cut), gas) in fractions.iter_mut().zip(cuts).zip(references) {
                    let own = fraction(cut.at);
                    let beside =
                        |axis, side| cells.beside(cut.at, axis, side).map_or(own, fraction);
                    *fractions = wall_fractions(own, beside, &cut.open, &gas.velocity, dt_over_dx);
                }
            });
        }
    }

    /// Advances cut cells and corrects the open ones beside them, after the sweep of all others; returns
    /// the greatest rate in them.
    pub fn sweep(
        &mut self,
        loops: &Loops<D>,
        (field, next): (&Field<D>, &mut Field<D>),
        carried: &mut [Carried<D>],
        axis: usize,
        line: &Line<D>,
    ) -> f64 {
        let mut swept = std::mem::take(&mut self.swept);
        let flow = self.flow([field, next], axis, line);
        for_each_block(BLOCK, &mut swept[..], |block, out| {
            loops.sweep_cuts(&mut SweepCuts {
                flow,
                first: block * BLOCK,
                out: out.into(),
            });
        });
        let mut rate: f64 = 0.0;
        let mut unsound = Vec::new();
        for (k, (cell, swept)) in self.cells.cuts.iter().zip(&swept).enumerate() {
            let mut reason = None;
            for (skip, swept) in swept.iter().enumerate() {
                let (value, found) = match swept {
                    Swept::Kept => continue,
                    Swept::Sound(value, found) => (value, *found),
                    Swept::Unsound(value, why) => {
                        reason = reason.max(Some(*why));
                        (value, 0.0)
                    }
                };
                rate = faster(rate, found);
                let momentum = turned(axis, value.momentum);
                next.set(beside(cell, axis, skip), &Conserved { momentum, ..*value });
            }
            if let Some(reason) = reason {
                unsound.push(k);
                self.mixed[reason as usize] += 1;
            }
        }
        self.swept = swept;
        for (number, of) in carried.iter_mut().enumerate() {
            self.trace(loops, [field, next], (number, of), axis, line);
        }
        let inv_spacing = turned(axis, line.inv_spacing);
        faster(
            rate,
            self.mix(loops, (field, next), carried, unsound, inv_spacing),
        )
    }

    /// What a sweep of cut cells reads.
    fn flow<'a>(
        &'a self,
        fields: [&'a Field<D>; 2],
        axis: usize,
        line: &Line<D>,
    ) -> CutFlow<'a, D> {
        CutFlow {
            cells: view(&self.cells),
            references: self.references[..].into(),
            whole: self.whole[..].into(),
            fields: fields.map(Field::view),
            line: *line,
            axis,
        }
    }

    /// The same of one tracer.
    fn trace(
        &mut self,
        loops: &Loops<D>,
        fields: [&Field<D>; 2],
        (number, carried): (usize, &mut Carried<D>),
        axis: usize,
        line: &Line<D>,
    ) {
        let mut traced = std::mem::take(&mut self.traced);
        traced.resize(self.cells.cuts.len(), [0.0; 3]);
        let flow = self.flow(fields, axis, line);
        let (before, after) = (carried.now.rows().into(), carried.next.rows().into());
        for_each_block(BLOCK, &mut traced[..], |block, out| {
            loops.trace_cuts(&mut TraceCuts {
                flow,
                tracers: [before, after],
                fractions: self.fractions[number][..].into(),
                first: block * BLOCK,
                out: out.into(),
            });
        });
        for ((cell, swept), traced) in self.cells.cuts.iter().zip(&self.swept).zip(&traced) {
            for (skip, (swept, value)) in swept.iter().zip(traced).enumerate() {
                if !matches!(swept, Swept::Kept) {
                    carried.next.set(beside(cell, axis, skip), *value);
                }
            }
        }
        self.traced = traced;
    }

    /// Mixes cells with all that touch them, so that nothing is lost; returns the greatest rate in them.
    /// Cells whose neighbourhoods do not meet come together, then the next of such sets.
    fn mix(
        &mut self,
        loops: &Loops<D>,
        (field, next): (&Field<D>, &mut Field<D>),
        carried: &mut [Carried<D>],
        mut unsound: Vec<usize>,
        inv_spacing: [f64; D],
    ) -> f64 {
        unsound.sort_by_key(|k| mixing_set(self.cells.cuts[*k].at));
        let (mut mixed, mut ends) = (Vec::new(), Vec::new());
        for k in &unsound {
            let neighbours = neighbours(&self.cells, self.cells.cuts[*k].at);
            mix(&mut Around {
                neighbours: &neighbours,
                next,
                carried,
            });
            let cells = neighbours.iter().flatten();
            mixed.extend(cells.map(|(_, at)| at.map(|k| k + GHOSTS)));
            ends.push(mixed.len());
        }
        // Of what has been mixed last: a mean on the way may be none of a gas.
        let mut mend = Mend {
            before: field.view(),
            rows: next.rows_mut().into(),
            cells: mixed[..].into(),
            ends: ends[..].into(),
            inv_spacing,
            mended: 0,
            rate: 0.0,
        };
        loops.mend(&mut mend);
        self.mended += mend.mended as u64;
        mend.rate
    }
}

/// The cell before a cut one along an axis (0), the cut one itself (1) or the one after it, from the first
/// ghost.
fn beside<const D: usize>(cut: &CutCell<D>, axis: usize, skip: usize) -> [usize; D] {
    let mut at = cut.at.map(|k| k as usize + GHOSTS);
    at[axis] = at[axis] + skip - 1;
    at
}
