//! What is known of codes of coordinates (EPSG). A code that is not known may be anything.

mod registry;

use super::{Raster, RasterError};
use registry::Block;
use std::ops::RangeInclusive;

/// All that are projected, and others.
const PROJECTED: RangeInclusive<u16> = 2000..=32766;

impl Raster {
    /// Refuses a code (EPSG) that is known to be none of projected coordinates in metres. Codes that are not known pass.
    ///
    /// # Errors
    /// It is that of geographic, geocentric, vertical or compound coordinates, of coordinates in feet or another unit,
    /// of a local grid, or of none.
    pub fn check_code(code: u16) -> Result<(), RasterError> {
        let are = if !PROJECTED.contains(&code) {
            "of no projected coordinates"
        } else if are_not_projected(code) {
            "of geographic or vertical coordinates, not of projected ones"
        } else if are_in_another_unit(code) {
            "of coordinates in feet or another unit, not in metres"
        } else if is_in(&registry::OTHERS_IN_METRES, code) {
            "of coordinates with heights or of a local grid, not of projected coordinates alone"
        } else {
            return Ok(());
        };
        Err(RasterError::Code { code, are })
    }
}

fn is_in(blocks: &[Block], code: u16) -> bool {
    let has = |[first, last, step]: &Block| {
        (first..=last).contains(&&code) && (code - first).is_multiple_of(*step)
    };
    blocks.iter().any(has)
}

/// Are these coordinates known to be geographic, geocentric or vertical?
pub(super) fn are_not_projected(code: u16) -> bool {
    is_in(&registry::NOT_PROJECTED, code)
}

/// Are these projected coordinates known to be in feet or another unit than the metre?
pub(super) fn are_in_another_unit(code: u16) -> bool {
    is_in(&registry::NOT_IN_METRES, code)
}

/// Are these heights known to be in feet?
pub(super) fn are_heights_in_feet(code: u16) -> bool {
    is_in(&registry::HEIGHTS_IN_FEET, code)
}

/// Are these vertical coordinates known to be depths, which count downwards?
pub(super) fn are_depths(code: u16) -> bool {
    is_in(&registry::DEPTHS, code)
}
