//! What gauges want of the flow, and no more.

use super::{inner, load, numbers, row, tag, tagged};
use core::array::from_fn;
use monoflow_abi::{EULER_GHOSTS, FlowLookParameters};
use monoflow_device::Column;
use monoflow_device::thread::index_1d;
use monoflow_ops::euler::cut::{SOLID, is_cut};
use monoflow_ops::euler::{Amounts, Conserved, Extremes, SUMMED};

/// The open part of a cell of a row.
#[inline(always)]
unsafe fn open(p: &FlowLookParameters, row: u32, x: u32) -> f64 {
    let grid = &p.grid;
    // SAFETY: the caller's cell is an inner one; those with the tag of cut cells are in the store.
    unsafe {
        match tag(grid, row, x) {
            SOLID => 0.0,
            tag if is_cut(tag) => {
                let number = grid.numbers.load_constant(tagged(grid, row, x));
                p.open.load_constant(number)
            }
            _ => 1.0,
        }
    }
}

/// What is in a cell of a row; momenta beyond the dimensions in use are zero, as hosts have it.
#[inline(always)]
unsafe fn flow<const D: usize>(p: &FlowLookParameters, row: u32, x: u32) -> Conserved<f64, 3> {
    let grid = &p.grid;
    // SAFETY: the caller's cell lies in the field, which no kernel writes now.
    let here: Conserved<f64, D> =
        unsafe { load::<D, 0>(grid, numbers::<D>(grid, grid.field, row), x) };
    Conserved {
        density: here.density,
        momentum: from_fn(|k| if k < D { here.momentum[k] } else { 0.0 }),
        energy: here.energy,
    }
}

/// Puts numbers in row `n` of columns of so many rows, which stand one after the other.
#[inline(always)]
unsafe fn put<const N: usize>(columns: Column<f64>, rows: u32, n: u32, numbers: [f64; N]) {
    for (column, number) in numbers.iter().enumerate() {
        // SAFETY: the caller's row is its own.
        unsafe { columns.store(column as u32 * rows + n, *number) }
    }
}

/// Reads the cell that is asked for in place `n`.
#[inline(always)]
unsafe fn read<const D: usize>(p: &FlowLookParameters, n: u32) {
    // SAFETY: there is such a cell, and its place is this thread's.
    unsafe {
        let (row, x) = inner(&p.grid, p.asked.load_constant(n));
        let numbers = numbers::<D>(&p.grid, p.grid.field, row);
        for v in 0..D as u32 + 2 {
            let number = numbers.load_constant(v * p.grid.pitch + x);
            p.found.store(v * p.count + n, number);
        }
        let mut carried = 0;
        while carried < p.carried.count {
            let held = p
                .carried
                .column(carried)
                .load_constant(row * p.grid.pitch + x);
            p.found.store((D as u32 + 2 + carried) * p.count + n, held);
            carried += 1;
        }
    }
}

/// The extremes of every cell so many threads further on, from one on.
#[inline(always)]
unsafe fn extremes<const D: usize>(p: &FlowLookParameters, first: u32) -> Extremes {
    let [x, y, z] = p.grid.cells;
    let (mut found, mut cell) = (Extremes::default(), first);
    while cell < x * y * z {
        let (row, x) = inner(&p.grid, cell);
        // SAFETY: the cell is an inner one.
        unsafe {
            if open(p, row, x) > 0.0 {
                found = found.and(Extremes::of(&flow::<D>(p, row, x), &p.gas));
            }
        }
        cell += p.threads;
    }
    found
}

/// Goes through the cells of a block, one after the other, with row, place and open volume (m³); blocks lie in lines.
#[inline(always)]
unsafe fn each_open(
    p: &FlowLookParameters,
    (line, block): (u32, u32),
    mut of: impl FnMut(u32, u32, f64),
) {
    let grid = &p.grid;
    let row = row(grid, line % grid.cells[1], line / grid.cells[1]);
    let mut x = block * SUMMED as u32;
    let end = grid.cells[0].min(x + SUMMED as u32);
    while x < end {
        let at = x + EULER_GHOSTS;
        // SAFETY: the cell is an inner one.
        let open = unsafe { open(p, row, at) };
        // Closed cells may hold anything.
        if open > 0.0 {
            of(row, at, open * p.volume);
        }
        x += 1;
    }
}

/// What the cells of a block hold.
#[inline(always)]
unsafe fn amounts<const D: usize>(p: &FlowLookParameters, block: (u32, u32)) -> Amounts {
    let mut held = Amounts::default();
    // SAFETY: the cell is an inner one.
    unsafe {
        each_open(p, block, |row, x, volume| {
            held = held.and(Amounts::of(volume, &flow::<D>(p, row, x)));
        });
    }
    held
}

/// How much of a tracer they hold, kg.
#[inline(always)]
unsafe fn held(p: &FlowLookParameters, block: (u32, u32), column: Column<f64>) -> f64 {
    let mut held = 0.0;
    // SAFETY: the cell is an inner one.
    unsafe {
        each_open(p, block, |row, x, volume| {
            held += volume * column.load_constant(row * p.grid.pitch + x);
        });
    }
    held
}

/// Reads the cells that are asked for, a thread each; looks for extremes, so many threads every cell that far apart; and
/// sums what [`SUMMED`] cells of a line hold, a thread each.
///
/// # Safety
/// Columns are as long as the parameters say; there are threads for all three.
#[inline(always)]
pub unsafe fn look_at_flow<const D: usize>(p: &FlowLookParameters) {
    let (n, [x, y, z]) = (index_1d(), p.grid.cells);
    let blocks = x.div_ceil(SUMMED as u32);
    let all = blocks * y * z;
    // SAFETY: cells lie in the field, and what is written is this thread's alone.
    unsafe {
        if n < p.count {
            read::<D>(p, n);
        }
        if n < p.threads {
            put(p.extremes, p.threads, n, extremes::<D>(p, n).to_numbers());
        }
        if n < all {
            let block = (n / blocks, n % blocks);
            put(p.amounts, all, n, amounts::<D>(p, block).to_numbers());
            let mut carried = 0;
            while carried < p.carried.count {
                let held = held(p, block, p.carried.column(carried));
                p.held.store(carried * all + n, held);
                carried += 1;
            }
        }
    }
}
