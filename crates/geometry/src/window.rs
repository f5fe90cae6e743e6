//! The part of a raster that is looked at.

use crate::TerrainError;
use monoflow_mesh::raster::Raster;

/// Nodes of a raster in a row along each axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Window {
    /// The first node along each axis.
    pub first: [usize; 2],
    /// Nodes along each axis.
    pub nodes: [usize; 2],
}

impl Window {
    /// The nodes around an area from its lower left to its upper right corner (m), which may reach farther than the
    /// raster by `rim` (m).
    ///
    /// # Errors
    /// The raster ends within the area.
    pub fn of(
        raster: &Raster,
        file: &str,
        area: [[f64; 2]; 2],
        rim: f64,
    ) -> Result<Self, TerrainError> {
        let ends = raster.extent();
        if (0..2).any(|k| area[0][k] < ends[0][k] - rim || area[1][k] > ends[1][k] + rim) {
            return Err(TerrainError::Short {
                file: file.to_owned(),
                raster: ends,
                domain: area,
            });
        }
        let counts = [raster.columns, raster.rows];
        let mut window = Window {
            first: [0; 2],
            nodes: [0; 2],
        };
        for k in 0..2 {
            let cell = |x: f64| (x - raster.origin[k]) / raster.spacing[k];
            let last = counts[k].saturating_sub(1);
            window.first[k] = (cell(area[0][k]).floor().max(0.0) as usize).min(last);
            let end = (cell(area[1][k]).ceil().max(0.0) as usize).min(last);
            window.nodes[k] = end + 1 - window.first[k];
        }
        Ok(window)
    }

    /// The elevations of its nodes, x fastest.
    ///
    /// # Errors
    /// One is missing.
    pub fn heights(&self, raster: &Raster, file: &str) -> Result<Vec<f64>, TerrainError> {
        let [columns, rows] = self.nodes;
        let mut heights = Vec::with_capacity(columns * rows);
        for j in 0..rows {
            let begin = (self.first[1] + j) * raster.columns + self.first[0];
            heights.extend_from_slice(&raster.values[begin..begin + columns]);
        }
        match heights.iter().position(|height| !height.is_finite()) {
            None => Ok(heights),
            Some(gap) => {
                let node = [gap % columns, gap / columns];
                let at = [0, 1].map(|k| place(raster, k, self.first[k] + node[k]));
                Err(TerrainError::Gap {
                    file: file.to_owned(),
                    at,
                })
            }
        }
    }

    /// Its lower left node, m.
    pub fn corner(&self, raster: &Raster) -> [f64; 2] {
        [0, 1].map(|k| place(raster, k, self.first[k]))
    }
}

/// Where a node is along an axis, m.
pub(crate) fn place(raster: &Raster, axis: usize, node: usize) -> f64 {
    raster.origin[axis] + node as f64 * raster.spacing[axis]
}
