//! The array of structs that the twin's `aos` kernels work on.

use bytemuck::{Pod, Zeroable};
use monoflow_abi::ShallowClock;
use monoflow_device::Column;

/// The water of a cell: depth, unit discharge, bed.
pub type WaterRow = [f64; 4];

/// What crosses an edge: volume, momentum left, momentum right.
pub type FluxRow = [f64; 5];

#[derive(Clone, Copy, Default, Pod, Zeroable)]
#[repr(C)]
pub struct EdgeRow {
    pub left: u32,
    pub right: u32,
    pub normal: [f64; 2],
    pub length: f64,
}

#[derive(Clone, Copy, Default, Pod, Zeroable)]
#[repr(C)]
pub struct CellRow {
    pub inverse_area: f64,
    pub inverse_reach: f64,
    pub edges: [u32; 3],
    pub reserved: u32,
}

/// Parameters of the `aos` kernels.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Rows {
    pub cells: u32,
    pub inner: u32,
    pub boundaries: u32,
    pub reserved: u32,
    pub edges: Column<EdgeRow>,
    pub geometry: Column<CellRow>,
    pub water: Column<WaterRow>,
    pub flux: Column<FluxRow>,
    pub rates: Column<f64>,
    pub entered: Column<f64>,
    pub clock: Column<ShallowClock>,
}
