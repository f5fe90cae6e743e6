//! Keys that say where a GeoTIFF lies, and their values.
//!
//! **Source** OGC 19-008r4, "GeoTIFF Standard", 2019.

/// Whether coordinates are projected or geographic (GTModelType).
pub(super) const MODEL: u16 = 1024;

/// Coordinates are projected.
pub(super) const MODEL_PROJECTED: u16 = 1;

/// Coordinates are geographic.
pub(super) const MODEL_GEOGRAPHIC: u16 = 2;

/// What a value stands for (GTRasterType).
pub(super) const RASTER: u16 = 1025;

/// Values stand for areas: places are corners of cells.
pub(super) const RASTER_AREA: u16 = 1;

/// Values stand for points: places are centres of cells.
pub(super) const RASTER_POINT: u16 = 2;

/// The code of geographic coordinates (GeodeticCRS).
pub(super) const GEOGRAPHIC: u16 = 2048;

/// The code of projected coordinates (ProjectedCRS).
pub(super) const PROJECTED: u16 = 3072;

/// The code of the unit of projected coordinates (ProjLinearUnits).
pub(super) const UNIT: u16 = 3076;

/// The length of that unit where it has no code, m (ProjLinearUnitSize).
pub(super) const UNIT_LENGTH: u16 = 3077;

/// The code of heights (Vertical).
pub(super) const HEIGHTS: u16 = 4096;

/// The code of the unit of heights (VerticalUnits).
pub(super) const UNIT_OF_HEIGHTS: u16 = 4099;

/// The code of the metre.
pub(super) const METRE: u16 = 9001;

/// A code of what has none.
pub(super) const OWN: u16 = 32767;
