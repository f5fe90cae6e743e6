//! Which cell lies at each sample of the map.

use super::nodes::Nodes;
use super::sheet::Sheet;
use crate::canvas::{SUPERSAMPLING, bands::in_bands};

/// The mesh on the samples of a sheet.
pub(super) struct Cells {
    /// Samples per row.
    width: usize,
    /// Rows of samples.
    height: usize,
    /// The cell at each sample, [`NONE`] outside the mesh.
    cell: Vec<u32>,
    /// Places of the nodes in samples, downwards; not finite for bad nodes.
    pub nodes: Vec<[f64; 2]>,
}

const NONE: u32 = u32::MAX;

/// A sample so close to an edge belongs to both sides, so that rounding leaves
/// no gap.
const RIM: f64 = 1e-3;

impl Cells {
    /// Finds the cell that contains the centre of each sample. A cell so small
    /// that it contains none takes the sample around it if that is free.
    pub fn new(sheet: &Sheet, nodes: &Nodes, triangles: &[[u32; 3]]) -> Self {
        let width = sheet.columns * SUPERSAMPLING;
        let height = sheet.rows * SUPERSAMPLING;
        let nodes: Vec<[f64; 2]> = (0..nodes.len())
            .map(|index| sheet.sample(nodes.get(index)))
            .collect();
        let mut cell = vec![NONE; width * height];
        in_bands(&mut cell, width, |first, band| {
            draw_band(&nodes, triangles, width, first, band);
        });
        Self {
            width,
            height,
            cell,
            nodes,
        }
    }

    /// Finds the cell of a grid in which the centre of each sample lies: its lower corner, the widths of
    /// its cells, and how many there are.
    pub fn of_grid(sheet: &Sheet, low: [f64; 2], spacing: [f64; 2], count: [usize; 2]) -> Self {
        let width = sheet.columns * SUPERSAMPLING;
        let height = sheet.rows * SUPERSAMPLING;
        // Columns grow along x, rows against y.
        let index = |along: f64, axis: usize| {
            let cell = ((along - low[axis]) / spacing[axis]).floor();
            (cell >= 0.0 && cell < count[axis] as f64).then_some(cell as usize)
        };
        let across: Vec<Option<usize>> = (0..width).map(|x| index(sheet.place(x, 0), 0)).collect();
        let mut cell = vec![NONE; width * height];
        in_bands(&mut cell, width, |first, band| {
            for (row, line) in band.chunks_mut(width).enumerate() {
                let Some(y) = index(sheet.place(first + row, 1), 1) else {
                    continue;
                };
                for (sample, x) in line.iter_mut().zip(&across) {
                    if let Some(x) = x {
                        *sample = (y * count[0] + x) as u32;
                    }
                }
            }
        });
        Self {
            width,
            height,
            cell,
            nodes: Vec::new(),
        }
    }

    /// The cell at a sample, if there is one.
    pub fn at(&self, x: usize, y: usize) -> Option<usize> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let cell = self.cell[y * self.width + x];
        (cell != NONE).then_some(cell as usize)
    }
}

fn draw_band(
    nodes: &[[f64; 2]],
    triangles: &[[u32; 3]],
    width: usize,
    first: usize,
    band: &mut [u32],
) {
    let (top, bottom) = (first as i64, (first + band.len() / width) as i64);
    let start = |row: i64| (row - top) as usize * width;
    for (index, triangle) in triangles.iter().enumerate() {
        let corners = triangle.map(|node| nodes[node as usize]);
        let [a, b, c] = corners;
        if !(a[1] + b[1] + c[1]).is_finite() {
            continue;
        }
        let low = a[1].min(b[1]).min(c[1]);
        let high = a[1].max(b[1]).max(c[1]);
        if high < top as f64 || low > bottom as f64 {
            continue;
        }
        // Rows whose centres the triangle meets; of a small one those outside the
        // band too, so that the map does not depend on the number of bands.
        let small = high - low < 3.0;
        let (mut from, mut to) = ((low - 0.5).ceil() as i64, (high - 0.5).floor() as i64);
        if !small {
            (from, to) = (from.max(top), to.min(bottom - 1));
        }
        let mut met = false;
        for row in from..=to {
            let (left, right) = columns(corners, row as f64 + 0.5, width);
            met |= left < right;
            if left < right && (top..bottom).contains(&row) {
                band[start(row) + left..start(row) + right].fill(index as u32);
            }
        }
        if small && !met {
            let x = ((a[0] + b[0] + c[0]) / 3.0).floor() as i64;
            let y = ((a[1] + b[1] + c[1]) / 3.0).floor() as i64;
            if (0..width as i64).contains(&x) && (top..bottom).contains(&y) {
                let sample = &mut band[start(y) + x as usize];
                if *sample == NONE {
                    *sample = index as u32;
                }
            }
        }
    }
}

/// The columns whose centres lie in the triangle at height `y`.
fn columns(corners: [[f64; 2]; 3], y: f64, width: usize) -> (usize, usize) {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for (from, to) in [(0, 1), (1, 2), (2, 0)] {
        let (mut p, mut q) = (corners[from], corners[to]);
        // In this order both sides of an edge find the same place.
        if p[1] > q[1] {
            (p, q) = (q, p);
        }
        if y < p[1] || y > q[1] {
            continue;
        }
        let height = q[1] - p[1];
        let ends = if height > 0.0 {
            let x = p[0] + (y - p[1]) / height * (q[0] - p[0]);
            [x, x]
        } else {
            [p[0], q[0]]
        };
        low = low.min(ends[0]).min(ends[1]);
        high = high.max(ends[0]).max(ends[1]);
    }
    let left = (low - 0.5 - RIM).ceil().max(0.0);
    let right = (high + 0.5 + RIM).floor().min(width as f64);
    (left as usize, right.max(0.0) as usize)
}
