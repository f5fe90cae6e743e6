//! Schedules of work: who looks at which facet and which points.

use super::load_facet;
use monoflow_abi::BandParameters;
use monoflow_device::thread::{block_dim_x, grid_dim_x, index_1d};
use monoflow_device::warp::WARP_SIZE;
use monoflow_device::{Column, atomic_min_long};
use monoflow_ops::distance::{Facet, Reading, Region};

#[inline(always)]
fn best(p: &BandParameters) -> impl Fn(u64) -> Reading + use<> {
    let readings = p.readings;
    // SAFETY: the index is a point's. Another thread may better it meanwhile, which costs at most an
    // idle look at this point.
    move |index| Reading(unsafe { readings.skip(index).load(0) })
}

#[inline(always)]
fn offer(p: &BandParameters) -> impl FnMut(u64, Reading) + use<> {
    let readings = p.readings;
    // SAFETY: the index is a point's.
    move |index, reading| unsafe { atomic_min_long(readings.skip(index).address(0), reading.0) }
}

/// A thread looks at a facet.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn scan_facets(p: &BandParameters) {
    let index = index_1d();
    if index >= p.count {
        return;
    }
    // SAFETY: the index is a facet's.
    let facet = unsafe { load_facet(p.facets, index) };
    let region = Region::of(&facet, &p.nodes);
    region.scan(region.planes(), best(p), offer(p));
}

/// A warp looks at a facet, a row of points each thread.
///
/// # Safety
/// As [`scan_facets`].
#[inline(always)]
pub unsafe fn scan_facets_by_warps(p: &BandParameters) {
    let (index, lane) = (index_1d() / WARP_SIZE, index_1d() % WARP_SIZE);
    if index >= p.count {
        return;
    }
    // SAFETY: the index is a facet's.
    let facet = unsafe { load_facet(p.facets, index) };
    rows(p, &facet, lane, WARP_SIZE);
}

/// All threads look at one facet, a row of points each.
///
/// # Safety
/// As [`scan_facets`].
#[inline(always)]
pub unsafe fn scan_one_facet(p: &BandParameters) {
    // SAFETY: the index is a facet's.
    let facet = unsafe { load_facet(p.facets, p.only) };
    rows(p, &facet, index_1d(), block_dim_x() * grid_dim_x());
}

#[inline(always)]
fn rows(p: &BandParameters, facet: &Facet, first: u32, step: u32) {
    let region = Region::of(facet, &p.nodes);
    let rows = region.rows();
    let mut row = first;
    while row < rows.len() {
        region.scan_row(rows.place(row), &best(p), &mut offer(p));
        row += step;
    }
}

/// Counts the rows of points near a facet.
///
/// # Safety
/// As [`scan_facets`].
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
        region.scan_row(place, &best(p), &mut offer(p));
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
