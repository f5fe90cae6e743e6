//! Launch parameters of the kernels of compressible flow.

use monoflow_device::Column;
use monoflow_ops::euler::Front;

/// Cells beyond each end of an axis in use.
pub const EULER_GHOSTS: u32 = 2;

/// Cells of a line that one thread goes through, where lines go from row to row.
pub const EULER_PART: u32 = 32;

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
    /// Inner cells along each axis; 1 along axes that are not in use.
    pub cells: [u32; 3],
    /// Numbers from one variable of a row to the next.
    pub pitch: u32,
    /// Rows from one to the next along each axis; 0 along x.
    pub strides: [u32; 3],
    /// Is this the last sweep of a step?
    pub last: u32,
    /// One over the width of a cell, 1/m.
    pub inv_spacing: [f64; 3],
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
    /// Padding.
    pub reserved: u32,
    /// An [`EulerBoundary`] behind the front and ahead of it, at the lower and at the upper end.
    pub kinds: [[u32; 2]; 2],
    /// What enters there: density, momenta, energy.
    pub inflow: [[[f64; 5]; 2]; 2],
    /// What divides each end into two parts.
    pub fronts: [Front; 2],
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
    /// what is no number is greater than all.
    pub rate: u64,
    /// Steps taken.
    pub step: u64,
    /// No step begins at this time or later, s.
    pub stop_time: f64,
    /// Stop at this step.
    pub stop_step: u64,
    /// Is a step under way?
    pub runs: u64,
}
