//! The clock: one block, one thread of which decides.

use super::{clock, clock_at, is_over};
use crate::over_block::block_max;
use crate::reducible::Reducible;
use monoflow_abi::ShallowParameters;
use monoflow_device::Word;
use monoflow_device::thread::{block_dim_x, thread_idx_x};
use monoflow_ops::shallow::{is_too_long, time_step};
use monoflow_ops::time_after;

/// Writes a field of the clock.
macro_rules! set {
    ($p:expr, $field:ident: $t:ty = $value:expr) => {
        <$t as Word>::store(clock_at!($p, $field), $value)
    };
}

/// The greatest of all rates, in the first thread.
#[inline(always)]
unsafe fn greatest_rate<S: Reducible>(p: &ShallowParameters<S>) -> f64 {
    // SAFETY: in bounds; all threads take part in the reduction.
    unsafe {
        let mut rate = S::from_literal(0.0);
        let mut k = thread_idx_x();
        while k < p.rates_count {
            let other = p.rates.load(k);
            // NaN is greater than all.
            rate = if other <= rate { rate } else { other };
            k += block_dim_x();
        }
        block_max(rate).widen()
    }
}

/// Moves the clock on by the step under way, and finds what rains in it.
#[inline(always)]
unsafe fn take<S>(p: &ShallowParameters<S>, dt: f64) {
    // SAFETY: the clock is there, and this thread the only one.
    unsafe {
        let (time, end) = (clock!(p, time: f64), clock!(p, end: f64));
        let next = time_after(time, dt, end);
        set!(p, time: f64 = next);
        let ahead = if clock!(p, stages: u32) == 1 {
            0.5 * dt
        } else {
            0.0
        };
        set!(p, stage: f64 = next + ahead);
        set!(p, step: u64 = clock!(p, step: u64) + 1);
        set!(p, limit: f64 = f64::INFINITY);
        set!(p, taken: u32 = 1);
        if p.rain.count > 0 {
            let rain = p.rain.at(time + 0.5 * dt, |k| point(p, k));
            set!(p, rain: f64 = rain);
            set!(p, rained: f64 = clock!(p, rained: f64) + dt * rain);
        }
    }
}

/// A point of the table of lines.
#[inline(always)]
pub unsafe fn point<S>(p: &ShallowParameters<S>, k: u32) -> [f64; 2] {
    // SAFETY: the caller's point is one.
    unsafe {
        [
            p.points.load_constant(2 * k),
            p.points.load_constant(2 * k + 1),
        ]
    }
}

/// Finds the time step from all rates; with one stage, also moves the clock on. One block.
///
/// # Safety
/// As [`cross_edges`](super::cross_edges).
#[inline(always)]
pub unsafe fn choose_time_step<S: Reducible>(p: &ShallowParameters<S>) {
    // SAFETY: in bounds; all threads take part in the reduction.
    unsafe {
        let runs = !is_over(p);
        let greatest = greatest_rate(p);
        if thread_idx_x() != 0 {
            return;
        }
        set!(p, runs: u32 = u32::from(runs));
        set!(p, taken: u32 = 0);
        if !runs {
            return;
        }
        let left = clock!(p, end: f64) - clock!(p, time: f64);
        let seen = p.bounds.bound_at(clock!(p, time: f64), |k| point(p, k));
        let bounds = [clock!(p, longest: f64), seen, clock!(p, limit: f64), left];
        let dt = time_step(clock!(p, cfl: f64), greatest, bounds);
        set!(p, dt: f64 = dt);
        if dt.is_nan() || dt <= 0.0 {
            // It would be repeated for ever.
            set!(p, lost: u32 = 1);
            set!(p, runs: u32 = 0);
        } else if clock!(p, stages: u32) == 1 {
            take(p, dt);
        } else {
            set!(p, stage: f64 = clock!(p, time: f64) + dt);
        }
    }
}

/// Takes the step under way if its second stage allows it, and otherwise asks for half of it. One
/// block.
///
/// # Safety
/// As [`cross_edges`](super::cross_edges).
#[inline(always)]
pub unsafe fn judge_step<S: Reducible>(p: &ShallowParameters<S>) {
    // SAFETY: in bounds; all threads take part in the reduction.
    unsafe {
        if clock!(p, runs: u32) == 0 {
            return;
        }
        let greatest = greatest_rate(p);
        if thread_idx_x() != 0 {
            return;
        }
        let dt = clock!(p, dt: f64);
        if is_too_long(dt, greatest) {
            set!(p, limit: f64 = 0.5 * dt);
            set!(p, stage: f64 = clock!(p, time: f64));
            set!(p, repeated: u32 = clock!(p, repeated: u32) + 1);
        } else {
            take(p, dt);
        }
    }
}
