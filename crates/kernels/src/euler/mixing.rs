//! Mixing of cut cells with what touches them.

use super::clock::{note_one, runs};
use super::cuts::place;
use super::{load, numbers, reload, row, store, tagged};
use core::array::from_fn;
use monoflow_abi::{CutParameters, EULER_GHOSTS};
use monoflow_device::thread::{block_dim_x, grid_dim_x, index_1d, sync_threads};
use monoflow_device::{Column, atomic_add, atomic_add_long};
use monoflow_ops::euler::cut::{SOLID, Touching, Unsound, is_cut, mend, mix, mixing_set, touching};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::{Conserved, fastest};

/// Where the number of all cells to be mixed is, behind those of the sets.
const ALL_SETS: u32 = 27;

/// Puts a cut cell on the list of those to be mixed, and counts it.
#[inline(always)]
pub(super) unsafe fn note_unsound<const D: usize>(
    p: &CutParameters,
    k: u32,
    at: [u32; 3],
    reason: Unsound,
) {
    let set = mixing_set::<D>(from_fn(|axis| at[axis]));
    // SAFETY: the list has room for all cut cells of a set.
    unsafe {
        let number = atomic_add(p.counts, set, 1);
        atomic_add(p.counts, ALL_SETS, 1);
        atomic_add_long(p.mixed, reason as u64, 1);
        p.unsound.store(p.first.load_constant(set) + number, k);
    }
}

/// Open volume of a cell of the field.
#[inline(always)]
unsafe fn volume(p: &CutParameters, cell: u32) -> f64 {
    // SAFETY: the cell lies in the field; cut ones have a number.
    unsafe {
        match p.grid.tags.load_constant(cell) {
            SOLID => 0.0,
            tag if is_cut(tag) => p.volume.load_constant(p.grid.numbers.load_constant(cell)),
            _ => 1.0,
        }
    }
}

/// Mixes unsound cells with all that touch them, set after set; then counts those that have lost their
/// pressure, mends them and takes note of the rates in them, and at last clears the list. All of that by one block, or one after the other by any number of blocks.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn mix_unsound<const D: usize, G: Gas>(gas: &G, p: &CutParameters) {
    let grid = &p.grid;
    let sets = 3u32.pow(D as u32);
    // SAFETY: neighbourhoods of a set do not meet; sets come one after the other. Counts are cleared when
    // every thread has read them.
    unsafe {
        if !runs(grid.clock) || p.counts.load(ALL_SETS) == 0 {
            return;
        }
        let mut set = p.sets[0];
        while set < p.sets[1] {
            if set < sets {
                each_unsound(p, set, |at| mix::<D, _>(&mut Around { p, at }));
            } else if set == sets {
                let mut of = 0;
                while of < sets {
                    each_unsound(p, of, |at| count_empty::<D, G>(gas, p, at));
                    of += 1;
                }
            } else if set == sets + 1 {
                let mut of = 0;
                while of < sets {
                    each_unsound(p, of, |at| mend_all::<D, G>(gas, p, at));
                    of += 1;
                }
            } else if index_1d() == 0 {
                clear(p, sets);
            }
            sync_threads();
            set += 1;
        }
    }
}

/// Does something with every cell of a set that is to be mixed.
#[inline(always)]
unsafe fn each_unsound(p: &CutParameters, set: u32, mut of: impl FnMut([u32; 3])) {
    // SAFETY: the list holds so many of the set.
    unsafe {
        let (mut i, count) = (index_1d(), p.counts.load(set));
        while i < count {
            let k = p.unsound.load(p.first.load_constant(set) + i);
            of(place(p, p.index.load_constant(k)));
            i += grid_dim_x() * block_dim_x();
        }
    }
}

/// Empties the list. One thread.
#[inline(always)]
unsafe fn clear(p: &CutParameters, sets: u32) {
    // SAFETY: nobody else reads or writes the counts.
    unsafe {
        let mut set = 0;
        while set < sets {
            p.counts.store(set, 0);
            set += 1;
        }
        p.counts.store(ALL_SETS, 0);
    }
}

/// What is in a cell after all sets, and the same mended if it has lost its pressure: a mean on the way may be
/// none of a gas.
#[inline(always)]
unsafe fn mended<const D: usize, G: Gas>(
    gas: &G,
    p: &CutParameters,
    [x, y, z]: [u32; 3],
) -> (Conserved<f64, D>, Option<Conserved<f64, D>>) {
    let (grid, x) = (&p.grid, x + EULER_GHOSTS);
    // SAFETY: the cell is an inner one.
    unsafe {
        let here = reload::<D, 0>(grid, numbers::<D>(grid, grid.next, row(grid, y, z)), x);
        let before = load::<D, 0>(grid, numbers::<D>(grid, grid.field, row(grid, y, z)), x);
        (here, mend(gas, &here, &before))
    }
}

