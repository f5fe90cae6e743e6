use super::double::doubly_shielded_in_the_mean;
use super::draft::{CUT_CELL, Draft, OPEN_CELL, Shapes};
use super::grid::Grid;
use super::shape::corner;
use monoflow_ops::euler::cut::{self, CutCell, Double, NONE, SOLID, cut_tag, is_cut};
use rayon::prelude::*;
use std::array::from_fn;

/// How many cells of each kind there are, and what was done to them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Cells that are open entirely.
    pub open: usize,
    /// Cells in the store.
    pub cut: usize,
    /// Closed cells.
    pub solid: usize,
    /// Cut cells whose wall has several pieces or bends within a face, and the first.
    pub split: (usize, Option<[usize; 3]>),
    /// Slivers that were closed, and the first.
    pub covered: (usize, Option<[usize; 3]>),
    /// Open cells between two cut ones, which are kept in the store.
    pub between: usize,
    /// Faces with walls on both sides.
    pub doubles: [usize; 3],
}

/// The cut cells of a grid.
#[derive(Clone, Debug, PartialEq)]
pub struct CutCells<const D: usize> {
    /// Cells along each axis.
    pub cells: [usize; D],
    /// Of which axes the ends are neighbours.
    pub periodic: [bool; D],
    /// For each cell, x fastest: [`SOLID`], a [`cut_tag`], or the bits of an open cell that are told at
    /// [`CUT`](monoflow_ops::euler::cut::CUT).
    pub tags: Vec<u8>,
    /// What is cut, in the order of cells.
    pub cuts: Vec<CutCell<D>>,
    /// Faces with walls on both sides.
    pub doubles: Vec<Double>,
    /// Counts.
    pub tally: Tally,
}

/// A cut cell has slopes along axes along which both of its faces are open to this fraction.
const SLOPED: f64 = 0.5;

/// The nodes of a grid of cells, x fastest; along axes that are not in use there is one layer of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CornerNodes {
    /// From a node to the next along each axis; zero along those that are not in use.
    strides: [usize; 3],
    /// From the lowest corner of a cell to each, in the order of [`corner`].
    offsets: [usize; 8],
}

impl CornerNodes {
    /// Those of so many cells along each axis in use.
    pub fn new(cells: &[usize]) -> Self {
        let mut strides = [0; 3];
        let mut stride = 1;
        for (along, cells) in strides.iter_mut().zip(cells) {
            *along = stride;
            stride *= cells + 1;
        }
        let mut offsets = [0; 8];
        for k in 0..8 {
            let bits = [k & 1, k >> 1 & 1, k >> 2];
            offsets[corner(bits)] = (0..3).map(|k| bits[k] * strides[k]).sum();
        }
        CornerNodes { strides, offsets }
    }

    /// The nodes at the corners of a cell, in the order of [`corner`].
    #[inline]
    pub fn of(&self, at: [usize; 3]) -> [usize; 8] {
        let lowest: usize = (0..3).map(|k| at[k] * self.strides[k]).sum();
        self.offsets.map(|offset| lowest + offset)
    }
}

/// Closes cells with less than `sliver` of their volume open, and with them the faces that lead into them.
fn close_slivers(
    grid: &Grid,
    dimensions: usize,
    sliver: f64,
    (kinds, drafts): (&mut Vec<u8>, &mut Vec<Draft>),
    tally: &mut Tally,
) {
    let covered = |draft: &Draft| draft.volume < sliver;
    let slivers: Vec<usize> = drafts
        .iter()
        .filter(|draft| covered(draft))
        .map(|draft| draft.index)
        .collect();
    for index in &slivers {
        kinds[*index] = SOLID;
        tally.covered.0 += 1;
        tally.covered.1.get_or_insert(grid.place(*index));
    }
    drafts.retain(|draft| !covered(draft));
    keep_open_neighbours(grid, dimensions, &slivers, kinds, drafts);
    for draft in drafts {
        for axis in 0..dimensions {
            for side in 0..2 {
                let beside = grid.beside(draft.index, axis, side);
                if beside.is_some_and(|other| kinds[other] == SOLID) {
                    draft.open[axis][side] = 0.0;
                }
            }
        }
    }
}

