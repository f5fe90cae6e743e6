//! Reductions over a block of threads, in a fixed order.

use crate::reducible::Reducible;
use core::array::from_fn;
use monoflow_device::shared_array;
use monoflow_device::thread::{block_dim_x, sync_threads, thread_idx_x};
use monoflow_device::warp::WARP_SIZE;

/// The greatest number of a block, in its first thread.
#[inline(always)]
pub unsafe fn block_max<S: Reducible>(own: S) -> S {
    let parts = shared_array!(rates_of_warps: S; 256 bytes);
    let warp_max = |mut value: S| {
        let mut reach = WARP_SIZE / 2;
        while reach > 0 {
            let other = value.shuffle_down(reach);
            value = if other > value { other } else { value };
            reach /= 2;
        }
        value
    };
    let mut value = warp_max(own);
    let (lane, warp) = (thread_idx_x() % WARP_SIZE, thread_idx_x() / WARP_SIZE);
    // SAFETY: 32 numbers; a barrier between writing and reading.
    unsafe {
        if lane == 0 {
            parts.store(warp, value);
        }
        sync_threads();
        if warp == 0 {
            let warps = block_dim_x() / WARP_SIZE;
            value = warp_max(parts.load(if lane < warps { lane } else { 0 }));
        }
    }
    value
}

/// The sums of a warp's numbers, in its first thread. All of its threads take part.
#[inline(always)]
pub fn warp_sums<S: Reducible, const N: usize>(mut values: [S; N]) -> [S; N] {
    let mut reach = WARP_SIZE / 2;
    while reach > 0 {
        values = from_fn(|k| values[k] + values[k].shuffle_down(reach));
        reach /= 2;
    }
    values
}

/// The sums of a block's numbers, in its first thread.
#[inline(always)]
pub unsafe fn block_sums<S: Reducible, const N: usize>(own: [S; N]) -> [S; N] {
    let parts = shared_array!(sums_of_warps: S; 1024 bytes);
    let mut values = warp_sums(own);
    let (lane, warp) = (thread_idx_x() % WARP_SIZE, thread_idx_x() / WARP_SIZE);
    // SAFETY: N numbers of each warp, 128 at most; a barrier between writing and reading.
    unsafe {
        if lane == 0 {
            for (k, value) in values.iter().enumerate() {
                parts.store(N as u32 * warp + k as u32, *value);
            }
        }
        sync_threads();
        if warp == 0 {
            let warps = block_dim_x() / WARP_SIZE;
            values = warp_sums(from_fn(|k| {
                if lane < warps {
                    parts.load(N as u32 * lane + k as u32)
                } else {
                    S::from_literal(0.0)
                }
            }));
        }
    }
    values
}

/// The greatest of a block's numbers, each by itself, in its first thread.
#[inline(always)]
pub unsafe fn block_most<S: Reducible, const N: usize>(own: [S; N]) -> [S; N] {
    let parts = shared_array!(greatest_of_warps: S; 1024 bytes);
    let warp_most = |mut values: [S; N]| {
        let mut reach = WARP_SIZE / 2;
        while reach > 0 {
            values = from_fn(|k| {
                let other = values[k].shuffle_down(reach);
                if other > values[k] { other } else { values[k] }
            });
            reach /= 2;
        }
        values
    };
    let mut values = warp_most(own);
    let (lane, warp) = (thread_idx_x() % WARP_SIZE, thread_idx_x() / WARP_SIZE);
    // SAFETY: N numbers of each warp, 128 at most; a barrier between writing and reading.
    unsafe {
        if lane == 0 {
            for (k, value) in values.iter().enumerate() {
                parts.store(N as u32 * warp + k as u32, *value);
            }
        }
        sync_threads();
        if warp == 0 {
            let warps = block_dim_x() / WARP_SIZE;
            let mine = if lane < warps { lane } else { 0 };
            values = warp_most(from_fn(|k| parts.load(N as u32 * mine + k as u32)));
        }
    }
    values
}
