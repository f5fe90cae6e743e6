//! The keys of `[[plane]]` and `[terrain]`, and `change` of `[gravity]`.

use crate::keys::{Fallback, Key, Kind};
use crate::particles::motion::OVER_TIME;

/// `change` of `[gravity]`.
pub(crate) const CHANGE: Key = Key::of("change", Kind::List(OVER_TIME))
    .unit("m/s²")
    .or(Fallback::Told("none"), "")
    .about("What gravity gains over time, one for each axis: a formula in t, pairs of time and acceleration, or a CSV file.");

/// `[[plane]]`
pub(crate) const PLANE: &[Key] = &[
    Key::numbers("point")
        .unit("m")
        .needed()
        .about("A point of the plane."),
    Key::numbers("normal")
        .needed()
        .about("Direction from the plane into the fluid, of any length."),
];

/// `[terrain]`
pub(crate) const TERRAIN: &[Key] = &[Key::path("file")
    .needed()
    .about("Raster of elevations (m): ESRI ASCII (.asc) or GeoTIFF (.tif).")];
