//! Cells as distances shape them, before neighbours are known.

use super::cells::{CornerNodes, Tally};
use super::double::doubly_shielded;
use super::face::is_open;
use super::grid::Grid;
use super::shape::Shape;
use monoflow_ops::euler::cut::{CutCell, Double, NONE, SOLID};
use rayon::prelude::*;
use std::array::from_fn;

pub(super) const OPEN_CELL: u8 = 0;
pub(super) const CUT_CELL: u8 = 1;

/// What of a cell the store keeps, before neighbours are known.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    pub index: usize,
    pub volume: f64,
    pub open: [[f64; 2]; 3],
    pub split: bool,
}

impl Draft {
    pub fn of(index: usize, shape: &Shape) -> Self {
        Draft {
            index,
            volume: shape.volume,
            open: shape.open,
            split: shape.is_split(),
        }
    }

    /// An open cell.
    pub fn open(index: usize) -> Self {
        Draft {
            index,
            volume: 1.0,
            open: [[1.0; 2]; 3],
            split: false,
        }
    }

    /// The cut cell that it becomes, of cells with these numbers.
    pub fn cut<const D: usize>(&self, grid: &Grid, number: &[u32]) -> CutCell<D> {
        let at = grid.place(self.index);
        let beside = |axis: usize, side: usize| {
            let beside = grid.beside(self.index, axis, side);
            beside.map_or(NONE, |other| number[other])
        };
        CutCell {
            volume: self.volume,
            open: from_fn(|k| self.open[k]),
            at: from_fn(|k| at[k] as u32),
            beside: from_fn(|axis| from_fn(|side| beside(axis, side))),
            double: [NONE; D],
        }
    }
}

/// What distances at the nodes of a grid of cells say of its cells.
pub(super) struct Shapes<'a> {
    pub grid: &'a Grid,
    pub nodes: CornerNodes,
    pub distances: &'a [f64],
}

impl Shapes<'_> {
    pub fn corners(&self, index: usize) -> [f64; 8] {
        let nodes = self.nodes.of(self.grid.place(index));
        nodes.map(|node| self.distances[node])
    }

    pub fn of(&self, index: usize) -> Shape {
        Shape::of(&self.corners(index))
    }

    /// Which cells are open, cut and closed.
    pub fn kinds(&self) -> Vec<u8> {
        let kind = |index: usize| {
            let open = self.corners(index).map(is_open);
            match open.iter().filter(|open| **open).count() {
                8 => OPEN_CELL,
                0 => SOLID,
                _ => CUT_CELL,
            }
        };
        (0..self.grid.len()).into_par_iter().map(kind).collect()
    }

    /// Cut cells.
    pub fn drafts(&self, kinds: &[u8]) -> Vec<Draft> {
        (0..self.grid.len())
            .into_par_iter()
            .filter(|index| kinds[*index] == CUT_CELL)
            .map(|index| Draft::of(index, &self.of(index)))
            .collect()
    }

    /// Faces with walls on both sides; the cells beside them are told their numbers.
    pub fn doubles<const D: usize>(
        &self,
        drafts: &[Draft],
        cuts: &mut [CutCell<D>],
        tally: &mut Tally,
    ) -> Vec<Double> {
        let mut doubles = Vec::new();
        for axis in 0..D {
            let found: Vec<(usize, Double)> = (0..cuts.len())
                .into_par_iter()
                .filter_map(|left| {
                    let below = &cuts[left];
                    let right = below.beside[axis][1] as usize;
                    let above = cuts.get(right)?;
                    let shapes = [left, right].map(|k| self.of(drafts[k].index));
                    let near = below.open[axis][1];
                    let far = [below.open[axis][0], above.open[axis][1]];
                    Some((left, doubly_shielded(axis, &shapes, near, far)?))
                })
                .collect();
            tally.doubles[axis] = found.len();
            for (left, double) in found {
                cuts[left].double[axis] = doubles.len() as u32;
                doubles.push(double);
            }
        }
        doubles
    }
}
