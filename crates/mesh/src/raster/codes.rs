//! What is known of codes of coordinates without their registry: blocks of codes that are all alike. A code that is not
//! here may be anything.
//!
//! **Source** EPSG Geodetic Parameter Dataset, v12.029.

use super::{Raster, RasterError};
use std::ops::RangeInclusive;

/// All that are projected.
const PROJECTED: RangeInclusive<u16> = 2000..=32766;

/// Of these none: geographic, geocentric, vertical or compound.
const NOT_PROJECTED: [RangeInclusive<u16>; 22] = [
    3855..=3855,
    4000..=4025,
    4100..=4216,
    4218..=4389,
    4490..=4490,
    4600..=4646,
    4657..=4765,
    4882..=5013,
    5554..=5558,
    5597..=5621,
    5701..=5799,
    5861..=5874,
    6317..=6325,
    6357..=6360,
    6647..=6668,
    7400..=7447,
    7832..=7844,
    7900..=7979,
    8694..=8818,
    8911..=8949,
    8972..=9019,
    9053..=9140,
];

/// Projected, in feet: zones of the states of the USA and its Bureau of Land Management.
const IN_FEET: [RangeInclusive<u16>; 17] = [
    2222..=2289,
    2867..=2930,
    2964..=2968,
    3417..=3438,
    3441..=3446,
    3451..=3459,
    3560..=3570,
    3728..=3739,
    3753..=3760,
    7057..=7070,
    7587..=7645,
    26729..=26813,
    26847..=26870,
    32001..=32058,
    32064..=32077,
    32164..=32167,
    32664..=32667,
];

/// Vertical, in feet: NGVD29, NAVD88, mean sea level, heights of the Cayman Islands, of Ireland and Kuwait.
const HEIGHTS_IN_FEET: [RangeInclusive<u16>; 8] = [
    5614..=5614,
    5702..=5702,
    5754..=5754,
    6130..=6132,
    6358..=6360,
    8050..=8053,
    8228..=8228,
    10919..=10919,
];

/// Vertical, depths: below the sea, low water and other levels.
const DEPTHS: [RangeInclusive<u16>; 13] = [
    5336..=5336,
    5612..=5612,
    5614..=5614,
    5706..=5706,
    5715..=5715,
    5734..=5734,
    5739..=5739,
    5831..=5831,
    5861..=5867,
    6357..=6359,
    8051..=8051,
    8053..=8053,
    9287..=9288,
];

impl Raster {
    /// Refuses a code (EPSG) that is surely none of projected coordinates in metres; of others it may be one.
    ///
    /// # Errors
    /// It is that of geographic, geocentric, vertical or compound coordinates, of coordinates in feet, or of none.
    pub fn check_code(code: u16) -> Result<(), RasterError> {
        let are = if !PROJECTED.contains(&code) {
            "of no projected coordinates"
        } else if is_in(&NOT_PROJECTED, code) {
            "of geographic or vertical coordinates, not of projected ones"
        } else if are_in_feet(code) {
            "of coordinates in feet, not in metres"
        } else {
            return Ok(());
        };
        Err(RasterError::Code { code, are })
    }
}

fn is_in(blocks: &[RangeInclusive<u16>], code: u16) -> bool {
    blocks.iter().any(|block| block.contains(&code))
}

/// Are these projected coordinates known to be in feet?
pub(super) fn are_in_feet(code: u16) -> bool {
    is_in(&IN_FEET, code)
}

/// Are these heights known to be in feet?
pub(super) fn are_heights_in_feet(code: u16) -> bool {
    is_in(&HEIGHTS_IN_FEET, code)
}

/// Are these vertical coordinates known to be depths, which count downwards?
pub(super) fn are_depths(code: u16) -> bool {
    is_in(&DEPTHS, code)
}