/// The tag of each cell. Open cells beside cut ones are advanced with them.
fn tags<const D: usize>(
    grid: &Grid,
    kinds: Vec<u8>,
    drafts: &[Draft],
    cuts: &[CutCell<D>],
    number: &[u32],
) -> Vec<u8> {
    let mut tags = kinds;
    for (draft, cut) in drafts.iter().zip(cuts) {
        let flat = |axis: usize| {
            let shut =
                |side| cut.open[axis][side] < SLOPED || grid.is_outermost(draft.index, axis, side);
            axis >= D || shut(0) || shut(1)
        };
        tags[draft.index] = cut_tag(from_fn(flat));
    }
    for draft in drafts {
        for axis in 0..D {
            for side in 0..2 {
                if let Some(other) = grid.beside(draft.index, axis, side)
                    && number[other] == NONE
                    && tags[other] != SOLID
                {
                    tags[other] |= 1 << axis;
                }
            }
        }
    }
    tags
}

impl<const D: usize> CutCells<D> {
    /// From distances at the nodes of a grid of cells, x fastest, positive in the fluid. Cells with
    /// less than `sliver` of their volume open are closed. The ends of periodic axes are neighbours.
    ///
    /// # Panics
    /// If there is not one distance for each node.
    pub fn new(cells: [usize; D], distances: &[f64], periodic: [bool; D], sliver: f64) -> Self {
        let nodes: usize = cells.iter().map(|n| n + 1).product();
        assert_eq!(distances.len(), nodes, "one distance for each node");
        let along = |k: usize| if k < D { cells[k] } else { 1 };
        let grid = Grid {
            cells: from_fn(along),
            periodic: from_fn(|k| k < D && periodic[k]),
        };
        let shapes = Shapes {
            grid: &grid,
            nodes: CornerNodes::new(&cells),
            distances,
        };
        let mut tally = Tally::default();
        let mut kinds = shapes.kinds();
        let mut drafts = shapes.drafts(&kinds);
        close_slivers(&grid, D, sliver, (&mut kinds, &mut drafts), &mut tally);
        tally.between = keep_between(&grid, D, &mut kinds, &mut drafts);
        drafts.par_sort_unstable_by_key(|draft| draft.index);

        let mut number = vec![NONE; grid.len()];
        for (k, draft) in drafts.iter().enumerate() {
            number[draft.index] = k as u32;
            if draft.split {
                tally.split.0 += 1;
                tally.split.1.get_or_insert(grid.place(draft.index));
            }
        }
        let mut cuts: Vec<CutCell<D>> = drafts
            .par_iter()
            .map(|draft| draft.cut(&grid, &number))
            .collect();
        let doubles = shapes.doubles(&drafts, &mut cuts, &mut tally);
        let tags = tags(&grid, kinds, &drafts, &cuts, &number);
        tally.cut = cuts.len();
        tally.solid = tags.iter().filter(|tag| **tag == SOLID).count();
        tally.open = tags.len() - tally.cut - tally.solid;
        CutCells {
            cells,
            periodic,
            tags,
            cuts,
            doubles,
            tally,
        }
    }

    /// Closes faces at reflective sides of the grid, lower and upper along each axis, that a wall overhangs.
    ///
    /// The flux through the shielded part of a face is mixed with that of the wall, along which gas moves:
    /// through a reflective side, where there is nothing to take it up, that would lose mass. Closed, such a
    /// part of the side is wall like the rest.
    #[must_use]
    pub fn closed_at(mut self, reflective: [[bool; 2]; D]) -> Self {
        for number in 0..self.cuts.len() {
            for (axis, reflective) in reflective.iter().enumerate() {
                let last = self.cells[axis] as u32 - 1;
                for (side, end) in [0, last].into_iter().enumerate() {
                    let cut = &mut self.cuts[number];
                    let open = &mut cut.open[axis];
                    let overhung = open[side] > open[1 - side];
                    if reflective[side] && cut.at[axis] == end && overhung {
                        open[side] = 0.0;
                        let other = cut.beside[axis][1 - side];
                        let pair = if side == 0 {
                            [number as u32, other]
                        } else {
                            [other, number as u32]
                        };
                        self.shield_again(axis, pair);
                    }
                }
            }
        }
        self
    }

    /// Looks again at the face between two cells along an axis, if both are cut.
    fn shield_again(&mut self, axis: usize, pair: [u32; 2]) {
        let [Some(low), Some(high)] = pair.map(|k| self.cuts.get(k as usize)) else {
            return;
        };
        let (near, far) = (low.open[axis][1], [low.open[axis][0], high.open[axis][1]]);
        let Some(found) = doubly_shielded_in_the_mean([low.volume, high.volume], near, far) else {
            return;
        };
        let number = low.double[axis];
        match self.doubles.get_mut(number as usize) {
            Some(double) => *double = found,
            None => {
                self.cuts[pair[0] as usize].double[axis] = self.doubles.len() as u32;
                self.doubles.push(found);
                self.tally.doubles[axis] += 1;
            }
        }
    }

