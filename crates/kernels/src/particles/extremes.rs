//! Extremes of a block of threads.

use crate::reducible::Reducible;
use monoflow_device::thread::{block_dim_x, sync_threads, thread_idx_x};
use monoflow_device::warp::WARP_SIZE;
use monoflow_device::{Column, shared_array};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::Extremes;

/// Numbers in a set of extremes.
pub const PARTS: u32 = 11;

/// A set of extremes as numbers, all of them to be maximised.
#[inline(always)]
fn to_array<S: Scalar>(e: &Extremes<S>) -> [S; PARTS as usize] {
    [
        e.acceleration2,
        e.excess,
        e.speed2,
        e.approach,
        -e.moved_min[0],
        -e.moved_min[1],
        -e.moved_min[2],
        e.moved_max[0],
        e.moved_max[1],
        e.moved_max[2],
        e.lost,
    ]
}

#[inline(always)]
fn from_array<S: Scalar>(a: &[S; PARTS as usize]) -> Extremes<S> {
    Extremes {
        acceleration2: a[0],
        excess: a[1],
        speed2: a[2],
        approach: a[3],
        moved_min: [-a[4], -a[5], -a[6]],
        moved_max: [a[7], a[8], a[9]],
        lost: a[10],
    }
}

#[inline(always)]
fn max<S: Scalar>(a: S, b: S) -> S {
    if a > b { a } else { b }
}

#[inline(always)]
fn warp_max<S: Reducible>(values: &mut [S; PARTS as usize]) {
    let mut reach = WARP_SIZE / 2;
    while reach > 0 {
        for value in values.iter_mut() {
            *value = max(*value, value.shuffle_down(reach));
        }
        reach /= 2;
    }
}

/// The extremes of all threads of the block, in its first thread.
///
/// # Safety
/// Every thread of the block calls it, and blocks are whole warps.
#[inline(always)]
pub unsafe fn block_extremes<S: Reducible>(own: &Extremes<S>) -> Extremes<S> {
    let parts = shared_array!(extremes_of_warps: S; 2816 bytes);
    let mut values = to_array(own);
    warp_max(&mut values);
    let (lane, warp) = (thread_idx_x() % WARP_SIZE, thread_idx_x() / WARP_SIZE);
    // SAFETY: 32 sets of eleven numbers; a barrier between writing and reading.
    unsafe {
        if lane == 0 {
            for (k, value) in values.iter().enumerate() {
                parts.store(warp * PARTS + k as u32, *value);
            }
        }
        sync_threads();
        if warp == 0 {
            let warps = block_dim_x() / WARP_SIZE;
            let mine = if lane < warps { lane } else { 0 };
            for (k, value) in values.iter_mut().enumerate() {
                *value = parts.load(mine * PARTS + k as u32);
            }
            warp_max(&mut values);
        }
    }
    from_array(&values)
}

/// Writes a set of extremes.
///
/// # Safety
/// The column has room for set `index`.
#[inline(always)]
pub unsafe fn store<S: Reducible>(column: Column<S>, index: u32, extremes: &Extremes<S>) {
    for (k, value) in to_array(extremes).iter().enumerate() {
        // SAFETY: passed on.
        unsafe { column.store(index * PARTS + k as u32, *value) };
    }
}

/// Reads a set of extremes.
///
/// # Safety
/// The column has set `index`.
#[inline(always)]
pub unsafe fn load<S: Reducible>(column: Column<S>, index: u32) -> Extremes<S> {
    // SAFETY: passed on.
    from_array(&core::array::from_fn(|k| unsafe {
        column.load(index * PARTS + k as u32)
    }))
}
