//! Launch parameters of the kernels of signed distances.

use monoflow_device::Column;
use monoflow_ops::distance::{Facet, Nodes};

/// Of the kernels that match corners and edges and find pseudonormals.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SurfaceParameters {
    /// Triangles.
    pub triangles: u32,
    /// Places in the table of corners, a power of two, less one.
    pub corner_mask: u32,
    /// Places in the table of edges, a power of two, less one.
    pub edge_mask: u32,
    /// Padding.
    pub reserved: u32,
    /// Nine coordinates a triangle, as an STL file holds them, m.
    pub coordinates: Column<f32>,
    /// Table of corners by their coordinates: the corner that stands for all at a point, or
    /// [`FREE`].
    pub corners: Column<u32>,
    /// The corner that stands for each corner.
    pub point: Column<u32>,
    /// Sums of angle-weighted normals by the corner that stands for a point: three whole numbers each.
    pub sums: Column<u64>,
    /// By the corner that stands for a point: how much a normal around departs from the pseudonormal,
    /// at most, `1 - cos`, as a whole number.
    pub departure: Column<u32>,
    /// Table of edges: both points in one word, or [`FREE`] twice.
    pub edges: Column<u64>,
    /// By place in the table of edges: the triangles beside, the lesser first.
    pub beside: [Column<u32>; 2],
    /// Triangles with all their pseudonormals.
    pub facets: Column<Facet>,
}

/// A place in a table that nothing has taken.
pub const FREE: u32 = u32::MAX;

/// Of the kernels that read distances.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct BandParameters {
    /// The points.
    pub nodes: Nodes,
    /// The best reading at each.
    pub readings: Column<u64>,
    /// The surface.
    pub facets: Column<Facet>,
    /// Facets.
    pub count: u32,
    /// Rows of points near each facet, then the number of rows near those before it.
    pub rows: Column<u32>,
    /// Rows in all.
    pub total: u32,
}
