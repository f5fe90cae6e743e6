use crate::{Stl, TerrainError};
use monoflow_cpu::distance::DistanceError;
use monoflow_output::OutputError;
use monoflow_surface::SurfaceError;
use thiserror::Error;

/// Why bodies cannot be used, or not on a grid.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GeometryError {
    /// A surface, or a transformation of it.
    #[error("body `{name}`: {source}")]
    Surface {
        /// The body.
        name: String,
        /// What is wrong.
        source: SurfaceError,
    },
    /// A surface to which no signed distance can be told.
    #[error("body `{name}`: {} {what}", stl.file.display())]
    Unfit {
        /// The body.
        name: String,
        /// What is wrong with it, and what would help.
        what: String,
        /// It.
        stl: Box<Stl>,
    },
    /// Not a valid shape.
    #[error("body `{name}`: {what}; {help}")]
    Shape {
        /// The body.
        name: String,
        /// What is wrong.
        what: String,
        /// What to do about it.
        help: &'static str,
    },
    /// A raster that is no ground of the grid.
    #[error("body `{name}`: {source}")]
    Terrain {
        /// The body.
        name: String,
        /// What is wrong with it.
        source: Box<TerrainError>,
    },
    /// A body in space on a grid in the plane.
    #[error(
        "body `{name}` has no distance on a grid of one plane; give its section there as circle, box, polygon, naca, wedge or terrain, or add planes"
    )]
    Flat {
        /// The body.
        name: String,
    },
    /// An open surface ends within the grid.
    #[error(
        "body `{name}`: the open surface ends at ({:.6}, {:.6}, {:.6}) m within {} m of the grid; let it reach farther out, or close it", at[0], at[1], at[2], monoflow_case::brief(*band)
    )]
    Rim {
        /// The body.
        name: String,
        /// An end of one of its open edges, m.
        at: [f64; 3],
        /// The band, m.
        band: f64,
    },
    /// The grid cannot hold the distance.
    #[error("body `{name}`: {source}")]
    Distance {
        /// The body.
        name: String,
        /// What is wrong.
        source: DistanceError,
    },
    /// The device that reads distances to surfaces.
    #[error("body `{name}`: {source}")]
    Device {
        /// The body.
        name: String,
        /// What it says.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A grid that cannot be.
    #[error("{what}; {help}")]
    Grid {
        /// What is wrong.
        what: String,
        /// What to do about it.
        help: String,
    },
    /// Too many walls.
    #[error("bodies have {count} walls, but {} is the most; join some solids", u16::MAX - 1)]
    TooMany {
        /// How many there are.
        count: usize,
    },
    /// A file could not be written.
    #[error(transparent)]
    Output(#[from] OutputError),
}

impl GeometryError {
    /// The name of the body that it is about, if it is one.
    pub fn body(&self) -> Option<&str> {
        match self {
            GeometryError::Surface { name, .. }
            | GeometryError::Unfit { name, .. }
            | GeometryError::Shape { name, .. }
            | GeometryError::Flat { name }
            | GeometryError::Terrain { name, .. }
            | GeometryError::Rim { name, .. }
            | GeometryError::Distance { name, .. }
            | GeometryError::Device { name, .. } => Some(name),
            GeometryError::Grid { .. }
            | GeometryError::TooMany { .. }
            | GeometryError::Output(_) => None,
        }
    }
}
