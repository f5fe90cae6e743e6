//! Launch parameters of the kernels that sort particles into cells.

use crate::{ParticleColumns, Sides};
use monoflow_device::Column;
use monoflow_ops::particles::grid::Grid;

/// Elements that one block of a scan covers.
pub const SCAN_TILE: u32 = 2048;

/// Of the kernels that sort particles into cells.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SortParameters<S> {
    /// The cells.
    pub grid: Grid<S>,
    /// Particles of each kind.
    pub sides: Sides,
    /// Bins: kinds times cells.
    pub bins: u32,
    /// Padding.
    pub reserved: u32,
    /// Position within the cell, updated.
    pub place: Column<[S; 4]>,
    /// Cell, updated.
    pub cell: Column<u32>,
    /// Identity.
    pub id: Column<u32>,
    /// Particles in each bin, then the first of each bin; one more than there are bins.
    pub starts: Column<u32>,
    /// Rank of a particle within its bin, in no particular order.
    pub rank: Column<u32>,
    /// Identity and old index in sorted order, as `id << 32 | index`.
    pub order: Column<u64>,
    /// [`StatusWord`](crate::StatusWord)s.
    pub status: Column<u32>,
}

/// Of the kernels of a prefix sum.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ScanParameters {
    /// Counts, replaced by the sum of those before.
    pub values: Column<u32>,
    /// One sum for each tile.
    pub tiles: Column<u32>,
    /// Number of values.
    pub count: u32,
    /// Number of tiles.
    pub tile_count: u32,
}

/// Of the kernel that puts columns into sorted order.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ReorderParameters<S> {
    /// Identity and old index in sorted order.
    pub order: Column<u64>,
    /// From here.
    pub from: ParticleColumns<S>,
    /// To here.
    pub to: ParticleColumns<S>,
    /// From here.
    pub from_cell: Column<u32>,
    /// To here.
    pub to_cell: Column<u32>,
    /// To here.
    pub to_id: Column<u32>,
    /// Number of particles.
    pub particles: u32,
    /// Padding.
    pub reserved: u32,
}