    /// Index of a cell, x fastest.
    pub fn index(&self, at: [usize; D]) -> usize {
        (0..D)
            .rev()
            .fold(0, |index, k| index * self.cells[k] + at[k])
    }

    /// Which cell's tag a cell of the grid with so many ghosts beyond each end has: its own; a ghost that of the cell
    /// that it copies, or of the cell next to it at ends that are no neighbours. Both are counted x fastest.
    pub fn tagged(&self, index: usize, ghosts: usize) -> usize {
        let mut rest = index;
        let at = from_fn(|k| {
            let cells = self.cells[k];
            let at = rest % (cells + 2 * ghosts);
            rest /= cells + 2 * ghosts;
            if self.periodic[k] {
                // An axis has at least one cell.
                (at + cells * ghosts - ghosts) % cells
            } else {
                at.saturating_sub(ghosts).min(cells - 1)
            }
        });
        self.index(at)
    }

    /// The cell beside another; `None` beyond the grid.
    pub fn beside(&self, at: [u32; D], axis: usize, side: usize) -> Option<[u32; D]> {
        cut::beside(&self.cells, &self.periodic, at, axis, side)
    }

    /// Open fraction of a cell.
    pub fn volume(&self, at: [usize; D]) -> f64 {
        let index = self.index(at);
        match self.tags[index] {
            SOLID => 0.0,
            tag if is_cut(tag) => {
                let of = |cut: &CutCell<D>| self.index(cut.at.map(|k| k as usize));
                let found = self.cuts.binary_search_by_key(&index, of);
                found.map_or(1.0, |k| self.cuts[k].volume)
            }
            _ => 1.0,
        }
    }

    /// Cut cells with a face that has walls on both sides all over: those are mixed with what touches them in
    /// every sweep.
    pub fn shut(&self) -> usize {
        let shut = |cut: &&CutCell<D>| {
            (0..D).any(|axis| {
                let double = self.doubles.get(cut.double[axis] as usize);
                double.is_some_and(|double| double.covers(cut.open[axis][1]))
            })
        };
        self.cuts.iter().filter(shut).count()
    }

    /// Open volume of all cells, in cells.
    pub fn open_volume(&self) -> f64 {
        let cut: f64 = self.cuts.iter().map(|cut| cut.volume).sum();
        self.tally.open as f64 + cut
    }

    /// Open fraction of every cell, x fastest.
    pub fn volumes(&self) -> Vec<f64> {
        let mut volumes: Vec<f64> = self
            .tags
            .iter()
            .map(|tag| if *tag == SOLID { 0.0 } else { 1.0 })
            .collect();
        for cut in &self.cuts {
            volumes[self.index(cut.at.map(|k| k as usize))] = cut.volume;
        }
        volumes
    }
}

/// Open cells beside a sliver have a wall now: they go to the store.
fn keep_open_neighbours(
    grid: &Grid,
    axes: usize,
    slivers: &[usize],
    kinds: &mut [u8],
    drafts: &mut Vec<Draft>,
) {
    for index in slivers {
        for axis in 0..axes {
            for side in 0..2 {
                if let Some(other) = grid.beside(*index, axis, side)
                    && kinds[other] == OPEN_CELL
                {
                    kinds[other] = CUT_CELL;
                    drafts.push(Draft::open(other));
                }
            }
        }
    }
}

/// Open cells between two cut ones go to the store too, and those that face a cut one over periodic
/// ends: an open cell has at most one cut neighbour along an axis, and that beside it. Returns how many
/// there were.
fn keep_between(grid: &Grid, axes: usize, kinds: &mut [u8], drafts: &mut Vec<Draft>) -> usize {
    let mut looked = 0;
    let before = drafts.len();
    while looked < drafts.len() {
        let index = drafts[looked].index;
        looked += 1;
        for axis in 0..axes {
            for side in 0..2 {
                let Some(other) = grid.beside(index, axis, side) else {
                    continue;
                };
                let beyond = grid.beside(other, axis, side);
                let between = beyond.is_some_and(|k| kinds[k] == CUT_CELL);
                if kinds[other] == OPEN_CELL && (between || grid.ends(index, axis, side)) {
                    kinds[other] = CUT_CELL;
                    drafts.push(Draft::open(other));
                }
            }
        }
    }
    drafts.len() - before
}
