//! Schedules of work: which thread looks at which facet and which points.

use monoflow_abi::BandParameters;
use monoflow_device::thread::{block_dim_x, grid_dim_x, index_1d};
use monoflow_device::warp::WARP_SIZE;
use monoflow_kernels::{best_reading, load_facet, offer_reading};
use monoflow_ops::distance::{Facet, Region};

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
    region.scan(region.planes(), best_reading(p), offer_reading(p));
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

/// All threads look at the facet `only`, a row of points each.
///
/// # Safety
/// As [`scan_facets`].
#[inline(always)]
pub unsafe fn scan_one_facet(p: &BandParameters, only: u32) {
    // SAFETY: the index is a facet's.
    let facet = unsafe { load_facet(p.facets, only) };
    rows(p, &facet, index_1d(), block_dim_x() * grid_dim_x());
}

#[inline(always)]
fn rows(p: &BandParameters, facet: &Facet, first: u32, step: u32) {
    let region = Region::of(facet, &p.nodes);
    let rows = region.rows();
    let mut row = first;
    while row < rows.len() {
        region.scan_row(rows.place(row), &best_reading(p), &mut offer_reading(p));
        row += step;
    }
}
