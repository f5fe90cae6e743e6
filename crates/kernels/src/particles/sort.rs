//! A counting sort by (kind, cell, id).
//!
//! Particles are counted into bins, the counts summed, and every bin put in order of id: the ranks
//! that atomics hand out do not matter for the result.

use monoflow_abi::{
    GONE, ReorderParameters, SCAN_TILE, ScanParameters, SortParameters, StatusWord,
};
use monoflow_device::thread::{block_idx_x, index_1d, sync_threads, thread_idx_x};
use monoflow_device::{Word, atomic_add, atomic_max, shared_array};
use monoflow_ops::Scalar;

/// The rank of a particle that has left the domain: it is in no bin.
const OUTSIDE: u32 = u32::MAX;

/// Moves each particle to the cell it is in and counts the bins. Those that are gone come behind all bins.
///
/// # Safety
/// Columns are as long as the parameters say; `starts` is zero.
#[inline(always)]
pub unsafe fn assign_cells<S: Scalar>(p: &SortParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    if i >= p.sides.particles {
        return;
    }
    // SAFETY: i is a particle; bins are kinds times cells.
    unsafe {
        let place = p.place.load(i);
        let cell = p.cell.load(i);
        if cell == GONE {
            p.rank.store(i, atomic_add(p.starts, p.bins, 1));
            return;
        }
        let Some((offset, cell)) = p.grid.rehome([place[0], place[1], place[2]], cell) else {
            atomic_max(
                p.status,
                StatusWord::Escaped as u32,
                u32::MAX - p.id.load(i),
            );
            p.rank.store(i, OUTSIDE);
            return;
        };
        p.place
            .store(i, [offset[0], offset[1], offset[2], place[3]]);
        p.cell.store(i, cell);
        let bin = bin(p, i, cell);
        p.rank.store(i, atomic_add(p.starts, bin, 1));
    }
}

#[inline(always)]
fn bin<S: Scalar>(p: &SortParameters<S>, i: u32, cell: u32) -> u32 {
    if cell == GONE {
        p.bins
    } else if i < p.sides.fluids {
        cell
    } else {
        p.grid.len() + cell
    }
}

/// Puts each particle somewhere in its bin.
///
/// # Safety
/// After [`assign_cells`] and the scan.
#[inline(always)]
pub unsafe fn place_in_bins<S: Scalar>(p: &SortParameters<S>) {
    let i = index_1d();
    if i >= p.sides.particles {
        return;
    }
    // SAFETY: ranks within a bin are distinct, so slots are.
    unsafe {
        let (cell, rank) = (p.cell.load(i), p.rank.load(i));
        if rank != OUTSIDE {
            let slot = p.starts.load(bin(p, i, cell)) + rank;
            p.order.store(slot, (p.id.load(i) as u64) << 32 | i as u64);
        }
    }
}

/// Puts each bin in order of id: one thread a bin, by insertion.
///
/// # Safety
/// After [`place_in_bins`].
#[inline(always)]
pub unsafe fn settle_bins<S: Scalar>(p: &SortParameters<S>) {
    let bin = index_1d();
    if bin >= p.bins {
        return;
    }
    // SAFETY: bins are disjoint ranges of `order`.
    unsafe {
        let first = p.starts.load(bin);
        let end = p.starts.load(bin + 1);
        let mut k = first + 1;
        while k < end {
            let key = p.order.load(k);
            let mut hole = k;
            while hole > first {
                let before = p.order.load(hole - 1);
                if before <= key {
                    break;
                }
                p.order.store(hole, before);
                hole -= 1;
            }
            if hole != k {
                p.order.store(hole, key);
            }
            k += 1;
        }
    }
}

/// Copies every column into sorted order.
///
/// # Safety
/// `from` and `to` do not overlap.
#[inline(always)]
pub unsafe fn reorder<S: Scalar>(p: &ReorderParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    if i >= p.particles {
        return;
    }
    // SAFETY: `order` is a permutation of the particles; where some have left the domain its last words are those of
    // an earlier sort, and the host takes the state before this sort.
    unsafe {
        let key = p.order.load(i);
        let old = key as u32;
        p.to.place.store(i, p.from.place.load(old));
        p.to.motion.store(i, p.from.motion.load(old));
        p.to_cell.store(i, p.from_cell.load(old));
        p.to_id.store(i, (key >> 32) as u32);
    }
}

const PER_THREAD: u32 = SCAN_TILE / crate::block::SCAN;

/// Sums the values that this thread looks after.
#[inline(always)]
unsafe fn own_sum(p: &ScanParameters, first: u32) -> u32 {
    let mut sum = 0;
    for k in 0..PER_THREAD {
        if first + k < p.count {
            // SAFETY: in bounds.
            sum += unsafe { p.values.load(first + k) };
        }
    }
    sum
}

/// The sum of `value` over the threads of the block before this one, and over all of them.
///
/// # Safety
/// Every thread of a block of [`crate::block::SCAN`] calls it.
#[inline(always)]
unsafe fn block_scan(value: u32) -> (u32, u32) {
    let sums = shared_array!(scan_sums: u32; 1024 bytes);
    let t = thread_idx_x();
    // SAFETY: 256 words, a barrier between every write and read of another's word.
    unsafe {
        let mut total = value;
        sums.store(t, total);
        sync_threads();
        let mut reach = 1;
        while reach < crate::block::SCAN {
            let before = if t >= reach { sums.load(t - reach) } else { 0 };
            sync_threads();
            total += before;
            sums.store(t, total);
            sync_threads();
            reach *= 2;
        }
        (total - value, sums.load(crate::block::SCAN - 1))
    }
}

/// First pass of a prefix sum: the sum of each tile.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn scan_tiles(p: &ScanParameters) {
    let first = block_idx_x() * SCAN_TILE + thread_idx_x() * PER_THREAD;
    // SAFETY: in bounds; all threads take part.
    unsafe {
        let (_, total) = block_scan(own_sum(p, first));
        if thread_idx_x() == 0 {
            p.tiles.store(block_idx_x(), total);
        }
    }
}

/// Second pass: the sum of the tiles before each, by one block.
///
/// # Safety
/// As [`scan_tiles`].
#[inline(always)]
pub unsafe fn scan_totals(p: &ScanParameters) {
    let mut base = 0;
    let mut tile = 0;
    while tile < p.tile_count {
        let k = tile + thread_idx_x();
        // SAFETY: in bounds; all threads take part, as `tile` is the same for all.
        unsafe {
            let own = if k < p.tile_count { p.tiles.load(k) } else { 0 };
            let (before, total) = block_scan(own);
            if k < p.tile_count {
                p.tiles.store(k, base + before);
            }
            base += total;
            sync_threads();
        }
        tile += crate::block::SCAN;
    }
}

/// Third pass: every value becomes the sum of those before it.
///
/// # Safety
/// As [`scan_tiles`].
#[inline(always)]
pub unsafe fn scan_finish(p: &ScanParameters) {
    let first = block_idx_x() * SCAN_TILE + thread_idx_x() * PER_THREAD;
    // SAFETY: in bounds; all threads take part.
    unsafe {
        let (before, _) = block_scan(own_sum(p, first));
        let mut sum = p.tiles.load(block_idx_x()) + before;
        for k in 0..PER_THREAD {
            if first + k < p.count {
                let value = p.values.load(first + k);
                p.values.store(first + k, sum);
                sum += value;
            }
        }
    }
}
