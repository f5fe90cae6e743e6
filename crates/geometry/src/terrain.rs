//! Ground from a raster of elevations.

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
        let domain = domain.map(|[x, y, _]| [x, y]);
        let ends = raster.extent();
        if (0..2).any(|k| domain[0][k] < ends[0][k] - rim || domain[1][k] > ends[1][k] + rim) {
            return Err(TerrainError::Short {
                file,
                raster: ends,
                domain,
            });
        }
        let counts = [raster.columns, raster.rows];
        let mut first = [0; 2];
        let mut nodes = [0; 2];
        for k in 0..2 {
            let cell = |x: f64| (x - raster.origin[k]) / raster.spacing[k];
            let last = counts[k].saturating_sub(1);
            first[k] = (cell(domain[0][k]).floor().max(0.0) as usize).min(last);
            let end = (cell(domain[1][k]).ceil().max(0.0) as usize).min(last);
            nodes[k] = end + 1 - first[k];
        }
        let [columns, rows] = nodes;
        if columns < 2 || rows < 2 {
            return Err(TerrainError::Thin {
                file,
                columns,
                rows,
            });
        }
        let corner = [0, 1].map(|k| raster.origin[k] + first[k] as f64 * raster.spacing[k]);
        let mut heights = Vec::with_capacity(columns * rows);
        for j in 0..rows {
            let begin = (first[1] + j) * raster.columns + first[0];
            heights.extend_from_slice(&raster.values[begin..begin + columns]);
        }
        if let Some(gap) = heights.iter().position(|height| !height.is_finite()) {
            let node = [gap % columns, gap / columns];
            let at = [0, 1].map(|k| corner[k] + node[k] as f64 * raster.spacing[k]);
            return Err(TerrainError::Gap { file, at });
        }
        Ok(Ground {
            terrain: Terrain {
                corner,
                spacing: raster.spacing,
                nodes: nodes.map(|n| n as u32),
            },
            heights,
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