/// Counts a cell if it, or a cell that touches it, has lost its pressure. Nobody writes cells now.
#[inline(always)]
unsafe fn count_empty<const D: usize, G: Gas>(gas: &G, p: &CutParameters, at: [u32; 3]) {
    let (mut n, mut is_empty) = (0, false);
    // SAFETY: cells are inner ones.
    unsafe {
        while n < 3u32.pow(D as u32) {
            if let Some((_, at)) = neighbour::<D>(p, at, n) {
                is_empty |= mended::<D, G>(gas, p, at).1.is_some();
            }
            n += 1;
        }
        if is_empty {
            atomic_add_long(p.mixed, Unsound::COUNT as u64, 1);
        }
    }
}

/// Mends a cell and all that touch it, and takes note of the rates in them in the last sweep. Threads that
/// share a cell write the same energy into it.
#[inline(always)]
unsafe fn mend_all<const D: usize, G: Gas>(gas: &G, p: &CutParameters, at: [u32; 3]) {
    let grid = &p.grid;
    let inv_spacing = from_fn(|axis| grid.inv_spacing[axis]);
    let mut n = 0;
    while n < 3u32.pow(D as u32) {
        // SAFETY: cells are inner ones.
        unsafe {
            if let Some((_, at)) = neighbour::<D>(p, at, n) {
                let (mut here, whole) = mended::<D, G>(gas, p, at);
                if let Some(whole) = whole {
                    let [x, y, z] = at;
                    let row = numbers::<D>(grid, grid.next, row(grid, y, z));
                    store::<D, 0>(grid, row, x + EULER_GHOSTS, &whole);
                    here = whole;
                }
                if grid.last != 0 {
                    note_one(grid.clock, fastest(gas, &here, &inv_spacing));
                }
            }
        }
        n += 1;
    }
}

/// The numbers of the cell that is neighbour `n` of another: volume and place; `None` beyond the grid
/// and in walls.
#[inline(always)]
unsafe fn neighbour<const D: usize>(
    p: &CutParameters,
    at: [u32; 3],
    n: u32,
) -> Option<(f64, [u32; 3])> {
    let at = touching::<D>(
        from_fn(|axis| p.grid.cells[axis]),
        from_fn(|axis| at[axis]),
        n,
    )?;
    let [x, y, z] = from_fn(|axis| if axis < D { at[axis] } else { 0 });
    // SAFETY: the cell is an inner one.
    let volume = unsafe { volume(p, tagged(&p.grid, row(&p.grid, y, z), x + EULER_GHOSTS)) };
    if volume > 0.0 {
        Some((volume, [x, y, z]))
    } else {
        None
    }
}

/// An inner cell and all that touch it. To make one is to promise that this thread alone reads and writes them.
struct Around<'p> {
    p: &'p CutParameters,
    at: [u32; 3],
}

impl Around<'_> {
    /// Where a cell is: its row and its place there.
    #[inline(always)]
    fn row<const D: usize>(&self, [x, y, z]: [u32; 3]) -> (Column<f64>, u32) {
        let grid = &self.p.grid;
        let row = numbers::<D>(grid, grid.next, row(grid, y, z));
        (row, x + EULER_GHOSTS)
    }

    /// Where a tracer is told of a cell.
    #[inline(always)]
    fn place(&self, [x, y, z]: [u32; 3]) -> u32 {
        let grid = &self.p.grid;
        row(grid, y, z) * grid.pitch + x + EULER_GHOSTS
    }
}

impl<const D: usize> Touching<D> for Around<'_> {
    type Place = [u32; 3];

    #[inline(always)]
    fn neighbour(&self, n: u32) -> Option<(f64, [u32; 3])> {
        // SAFETY: the cell is an inner one.
        unsafe { neighbour::<D>(self.p, self.at, n) }
    }

    #[inline(always)]
    fn flow(&self, at: [u32; 3]) -> Conserved<f64, D> {
        let (row, x) = self.row::<D>(at);
        // SAFETY: so is one that touches it, and nobody else writes it.
        unsafe { reload::<D, 0>(&self.p.grid, row, x) }
    }

    #[inline(always)]
    fn set_flow(&mut self, at: [u32; 3], value: &Conserved<f64, D>) {
        let (row, x) = self.row::<D>(at);
        // SAFETY: as above.
        unsafe { store::<D, 0>(&self.p.grid, row, x, value) }
    }

    #[inline(always)]
    fn carried(&self) -> u32 {
        self.p.carried.count
    }

    #[inline(always)]
    fn held(&self, number: u32, at: [u32; 3]) -> f64 {
        // SAFETY: as above.
        unsafe { self.p.carried.column(number).load(self.place(at)) }
    }

    #[inline(always)]
    fn set_held(&mut self, number: u32, at: [u32; 3], value: f64) {
        // SAFETY: as above.
        unsafe {
            self.p.carried.column(number).store(self.place(at), value);
        }
    }
}
