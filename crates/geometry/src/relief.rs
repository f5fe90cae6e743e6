//! Ground as a body: all below the elevations of a raster.
//!
//! Between four nodes it is two triangles, halved along the diagonal that rises less. Beyond the raster it goes on as
//! at its edge.

use crate::placed::Placed;
use crate::shape::Profile;
use crate::window::{Window, place};
use crate::{GeometryError, TerrainError};
use monoflow_mesh::raster::{Raster, Sample};
use monoflow_ops::distance::Nodes;
use monoflow_surface::{Surface, SurfaceError};
use std::path::Path;

/// Beyond its edge the surface goes on for so many lengths of the raster.
const BEYOND: f64 = 4.0;

/// A raster, and where it is cut.
#[derive(Clone, Debug)]
pub(crate) struct Relief {
    file: String,
    raster: Raster,
    /// In the plane: along this y, m.
    section: Option<f64>,
}

impl Relief {
    /// Reads a raster for the body `name`.
    ///
    /// # Errors
    /// The file cannot be read, has too few nodes, or is not cut by the section.
    pub fn load(name: &str, file: &Path, section: Option<f64>) -> Result<Self, GeometryError> {
        let wrong = |source: TerrainError| GeometryError::Terrain {
            name: name.to_owned(),
            source: Box::new(source),
        };
        let raster = Raster::load(file).map_err(|source| wrong(source.into()))?;
        let file = file.display().to_string();
        let [low, high] = raster.extent().map(|end| end[1]);
        if let Some(section) = section.filter(|y| !(low..=high).contains(y)) {
            return Err(wrong(TerrainError::Beside {
                file,
                section,
                ends: [low, high],
            }));
        }
        let (columns, rows) = (raster.columns, raster.rows);
        if columns < 2 || (rows < 2 && section.is_none()) {
            return Err(wrong(TerrainError::Thin {
                file,
                columns,
                rows,
            }));
        }
        Ok(Relief {
            file,
            raster,
            section,
        })
    }

    fn wrong(&self, name: &str, source: TerrainError) -> GeometryError {
        GeometryError::Terrain {
            name: name.to_owned(),
            source: Box::new(source),
        }
    }

    /// The elevation at a column along the section, m.
    fn along(&self, column: usize, section: f64) -> Option<f64> {
        match self.raster.at([place(&self.raster, 0, column), section]) {
            Sample::Value(height) => Some(height),
            Sample::Outside | Sample::Missing => None,
        }
    }

    /// The line along which its section cuts it.
    ///
    /// # Errors
    /// No elevation is there.
    pub fn profile(&self, name: &str) -> Result<Profile, GeometryError> {
        let section = self.section.unwrap_or_default();
        let columns = 0..self.raster.columns;
        let nodes = columns.filter_map(|column| {
            let height = self.along(column, section)?;
            Some([place(&self.raster, 0, column), height])
        });
        Profile::of(nodes.collect()).ok_or_else(|| {
            let at = [place(&self.raster, 0, 0), section];
            self.wrong(name, self.gap(at))
        })
    }

    fn gap(&self, at: [f64; 2]) -> TerrainError {
        TerrainError::Gap {
            file: self.file.clone(),
            at,
        }
    }

    /// Its surface, with holes where elevations are missing.
    ///
    /// # Errors
    /// It has too many triangles.
    pub fn sheet(&self) -> Result<Surface, SurfaceError> {
        let raster = &self.raster;
        // One more node on all sides, far out.
        let counts = [raster.columns + 2, raster.rows + 2];
        let length = [0, 1].map(|k| counts[k] as f64 * raster.spacing[k]);
        let far = BEYOND * length[0].max(length[1]);
        let coordinate = |k: usize, n: usize| match n {
            0 => place(raster, k, 0) - far,
            n if n + 1 == counts[k] => place(raster, k, n - 2) + far,
            n => place(raster, k, n - 1),
        };
        let mut heights = Vec::with_capacity(counts[0] * counts[1]);
        let mut vertices = Vec::with_capacity(counts[0] * counts[1]);
        for j in 0..counts[1] {
            for i in 0..counts[0] {
                let inner = |n: usize, count: usize| n.clamp(1, count) - 1;
                let column = inner(i, raster.columns);
                let height = raster.values[inner(j, raster.rows) * raster.columns + column];
                heights.push(height);
                // Vertices of no triangle may be anywhere.
                let z = if height.is_finite() { height } else { 0.0 };
                vertices.push([coordinate(0, i), coordinate(1, j), z]);
            }
        }
        let mut triangles = Vec::with_capacity(2 * counts[0] * counts[1]);
        for j in 0..counts[1] - 1 {
            for i in 0..counts[0] - 1 {
                let a = j * counts[0] + i;
                let corners = [a, a + 1, a + counts[0] + 1, a + counts[0]];
                let [a, b, c, d] = corners.map(|n| heights[n]);
                if ![a, b, c, d].iter().all(|height| height.is_finite()) {
                    continue;
                }
                let [p, q, r, s] = corners.map(|n| n as u32);
                triangles.extend(if (c - a).abs() <= (d - b).abs() {
                    [[p, q, r], [p, r, s]]
                } else {
                    [[p, q, s], [q, r, s]]
                });
            }
        }
        Surface::of_one("terrain", vertices, triangles)
    }

    /// Is a point of its own frame below it?
    pub fn is_over(&self, [x, y, z]: [f64; 3]) -> bool {
        let ends = self.raster.extent();
        let at = [
            x.clamp(ends[0][0], ends[1][0]),
            y.clamp(ends[0][1], ends[1][1]),
        ];
        matches!(self.raster.at(at), Sample::Value(height) if z < height)
    }

    /// Refuses a raster that ends, or has gaps, where the points of a grid are. They may reach beyond it by their band.
    ///
    /// # Errors
    /// Says where.
    pub fn must_cover(
        &self,
        name: &str,
        nodes: &Nodes,
        placed: &Placed,
    ) -> Result<(), GeometryError> {
        let last = |k: usize| nodes.along(k, nodes.count[k].max(1) - 1);
        let ends = [0, 1, 2].map(|k| [nodes.origin[k], last(k)]);
        let corners = (0..8).map(|c| placed.back([0, 1, 2].map(|k| ends[k][c >> k & 1])));
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for corner in corners {
            low = [0, 1].map(|k| low[k].min(corner[k]));
            high = [0, 1].map(|k| high[k].max(corner[k]));
        }
        if let Some(section) = self.section {
            (low[1], high[1]) = (section, section);
        }
        let rim = nodes.band / placed.scale();
        let window = Window::of(&self.raster, &self.file, [low, high], rim);
        let found = window.and_then(|window| match self.section {
            None => window.heights(&self.raster, &self.file).map(|_| ()),
            Some(section) => {
                let [from, count] = [window.first[0], window.nodes[0]];
                let mut columns = from..from + count;
                match columns.find(|column| self.along(*column, section).is_none()) {
                    None => Ok(()),
                    Some(gap) => Err(self.gap([place(&self.raster, 0, gap), section])),
                }
            }
        });
        found.map_err(|source| self.wrong(name, source))
    }
}
