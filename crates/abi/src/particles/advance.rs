//! Launch parameters of the kernels that advance particles and find the next time step.

use crate::{ParticleColumns, Sides};
use monoflow_device::Column;
use monoflow_ops::particles::control::{Clock, Limits};

/// Of the kernel that looks for the fastest pair, beside [`ForceParameters`](crate::ForceParameters).
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ApproachParameters<S> {
    /// The fastest approach of each fluid particle, 1/s.
    pub approach: Column<S>,
    /// Influence radius, m.
    pub radius: S,
}

/// Of the kernel that advances particles by a stage.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct AdvanceParameters<S> {
    /// At the start of the step; overwritten by the last stage.
    pub start: ParticleColumns<S>,
    /// At the stage reached; overwritten by the others.
    pub now: ParticleColumns<S>,
    /// Acceleration and rate of the density excess.
    pub rates: Column<[S; 4]>,
    /// Transport correction, where there is one.
    pub transport: Column<[S; 4]>,
    /// The fastest approach of each fluid particle, where pairs bound the time step.
    pub approach: Column<S>,
    /// One set of extremes for each block.
    pub extremes: Column<S>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// Particles of each kind.
    pub sides: Sides,
    /// The stage.
    pub stage: u32,
    /// 1: nothing moves, only extremes are wanted.
    pub prime: u32,
}

/// Of the kernel of one block that turns extremes into the next Δt.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FinishParameters<S> {
    /// One set of extremes for each block of the advance.
    pub extremes: Column<S>,
    /// The clock.
    pub clock: Column<Clock>,
    /// Sets of extremes.
    pub count: u32,
    /// Was it the last stage?
    pub last: u32,
    /// Did nothing move?
    pub prime: u32,
    /// Padding.
    pub reserved: u32,
    /// The limits.
    pub limits: Limits,
}
