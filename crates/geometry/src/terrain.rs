//! Ground from a raster of elevations.

use crate::window::Window;
use monoflow_mesh::raster::{Raster, RasterError};
use monoflow_ops::wcsph::external::Terrain;
use std::path::Path;
use thiserror::Error;

/// Why a raster is no ground of a domain.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TerrainError {
    /// The file.
    #[error(transparent)]
    Raster(#[from] RasterError),
    /// It ends within the domain.
    #[error(
        "{file} reaches from ({:.3}, {:.3}) to ({:.3}, {:.3}) m, but the domain from ({:.3}, {:.3}) to ({:.3}, {:.3}) m; take a larger raster or set [domain]",
        raster[0][0], raster[0][1], raster[1][0], raster[1][1], domain[0][0], domain[0][1], domain[1][0], domain[1][1]
    )]
    Short {
        /// The file.
        file: String,
        /// Lower left and upper right corner of the raster, m.
        raster: [[f64; 2]; 2],
        /// The same of the domain, m.
        domain: [[f64; 2]; 2],
    },
    /// There is a gap in it.
    #[error("{file} has no elevation at ({:.3}, {:.3}) m; fill the gaps of the raster", at[0], at[1])]
    Gap {
        /// The file.
        file: String,
        /// Where, m.
        at: [f64; 2],
    },
    /// It is not cut where it is asked to be.
    #[error(
        "section = {section} lies beside {file}, which reaches from y = {:.3} to {:.3} m; write a y between them", ends[0], ends[1]
    )]
    Beside {
        /// The file.
        file: String,
        /// Where it is to be cut, m.
        section: f64,
        /// From where to where it reaches along y, m.
        ends: [f64; 2],
    },
    /// A raster of one row or column.
    #[error("{file} has {columns} columns and {rows} rows in the domain; two of each are needed")]
    Thin {
        /// The file.
        file: String,
        /// Columns.
        columns: usize,
        /// Rows.
        rows: usize,
    },
}

/// Ground: its raster, and elevations (m), x fastest.
#[derive(Clone, Debug, PartialEq)]
pub struct Ground {
    /// The raster.
    pub terrain: Terrain,
    /// Elevations.
    pub heights: Vec<f64>,
}

impl Ground {
    /// The part of a raster file that a domain stands on, from its lower to its upper corner (m), which may reach
    /// farther by `rim` (m).
    ///
    /// # Errors
    /// The file cannot be read, ends within the domain, or has gaps there.
    pub fn load(path: &Path, domain: [[f64; 3]; 2], rim: f64) -> Result<Self, TerrainError> {
        let file = path.display().to_string();
        let raster = Raster::load(path)?;
        let window = Window::of(&raster, &file, domain.map(|[x, y, _]| [x, y]), rim)?;
        let [columns, rows] = window.nodes;
        if columns < 2 || rows < 2 {
            return Err(TerrainError::Thin {
                file,
                columns,
                rows,
            });
        }
        Ok(Ground {
            terrain: Terrain {
                corner: window.corner(&raster),
                spacing: raster.spacing,
                nodes: window.nodes.map(|n| n as u32),
            },
            heights: window.heights(&raster, &file)?,
        })
    }

    /// The lowest elevation (m).
    pub fn lowest(&self) -> f64 {
        let heights = self.heights.iter().copied();
        heights.fold(f64::INFINITY, f64::min)
    }

    /// Distance of a point from the ground, m; negative below it.
    pub fn distance(&self, position: [f64; 3]) -> f64 {
        let height = |node: u32| self.heights[node as usize];
        self.terrain.distance(&position, height).0
    }
}
