//! Launch parameters of columns that particles keep beside those that all have, and of summations.

use crate::ForceParameters;
use monoflow_device::Column;
use monoflow_ops::particles::control::Clock;

/// Of the kernel of a summation over neighbours.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SummationParameters<S> {
    /// The state and its list; `gathered` is the column whose rate is found, where it is one, and `rates` are
    /// those of the scheme, to which a force by that column is added.
    pub forces: ForceParameters<S>,
    /// What is found of fluid particles.
    pub found: Column<[S; 4]>,
    /// 1: walls are neighbours, too.
    pub walls: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that advances a column that fluid carries by a stage.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CarryParameters<S> {
    /// At the start of the step; overwritten by the last stage.
    pub start: Column<[S; 4]>,
    /// At the stage reached; overwritten by the others.
    pub now: Column<[S; 4]>,
    /// Its rate.
    pub rate: Column<[S; 4]>,
    /// Rates of the scheme: NaN is put there where the column is no longer finite.
    pub rates: Column<[S; 4]>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// How many fluid particles there are.
    pub fluids: u32,
    /// The stage.
    pub stage: u32,
}

/// Of the kernel that puts a column into sorted order.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ReorderWordParameters<S> {
    /// Identity and old index in sorted order.
    pub order: Column<u64>,
    /// From here.
    pub from: Column<[S; 4]>,
    /// To here.
    pub to: Column<[S; 4]>,
    /// Number of particles.
    pub particles: u32,
    /// Padding.
    pub reserved: u32,
}
