//! Launch parameters of the shallow-water kernels.

use monoflow_device::Column;

/// What crosses every edge, times its length.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FluxColumns<S> {
    /// Volume, m³/s.
    pub volume: Column<S>,
    /// Momentum that the left cell loses.
    pub left: [Column<S>; 2],
    /// Momentum that the right cell gains.
    pub right: [Column<S>; 2],
}

/// The water of every cell.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct WaterColumns<S> {
    /// Depth, m.
    pub depth: Column<S>,
    /// Unit discharge, m²/s.
    pub discharge: [Column<S>; 2],
    /// Bed, m.
    pub bed: Column<S>,
}

/// Of all shallow-water kernels: the mesh, the water, and what goes between.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ShallowParameters<S> {
    /// Cells.
    pub cells: u32,
    /// Edges between cells.
    pub inner: u32,
    /// Edges of the domain.
    pub boundaries: u32,
    /// Rates: one for each block of inner edges, then one for each edge of the domain.
    pub rates_count: u32,
    /// The cell that an inner edge's normal points away from.
    pub left: Column<u32>,
    /// The cell that it points to.
    pub right: Column<u32>,
    /// The cell inside an edge of the domain.
    pub inside: Column<u32>,
    /// The part of the boundary that it belongs to.
    pub part: Column<u32>,
    /// Normals of all edges.
    pub normal: [Column<S>; 2],
    /// Their lengths, m.
    pub length: Column<S>,
    /// The three edges of a cell; the highest bit says that it is the right one.
    pub edges: [Column<u32>; 3],
    /// 1/m².
    pub inverse_area: Column<S>,
    /// Perimeter over area, 1/m.
    pub inverse_reach: Column<S>,
    /// Roughness of each cell.
    pub roughness: Column<S>,
    /// What each part of the boundary meets, as words.
    pub conditions: Column<[S; 4]>,
    /// The water.
    pub water: WaterColumns<S>,
    /// What crosses edges.
    pub flux: FluxColumns<S>,
    /// Greatest rate of a block of edges or of an edge of the domain, 1/s.
    pub rates: Column<S>,
    /// Volume that has entered through each edge of the domain, m³.
    pub entered: Column<f64>,
    /// The clock.
    pub clock: Column<ShallowClock>,
}

/// The clock of a shallow-water run.
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct ShallowClock {
    /// Simulated time, s.
    pub time: f64,
    /// The time step under way, s.
    pub dt: f64,
    /// Go no further than this, s.
    pub until: f64,
    /// Courant number.
    pub cfl: f64,
    /// Steps taken.
    pub step: u64,
    /// Does this step run?
    pub runs: u32,
    /// Cells whose depth was found negative.
    pub negative: u32,
    /// Is any number not finite?
    pub lost: u32,
    /// Padding.
    pub reserved: u32,
}
