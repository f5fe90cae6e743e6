//! Launch parameters of the kernels of compressible flow.

use monoflow_device::Column;
use monoflow_ops::euler::gas::Stiffened;
use monoflow_ops::euler::{Front, Vortex};

/// Cells beyond each end of an axis in use.
pub const EULER_GHOSTS: u32 = 2;

/// Of all kernels: the grid and where its numbers are. Rows along x, each density, momenta, energy;
/// rows with two ghosts beyond each end of an axis in use.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct EulerParameters {
    /// From here.
    pub field: Column<f64>,
    /// To here.
    pub next: Column<f64>,
    /// The clock.
    pub clock: Column<EulerClock>,
    /// Of each cell, ghosts included, x fastest: its tag, as `monoflow_ops::euler::cut::CUT` tells; of
    /// ghosts that of the inner cell next to them.
    pub tags: Column<u8>,
    /// Of each cell, in the same order: its number in the store if it is cut, `NONE` of
    /// `monoflow_ops::euler::cut` if not; of ghosts as of tags.
    pub numbers: Column<u32>,
    /// By number and cut cell: what would go through the upper face in a sweep if all of it were open,
    /// in the order of the sweep. What would go through the lower one is left in `next`.
    pub whole: Column<f64>,
    /// Inner cells along each axis; 1 along axes that are not in use.
    pub cells: [u32; 3],
    /// Numbers from one variable of a row to the next.
    pub pitch: u32,
    /// Rows from one to the next along each axis; 0 along x.
    pub strides: [u32; 3],
    /// Cells of a line along each axis that one thread goes through, where lines go from row to row.
    pub parts: [u32; 3],
    /// Is this the last sweep of a step?
    pub last: u32,
    /// Are there tags?
    pub tagged: u32,
    /// Cut cells.
    pub cuts: u32,
    /// One over the width of a cell, 1/m.
    pub inv_spacing: [f64; 3],
}

/// Tracers: a column each, with a number for each cell, in rows as those of one variable.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CarriedColumns {
    /// The first of them; the others stand behind it.
    pub first: Column<f64>,
    /// Numbers of one.
    pub numbers: u32,
    /// How many there are.
    pub count: u32,
}

impl CarriedColumns {
    /// None.
    pub fn none() -> Self {
        CarriedColumns {
            first: Column::at(0),
            numbers: 0,
            count: 0,
        }
    }

    /// The one of this number.
    #[inline(always)]
    pub fn column(&self, number: u32) -> Column<f64> {
        self.first.skip(number as u64 * self.numbers as u64)
    }
}

/// Of sweeps that carry one of them.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct TracerParameters {
    /// The grid.
    pub grid: EulerParameters,
    /// How much of it there is, kg/m³; from here.
    pub tracer: Column<f64>,
    /// To here.
    pub next: Column<f64>,
    /// What goes through the upper faces of cells in a sweep, kg/(m² s).
    pub mass: Column<f64>,
}

/// Threads of a block: few, since registers bound how many fit on a multiprocessor.
pub const EULER_BLOCK: u32 = 64;

/// Threads of the one block that mixes cut cells where there are few of them.
pub const EULER_MIXERS: u32 = 256;

/// Of the kernels of cut cells: columns by number, then by cut cell.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CutParameters {
    /// The grid.
    pub grid: EulerParameters,
    /// Which inner cell it is, x fastest; ascending.
    pub index: Column<u32>,
    /// Open volume.
    pub volume: Column<f64>,
    /// Open fractions of faces: lower and upper for each axis.
    pub open: Column<f64>,
    /// Doubly shielded upper face for each axis.
    pub double: Column<u32>,
    /// Doubly shielded faces: area, volume on the left, on the right of each.
    pub doubles: Column<f64>,
    /// The gas at its wall: density, velocity, pressure.
    pub references: Column<f64>,
    /// Cells to be mixed, by sets whose neighbourhoods do not meet.
    pub unsound: Column<u32>,
    /// Where each set begins there.
    pub first: Column<u32>,
    /// How many cells of each of 27 sets there are, and of all.
    pub counts: Column<u32>,
    /// What is in cut cells, for the host.
    pub gathered: Column<f64>,
    /// How many cells were mixed so far, by the number of the reason: `monoflow_ops::euler::cut::Unsound`;
    /// behind them in how many cells means were mended.
    pub mixed: Column<u64>,
    /// The sets to be mixed: the first, and the end. One beyond them all counts cells without pressure, the next
    /// mends them and takes note of rates, the last clears the list.
    pub sets: [u32; 2],
    /// A bit for each axis of which the ends are neighbours.
    pub periodic: u32,
    /// Tracers after a sweep, kg/m³.
    pub carried: CarriedColumns,
    /// Of kernels that are launched for each of those: how much of this one there is before the sweep, kg/m³.
    pub before: Column<f64>,
    /// The same after it.
    pub after: Column<f64>,
    /// What goes through the upper faces of cells in the sweep, kg/(m² s).
    pub mass: Column<f64>,
    /// By axis and cut cell: which part it is of what sweeps take into the wall.
    pub fractions: Column<f64>,
}

