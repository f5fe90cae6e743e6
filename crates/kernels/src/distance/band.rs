//! Reading distances: a thread looks at a row of points near a facet, so that all have as much to do.

use super::load_facet;
use monoflow_abi::BandParameters;
use monoflow_device::thread::index_1d;
use monoflow_device::{Column, atomic_min_long};
use monoflow_ops::distance::{Reading, Region};

/// The best reading at a point so far.
#[inline(always)]
pub fn best_reading(p: &BandParameters) -> impl Fn(u64) -> Reading + use<> {
    let readings = p.readings;
    // SAFETY: the index is a point's. Another thread may better it meanwhile, which costs at most an
    // idle look at this point.
    move |index| Reading(unsafe { readings.skip(index).load(0) })
}

/// Keeps a reading at a point if it betters what is there.
#[inline(always)]
pub fn offer_reading(p: &BandParameters) -> impl FnMut(u64, Reading) + use<> {
    let readings = p.readings;
    // SAFETY: the index is a point's.
    move |index, reading| unsafe { atomic_min_long(readings.skip(index).address(0), reading.0) }
}

/// Counts the rows of points near a facet.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn count_rows(p: &BandParameters) {
    let index = index_1d();
    if index >= p.count {
        return;
    }
    // SAFETY: the index is a facet's.
    unsafe {
        let facet = load_facet(p.facets, index);
        let rows = Region::of(&facet, &p.nodes).rows();
        p.rows.store(index, rows.len());
    }
}

/// A thread looks at a row of points near a facet, and finds which by bisection.
///
/// # Safety
/// After [`count_rows`] and a scan of the counts.
#[inline(always)]
pub unsafe fn scan_rows(p: &BandParameters) {
    let index = index_1d();
    if index >= p.total {
        return;
    }
    // SAFETY: the rows before a facet are counted.
    unsafe {
        let facet = last_not_above(p.rows, p.count, index);
        let row = index - p.rows.load_constant(facet);
        let facet = load_facet(p.facets, facet);
        let region = Region::of(&facet, &p.nodes);
        let place = region.rows().place(row);
        region.scan_row(place, &best_reading(p), &mut offer_reading(p));
    }
}

/// The last place of an increasing column whose value is not above `value`.
#[inline(always)]
unsafe fn last_not_above(column: Column<u32>, count: u32, value: u32) -> u32 {
    let (mut low, mut high) = (0, count);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        // SAFETY: the place lies in the column.
        if unsafe { column.load_constant(middle) } <= value {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
