//! Signed distances: the features of a surface, and readings at the points of the band.

mod band;
mod features;

pub use band::{best_reading, count_rows, offer_reading, scan_rows};
pub use features::{assemble_facets, join_corners, measure_departure, sum_normals};

use monoflow_device::Column;
use monoflow_ops::distance::Facet;

/// Numbers in a facet.
const NUMBERS: usize = size_of::<Facet>() / 8;

/// Reads a facet number by number.
///
/// # Safety
/// `index` is a facet's.
#[inline(always)]
pub unsafe fn load_facet(column: Column<Facet>, index: u32) -> Facet {
    let numbers = Column::<f64>::at(column.address(index));
    // SAFETY: a facet consists of numbers; the caller's index is a facet's.
    unsafe {
        core::mem::transmute::<[f64; NUMBERS], Facet>(core::array::from_fn(|k| {
            numbers.load_constant(k as u32)
        }))
    }
}

/// Writes a facet number by number.
#[inline(always)]
unsafe fn store_facet(column: Column<Facet>, index: u32, facet: Facet) {
    let numbers = Column::<f64>::at(column.address(index));
    // SAFETY: likewise.
    unsafe {
        let values = core::mem::transmute::<Facet, [f64; NUMBERS]>(facet);
        for (k, value) in values.into_iter().enumerate() {
            numbers.store(k as u32, value);
        }
    }
}