/// Words of 8 bytes that any stabilisation of cut cells fits into.
pub const STABILISER_WORDS: usize = 8;

/// Of a sweep of cut cells with a stabilisation.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CutSweep<W> {
    /// The cells.
    pub cuts: CutParameters,
    /// The stabilisation.
    pub stabiliser: W,
}

/// What is beyond an end of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum EulerBoundary {
    /// The last cell is repeated.
    Transmissive = 0,
    /// The flow is mirrored.
    Reflective = 1,
    /// The other end.
    Periodic = 2,
    /// A state that enters.
    Inflow = 3,
}

/// Of the kernel that fills ghost cells of an axis.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct GhostParameters {
    /// The grid.
    pub grid: EulerParameters,
    /// Inner cells across the axis.
    pub across: u32,
    /// Tracers, kg/m³.
    pub carried: CarriedColumns,
    /// Which part of the mass that enters each of those is, in kg/kg: four numbers, at the lower and the upper end
    /// behind and ahead of the front.
    pub entering: Column<f64>,
    /// An [`EulerBoundary`] behind the front and ahead of it, at the lower and at the upper end.
    pub kinds: [[u32; 2]; 2],
    /// What enters there: density, momenta, energy.
    pub inflow: [[[f64; 5]; 2]; 2],
    /// What divides each end into two parts.
    pub fronts: [Front; 2],
    /// What turns that which enters.
    pub vortex: Vortex,
}

/// Of the kernel that looks at the flow for gauges.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FlowLookParameters {
    /// The grid.
    pub grid: EulerParameters,
    /// The gas by which all cells are measured.
    pub gas: Stiffened,
    /// Volume of a cell, m³.
    pub volume: f64,
    /// Open part of each cut cell.
    pub open: Column<f64>,
    /// Tracers, kg/m³.
    pub carried: CarriedColumns,
    /// Inner cells that are asked for, x fastest.
    pub asked: Column<u32>,
    /// How many.
    pub count: u32,
    /// Threads that look for extremes.
    pub threads: u32,
    /// By number and asked cell: density, momenta, energy, and tracers.
    pub found: Column<f64>,
    /// By number and block: [`Amounts`](monoflow_ops::euler::Amounts) of
    /// [`SUMMED`](monoflow_ops::euler::SUMMED) cells of a line each.
    pub amounts: Column<f64>,
    /// By tracer and block: how much of it those cells hold, kg.
    pub held: Column<f64>,
    /// By number and thread: [`Extremes`](monoflow_ops::euler::Extremes).
    pub extremes: Column<f64>,
}

/// Of the kernel that adds a share of one field to another.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ShareParameters {
    /// What is added.
    pub field: Column<f64>,
    /// What it is added to.
    pub sum: Column<f64>,
    /// The clock.
    pub clock: Column<EulerClock>,
    /// Factor.
    pub share: f64,
    /// Numbers of a field.
    pub numbers: u32,
    /// Is this the first, which replaces what was there?
    pub first: u32,
}

/// The clock of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct EulerClock {
    /// Simulated time, s.
    pub time: f64,
    /// The step under way, s.
    pub dt: f64,
    /// The last step ends here exactly, s.
    pub end: f64,
    /// Courant number.
    pub cfl: f64,
    /// Bits of the greatest rate, 1/s: for positive numbers their order is that of whole numbers, and
    /// NaN is greater than all.
    pub rate: u64,
    /// The greatest rate at the beginning of the step, 1/s.
    pub before: f64,
    /// Steps taken.
    pub step: u64,
    /// No step begins at this time or later, s.
    pub stop_time: f64,
    /// Stop at this step.
    pub stop_step: u64,
    /// Is a step under way?
    pub runs: u64,
}
