use super::Raster;
use crate::crossing::holds;

/// No triangle lies there.
const NONE: u32 = u32::MAX;

/// A raster over triangles: which of them holds the centre of each cell.
///
/// ```
/// use monoflow_mesh::raster::Overlay;
/// let nodes = [[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]];
/// let raster = Overlay::new(&nodes, &[[0, 1, 2]], 1.0, 100).expect("few cells").raster(&[7.0]);
/// assert_eq!((raster.columns, raster.rows), (2, 2));
/// assert_eq!(raster.values[..3], [7.0, 7.0, 7.0]);
/// assert!(raster.values[3].is_nan());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Overlay {
    counts: [usize; 2],
    origin: [f64; 2],
    cell: f64,
    under: Vec<u32>,
}

impl Overlay {
    /// Bytes that a raster needs for each cell while it is made and written.
    pub const BYTES: u64 = 16;

    /// Over triangles of these nodes (m), whose corners are anticlockwise, with square cells of a size, m. Edges of
    /// cells are multiples of it, so that rasters of several meshes lie on each other. A centre on the edge of two
    /// triangles takes the first.
    ///
    /// # Errors
    /// There would be no cells, or more than `most`: says how many.
    pub fn new(
        nodes: &[[f64; 2]],
        triangles: &[[u32; 3]],
        cell: f64,
        most: u64,
    ) -> Result<Self, f64> {
        let corners = |triangle: &[u32; 3]| triangle.map(|node| nodes[node as usize]);
        let [mut low, mut high] = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
        for point in triangles.iter().flat_map(corners) {
            for k in 0..2 {
                low[k] = low[k].min((point[k] / cell).floor());
                high[k] = high[k].max((point[k] / cell).ceil());
            }
        }
        let [columns, rows] = [0, 1].map(|k| high[k] - low[k]);
        let cells = columns * rows;
        // Also where a number is NaN, or there are no triangles.
        if !(columns >= 1.0 && rows >= 1.0 && cells <= most as f64) {
            return Err(cells);
        }
        let mut overlay = Overlay {
            counts: [columns as usize, rows as usize],
            origin: low.map(|n| (n + 0.5) * cell),
            cell,
            under: vec![NONE; cells as usize],
        };
        for (index, triangle) in triangles.iter().enumerate() {
            overlay.lay(index as u32, corners(triangle));
        }
        Ok(overlay)
    }

    /// Puts a triangle under the cells whose centres it holds.
    fn lay(&mut self, index: u32, corners: [[f64; 2]; 3]) {
        let within = |k: usize| {
            let places = corners.map(|corner| (corner[k] - self.origin[k]) / self.cell);
            let low = places.into_iter().fold(f64::INFINITY, f64::min).floor();
            let high = places.into_iter().fold(f64::NEG_INFINITY, f64::max).ceil();
            // A centre on an edge may seem to lie beyond it by rounding.
            low.max(0.0) as usize..((high + 1.0).max(0.0) as usize).min(self.counts[k])
        };
        let (across, along) = (within(0), within(1));
        for row in along {
            for column in across.clone() {
                let place = [column, row];
                let centre = [0, 1].map(|k| self.origin[k] + place[k] as f64 * self.cell);
                let owner = &mut self.under[row * self.counts[0] + column];
                if *owner == NONE && holds(corners, centre) {
                    *owner = index;
                }
            }
        }
    }

    /// The raster of a value of each triangle; NaN where none lies.
    pub fn raster(&self, values: &[f64]) -> Raster {
        let value = |&owner: &u32| values.get(owner as usize).copied().unwrap_or(f64::NAN);
        Raster {
            columns: self.counts[0],
            rows: self.counts[1],
            origin: self.origin,
            spacing: [self.cell; 2],
            values: self.under.iter().map(value).collect(),
            unnamed_gap: None,
        }
    }
}
