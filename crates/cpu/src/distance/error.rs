use thiserror::Error;

/// Why the points of a grid have no signed distance.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum DistanceError {
    /// The band is not wider than a cell.
    #[error(
        "a band of {band:?} m does not reach from point to point, which are {spacing:?} m apart; make it {:.4} m or more", 1.01 * spacing
    )]
    Narrow {
        /// The band, m.
        band: f64,
        /// The greatest spacing, m.
        spacing: f64,
    },
    /// No point lies within the band.
    #[error(
        "no point of the grid lies within {band:?} m of the surface, so that the grid cannot tell its sides; move the grid to the body, or refine it"
    )]
    Nowhere {
        /// The band, m.
        band: f64,
    },
    /// Neighbours have different signs with no surface between them.
    #[error(
        "point {index:?} at {at:?} m is {own:?} m from the surface and its next along {axis} {other:?} m: between them there is no surface, but they lie on different sides, like {} more pairs; close the surface, unite solids that overlap, or move its rim out of the grid", pairs - 1
    )]
    Sides {
        /// The first such point, counted from 0 along each axis.
        index: [u32; 3],
        /// Where it is, m.
        at: [f64; 3],
        /// Its signed distance, m.
        own: f64,
        /// That of its next point, m.
        other: f64,
        /// Along which axis.
        axis: char,
        /// How many such pairs there are.
        pairs: usize,
    },
}
