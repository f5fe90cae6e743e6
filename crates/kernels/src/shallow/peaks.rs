//! What was greatest, and when water came.

use super::{clock, water};
use crate::reducible::Reducible;
use monoflow_abi::PeakParameters;
use monoflow_device::thread::index_1d;
use monoflow_ops::shallow::Peaks;

/// Notes what a cell has seen.
///
/// # Safety
/// As [`cross_edges`](super::cross_edges).
#[inline(always)]
pub unsafe fn note_peaks<S: Reducible>(p: &PeakParameters<S>) {
    let (i, base) = (index_1d(), &p.base);
    // SAFETY: i is a cell, and its thread the only one there.
    unsafe {
        if i >= base.cells || clock!(base, taken: u32) == 0 {
            return;
        }
        let before = Peaks {
            depth: p.peaks[0].load(i),
            speed: p.peaks[1].load(i),
            arrival: p.peaks[2].load(i),
        };
        let after = before.after(&water(base, i), clock!(base, time: f64), p.arrived, p.dry);
        // Most cells see nothing new in most steps.
        if after.depth != before.depth {
            p.peaks[0].store(i, after.depth);
        }
        if after.speed != before.speed {
            p.peaks[1].store(i, after.speed);
        }
        if after.arrival != before.arrival {
            p.peaks[2].store(i, after.arrival);
        }
    }
}
