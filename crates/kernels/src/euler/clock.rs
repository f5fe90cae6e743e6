use super::{load, numbers, row, tag};
use core::array::from_fn;
use monoflow_abi::{EULER_GHOSTS, EulerClock, EulerParameters};
use monoflow_device::thread::index_1d;
use monoflow_device::warp::{Shuffle, WARP_SIZE, all};
use monoflow_device::{Column, Word, atomic_max_long};
use monoflow_ops::euler::cut::SOLID;
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::{self, faster, fastest};
use monoflow_ops::time_after;

/// Where a field of the clock is.
macro_rules! at {
    ($clock:expr, $field:ident) => {
        $clock.address(0) + core::mem::offset_of!(EulerClock, $field) as u64
    };
}

/// Is a step under way?
#[inline(always)]
pub(super) unsafe fn runs(clock: Column<EulerClock>) -> bool {
    // SAFETY: there is one clock.
    unsafe { <u64 as Word>::load(at!(clock, runs)) != 0 }
}

/// When it begins, s.
#[inline(always)]
pub(super) unsafe fn time(clock: Column<EulerClock>) -> f64 {
    // SAFETY: there is one clock.
    unsafe { <f64 as Word>::load(at!(clock, time)) }
}

/// Its length, s.
#[inline(always)]
pub(super) unsafe fn time_step(clock: Column<EulerClock>) -> f64 {
    // SAFETY: there is one clock.
    unsafe { <f64 as Word>::load(at!(clock, dt)) }
}

/// The greatest rate of waves at its beginning, 1/s.
#[inline(always)]
pub(super) unsafe fn rate_before(clock: Column<EulerClock>) -> f64 {
    // SAFETY: there is one clock.
    unsafe { <f64 as Word>::load(at!(clock, before)) }
}

/// Takes note of the rates of a warp.
#[inline(always)]
pub(super) unsafe fn note_rate(clock: Column<EulerClock>, lane: u32, rate: f64) {
    // Most warps find that a greater rate is noted already.
    // SAFETY: there is one clock.
    if all(unsafe { !is_greater(clock, rate) }) {
        return;
    }
    let mut rate = rate;
    let mut reach = WARP_SIZE / 2;
    while reach > 0 {
        let other = rate.shuffle_down(reach);
        rate = faster(rate, other);
        reach /= 2;
    }
    if lane == 0 {
        // SAFETY: there is one clock.
        unsafe { note_one(clock, rate) }
    }
}

/// Takes note of the rate of one thread.
#[inline(always)]
pub(super) unsafe fn note_one(clock: Column<EulerClock>, rate: f64) {
    // SAFETY: there is one clock.
    unsafe {
        if is_greater(clock, rate) {
            atomic_max_long(at!(clock, rate), ordered(rate));
        }
    }
}

/// Is a rate greater than all that are noted so far, or NaN?
#[inline(always)]
unsafe fn is_greater(clock: Column<EulerClock>, rate: f64) -> bool {
    // SAFETY: there is one clock.
    unsafe { ordered(rate) > <u64 as Word>::load(at!(clock, rate)) }
}

/// The bits of a rate, in order; NaN comes last.
#[inline(always)]
fn ordered(rate: f64) -> u64 {
    rate.to_bits() & !(1 << 63)
}

/// Finds the greatest rate of a field, one thread a cell; before the first step, and after a step that is
/// a mean.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn find_rate<const D: usize, G: Gas>(gas: &G, p: &EulerParameters) {
    let index = index_1d();
    let (x, line) = (index % p.cells[0], index / p.cells[0]);
    // SAFETY: the cell is an inner one. A warp reaches its shuffles together.
    unsafe {
        if !runs(p.clock) {
            return;
        }
        let mut rate = 0.0;
        if line < p.cells[1] * p.cells[2] {
            let (row, x) = (
                row(p, line % p.cells[1], line / p.cells[1]),
                x + EULER_GHOSTS,
            );
            if tag(p, row, x) != SOLID {
                let here = load::<D, 0>(p, numbers::<D>(p, p.field, row), x);
                rate = fastest(gas, &here, &from_fn(|k| p.inv_spacing[k]));
            }
        }
        note_rate(p.clock, index % WARP_SIZE, rate);
    }
}

/// Chooses the length of the next step, if there is one. One thread.
///
/// # Safety
/// There is a clock.
#[inline(always)]
pub unsafe fn begin_step(p: &EulerParameters) {
    if index_1d() != 0 {
        return;
    }
    // SAFETY: one thread; there is one clock.
    unsafe {
        let clock = p.clock;
        let get = |address: u64| <f64 as Word>::load(address);
        let time = get(at!(clock, time));
        let left = get(at!(clock, end)) - time;
        let rate = f64::from_bits(<u64 as Word>::load(at!(clock, rate)));
        let step = <u64 as Word>::load(at!(clock, step));
        let more =
            step < <u64 as Word>::load(at!(clock, stop_step)) && time < get(at!(clock, stop_time));
        // A rate of NaN stops the run.
        let runs = left > 0.0 && more && rate < f64::INFINITY;
        <u64 as Word>::store(at!(clock, runs), runs as u64);
        if runs {
            let dt = euler::time_step(get(at!(clock, cfl)), rate, step);
            <f64 as Word>::store(at!(clock, dt), euler::step_before_end(dt, left));
            <f64 as Word>::store(at!(clock, before), rate);
            <u64 as Word>::store(at!(clock, rate), 0);
        }
    }
}

/// Ends a step and begins the next. One thread.
///
/// # Safety
/// There is a clock.
#[inline(always)]
pub unsafe fn next_step(p: &EulerParameters) {
    // SAFETY: passed on.
    unsafe {
        finish_step(p);
        begin_step(p);
    }
}

/// Moves the clock on. One thread.
///
/// # Safety
/// There is a clock.
#[inline(always)]
pub unsafe fn finish_step(p: &EulerParameters) {
    // SAFETY: one thread; there is one clock.
    unsafe {
        let clock = p.clock;
        if index_1d() != 0 || !runs(clock) {
            return;
        }
        let (time, end) = (
            <f64 as Word>::load(at!(clock, time)),
            <f64 as Word>::load(at!(clock, end)),
        );
        let dt = time_step(clock);
        <f64 as Word>::store(at!(clock, time), time_after(time, dt, end));
        let step = <u64 as Word>::load(at!(clock, step));
        <u64 as Word>::store(at!(clock, step), step + 1);
    }
}
