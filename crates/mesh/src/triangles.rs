use crate::{Edges, MeshError};
use std::collections::HashMap;

/// A part of the boundary: its name, and its edges by their nodes.
pub type NamedEdges = (String, Vec<[u32; 2]>);

/// Nodes, cells and names of the boundary's parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Triangles {
    /// Where nodes are, m.
    pub nodes: Vec<[f64; 2]>,
    /// Nodes of each cell, anticlockwise.
    pub cells: Vec<[u32; 3]>,
    /// Parts of the boundary. Edges in none of them belong to [`Triangles::REST`].
    pub boundaries: Vec<NamedEdges>,
    /// Elevations of nodes, m; empty: none are given.
    pub heights: Vec<f64>,
    /// The region of each cell, counted in [`Triangles::region_names`]; empty: there are none.
    pub regions: Vec<u32>,
    /// Names of regions.
    pub region_names: Vec<String>,
}

/// Area of a triangle, m²; negative where its corners run clockwise.
pub fn signed_area([a, b, c]: [[f64; 2]; 3]) -> f64 {
    0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]))
}

impl Triangles {
    /// The boundary part of edges that no other names.
    pub const REST: &'static str = "boundary";

    /// The region of cells that files put in none, where they put others in one.
    pub const ELSEWHERE: &'static str = "elsewhere";

    /// Checks nodes, cells and regions: everything that must hold before edges can be found.
    ///
    /// # Errors
    /// Names the first node or cell that is wrong, where it is and what to do.
    pub fn check(&self) -> Result<(), MeshError> {
        if self.cells.is_empty() {
            return Err(MeshError::Empty);
        }
        let mut places = HashMap::with_capacity(self.nodes.len());
        for (node, &[x, y]) in self.nodes.iter().enumerate() {
            if !(x.is_finite() && y.is_finite()) {
                return Err(MeshError::NotFinite { node, x, y });
            }
            // Adding zero turns -0 into 0.
            let bits = [(x + 0.0).to_bits(), (y + 0.0).to_bits()];
            if let Some(a) = places.insert(bits, node) {
                return Err(MeshError::Duplicate { a, b: node, x, y });
            }
        }
        let uneven = |what, values: usize, of, number: usize| {
            let wrong = values != 0 && values != number;
            let error = MeshError::Uneven {
                what,
                values,
                of,
                number,
            };
            if wrong { Err(error) } else { Ok(()) }
        };
        uneven("heights", self.heights.len(), "nodes", self.nodes.len())?;
        uneven("regions", self.regions.len(), "cells", self.cells.len())?;
        if let Some(node) = self.heights.iter().position(|z| !z.is_finite()) {
            let ([x, y], height) = (self.nodes[node], self.heights[node]);
            return Err(MeshError::NoHeight { node, x, y, height });
        }
        let regions = self.region_names.len();
        if let Some(cell) = self.regions.iter().position(|&r| r as usize >= regions) {
            return Err(MeshError::NoSuchRegion {
                cell,
                region: self.regions[cell],
                regions,
            });
        }
        for (cell, corners) in self.cells.iter().enumerate() {
            for &node in corners {
                if node as usize >= self.nodes.len() {
                    return Err(MeshError::NoSuchNode {
                        cell,
                        node,
                        nodes: self.nodes.len(),
                    });
                }
            }
            let area = self.area(cell);
            if area.is_nan() || area <= 0.0 {
                let [x, y] = self.centre(cell);
                return Err(MeshError::Inverted { cell, x, y, area });
            }
        }
        Ok(())
    }

    /// Where the corners of a cell are.
    pub fn corners(&self, cell: usize) -> [[f64; 2]; 3] {
        self.cells[cell].map(|node| self.nodes[node as usize])
    }

    /// Signed area of a cell, m².
    pub fn area(&self, cell: usize) -> f64 {
        signed_area(self.corners(cell))
    }

    /// Centre of a cell, m.
    pub fn centre(&self, cell: usize) -> [f64; 2] {
        let [a, b, c] = self.corners(cell);
        [0, 1].map(|k| (a[k] + b[k] + c[k]) / 3.0)
    }

    /// The edges of a checked mesh.
    ///
    /// # Errors
    /// Cells overlap, a node lies on an edge of the domain that it does not end, or a boundary names an edge that is
    /// not of the domain; and what [`Triangles::check`] finds.
    pub fn edges(&self) -> Result<Edges, MeshError> {
        self.check()?;
        Edges::of(self)
    }

    /// The same mesh with cells in another order: cell `k` is what cell `order[k]` was.
    pub fn reordered(&self, order: &[u32]) -> Self {
        // Without regions there is nothing to look up.
        let region = |&k: &u32| self.regions.get(k as usize).copied();
        Triangles {
            cells: order.iter().map(|&k| self.cells[k as usize]).collect(),
            regions: order.iter().filter_map(region).collect(),
            nodes: self.nodes.clone(),
            boundaries: self.boundaries.clone(),
            heights: self.heights.clone(),
            region_names: self.region_names.clone(),
        }
    }
}
