//! Cut cells in a sweep.

use super::field::{Field, GHOSTS};
use super::rows::stored;
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::{
    Cut, Double, Line, NONE, Reference, SOLID, Stabiliser, reference, sweep_cut, wall_normal,
};
use monoflow_ops::euler::{Conserved, EulerScheme, faster, fastest};
use rayon::prelude::*;
use std::array::from_fn;

/// Bodies in the flow.
pub(super) struct Bodies<const D: usize, W> {
    pub cells: CutCells<D>,
    pub stabiliser: W,
    /// The gas at the wall of each cut cell at the beginning of the step.
    references: Vec<Reference<D>>,
    /// Each cut cell after a sweep, and the open ones beside it, with the rates of waves in them.
    swept: Vec<[Option<Swept<D>>; 3]>,
    /// Which rows hold cells that are not open.
    rows: Vec<bool>,
    /// How many cells were mixed so far.
    pub mixed: u64,
}

/// A cell after a sweep, and the rate of waves in it; `None` if the cut cell is to be mixed.
type Swept<const D: usize> = (Conserved<f64, D>, Option<f64>);

/// Momenta in the order of a sweep along an axis, or back again.
fn turned<T: Copy, const D: usize>(axis: usize, a: [T; D]) -> [T; D] {
    from_fn(|k| a[stored(axis, k)])
}

impl<const D: usize, W: Stabiliser> Bodies<D, W> {
    pub fn new(cells: CutCells<D>, stabiliser: W) -> Self {
        let nothing = Reference {
            density: 0.0,
            velocity: [0.0; D],
            enthalpy: 0.0,
        };
        let rows = cells.tags.chunks(cells.cells[0].max(1));
        Bodies {
            stabiliser,
            references: vec![nothing; cells.cuts.len()],
            swept: vec![[None; 3]; cells.cuts.len()],
            rows: rows.map(|tags| tags.iter().any(|tag| *tag != 0)).collect(),
            cells,
            mixed: 0,
        }
    }

    /// Tags of an inner row, if it holds cells that are not open.
    pub fn tags(&self, row: usize) -> Option<&[u8]> {
        let wide = self.cells.cells[0];
        self.rows[row].then(|| &self.cells.tags[row * wide..][..wide])
    }

    /// Looks at the gas at all walls, at the beginning of a step.
    pub fn begin_step<Sch: EulerScheme>(
        &mut self,
        scheme: &Sch,
        field: &Field<D>,
        inv_spacing: &[f64; D],
    ) {
        let gas = scheme.gas();
        let cuts = self.cells.cuts.par_iter();
        self.references
            .par_iter_mut()
            .zip(cuts)
            .for_each(|(at, cut)| {
                let here = field.inner(cut.at.map(|k| k as usize)).primitive(gas);
                *at = reference(gas, &here, &wall_normal(&cut.open, inv_spacing));
            });
    }

    /// A cut cell as a sweep along an axis sees it.
    fn seen(&self, cut: u32, axis: usize) -> Cut<D> {
        let (cell, at) = (
            &self.cells.cuts[cut as usize],
            &self.references[cut as usize],
        );
        Cut {
            volume: cell.volume,
            open: turned(axis, cell.open),
            reference: Reference {
                velocity: turned(axis, at.velocity),
                ..*at
            },
        }
    }

    fn double(&self, cut: u32, axis: usize) -> Option<Double> {
        let double = self.cells.cuts.get(cut as usize)?.double[axis];
        self.cells.doubles.get(double as usize).copied()
    }

    /// Advances cut cells and the open ones beside them; returns the greatest rate in them.
    pub fn sweep<Sch: EulerScheme>(
        &mut self,
        scheme: &Sch,
        field: &Field<D>,
        next: &mut Field<D>,
        axis: usize,
        line: &Line<D>,
    ) -> f64 {
        let mut swept = std::mem::take(&mut self.swept);
        let last = self.cells.cells[axis] as u32 - 1;
        swept.par_iter_mut().enumerate().for_each(|(k, swept)| {
            let cell = &self.cells.cuts[k];
            let at = cell.at.map(|k| k as usize + GHOSTS);
            let state = |skip: i32| {
                let mut at = at;
                at[axis] = at[axis].wrapping_add_signed(skip as isize);
                let mut value = field.get(at);
                value.momentum = turned(axis, value.momentum);
                value
            };
            let [low, high] = cell.beside[axis];
            let at = |skip: i32| match skip {
                -1 => low,
                0 => k as u32,
                1 => high,
                _ => NONE,
            };
            let ends = [cell.at[axis] == 0, cell.at[axis] == last];
            let open = cell.open[axis];
            let near =
                from_fn(|side| cell.beside[axis][side] == NONE && open[side] > 0.0 && !ends[side]);
            *swept = [None; 3];
            sweep_cut(
                (scheme, &self.stabiliser),
                line,
                state,
                |skip| (at(skip) != NONE).then(|| self.seen(at(skip), axis)),
                |skip| self.double(at(skip - 1), axis),
                (open, near),
                |skip, value, rate| swept[(skip + 1) as usize] = Some((*value, rate)),
            );
        });
        let mut rate: f64 = 0.0;
        let mut unsound = Vec::new();
        for (k, (cell, swept)) in self.cells.cuts.iter().zip(&swept).enumerate() {
            if swept.iter().flatten().any(|(_, found)| found.is_none()) {
                unsound.push(k);
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
        faster(
            rate,
            self.mix(scheme, next, unsound, &turned(axis, line.inv_spacing)),
        )
    }

    /// Mixes cells with all that touch them, so that nothing is lost; returns the greatest rate in them.
    /// Cells whose neighbourhoods do not meet come together, then the next of such sets.
    fn mix<Sch: EulerScheme>(
        &mut self,
        scheme: &Sch,
        next: &mut Field<D>,
        mut unsound: Vec<usize>,
        inv_spacing: &[f64; D],
    ) -> f64 {
        unsound.sort_by_key(|k| self.cells.set(&self.cells.cuts[*k]));
        self.mixed += unsound.len() as u64;
        let mut rate = 0.0;
        for k in unsound {
            let at = self.cells.cuts[k].at.map(|k| k as usize);
            let around = (0..3usize.pow(D as u32)).filter_map(|n| {
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
            });
            let around: Vec<_> = around.collect();
            let (mut sum, mut all) = (Conserved::zero(), 0.0);
            for (at, volume) in &around {
                sum = sum.plus(*volume, &next.inner(*at));
                all += volume;
            }
            let mean = Conserved::zero().plus(1.0 / all, &sum);
            for (at, _) in around {
                next.set(at.map(|k| k + GHOSTS), &mean);
            }
            rate = faster(rate, fastest(scheme.gas(), &mean, inv_spacing));
        }
        rate
    }

    /// Is an inner cell closed?
    pub fn is_solid(&self, at: [usize; D]) -> bool {
        self.cells.tags[self.cells.index(at)] == SOLID
    }
}
