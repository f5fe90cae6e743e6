//! What is to be written as rasters.

/// Which maps of a run are to be written as rasters, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rasters {
    /// The side of a cell, m; as the cells of the run without it.
    pub cell: Option<f64>,
    /// Times whose frames are wanted, s; without any, what was greatest.
    pub at: Vec<f64>,
    /// Code of the projected coordinates (EPSG), for GeoTIFF.
    pub epsg: Option<u16>,
    /// ESRI ASCII in place of GeoTIFF.
    pub ascii: bool,
}
