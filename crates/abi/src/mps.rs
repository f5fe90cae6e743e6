//! Launch parameters of the MPS kernels.

use crate::{ForceParameters, OpeningParameters, ParticleColumns};
use monoflow_device::Column;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::motion::{Course, Knot};

/// Of the sweeps of a step.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct MpsParameters<S> {
    /// The list, and the words that this sweep reads of neighbours.
    pub near: ForceParameters<S>,
    /// At the start of the step; overwritten at its end.
    pub start: ParticleColumns<S>,
    /// Place and velocity before the pressure acts.
    pub ahead: ParticleColumns<S>,
    /// That place, with the pressure as an excess in the fourth number.
    pub pressed: Column<[S; 4]>,
    /// One set of extremes for each block of the last sweep.
    pub extremes: Column<S>,
}

/// Of the kernel that adds what gravity has gained over time.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct GainParameters<S> {
    /// Place and velocity before the pressure acts.
    pub ahead: ParticleColumns<S>,
    /// The change of gravity, as the shift of a course.
    pub gravity: Course,
    /// Its knots.
    pub knots: Column<Knot>,
    /// The clock.
    pub clock: Column<Clock>,
    /// Number of fluid particles.
    pub fluids: u32,
    /// Zero.
    pub reserved: u32,
}

/// Of the kernels that take particles of openings through a step.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CoastParameters<S> {
    /// The openings, and the particles at the start of the step.
    pub zones: OpeningParameters<S>,
    /// Place and velocity before the pressure acts.
    pub ahead: ParticleColumns<S>,
    /// Place, and pressure.
    pub pressed: Column<[S; 4]>,
}

/// Of the kernel that prepares particles for summations.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct EvenParameters<S> {
    /// As they are stored.
    pub from: ParticleColumns<S>,
    /// With the mass of fluid and without pressures.
    pub to: ParticleColumns<S>,
    /// Accelerations by what fluid carries, which become zero; at address 0 there are none.
    pub push: Column<[S; 4]>,
    /// The clock.
    pub clock: Column<Clock>,
    /// Number of particles.
    pub particles: u32,
    /// Zero.
    pub reserved: u32,
    /// The mass of fluid, kg (kg/m in two dimensions).
    pub mass: S,
}

/// Of the kernel that takes on what fluid carries.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CarriedParameters<S> {
    /// Place and velocity before the pressure acts.
    pub ahead: ParticleColumns<S>,
    /// What fluid carries, which is overwritten.
    pub carried: Column<[S; 4]>,
    /// Its rate.
    pub rate: Column<[S; 4]>,
    /// Accelerations by it; at address 0 there are none.
    pub push: Column<[S; 4]>,
    /// The clock.
    pub clock: Column<Clock>,
    /// Number of fluid particles.
    pub fluids: u32,
    /// Zero.
    pub reserved: u32,
}

/// Of the kernels that solve the pressure equation.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SolveParameters<S> {
    /// The step.
    pub step: MpsParameters<S>,
    /// Right-hand sides.
    pub source: Column<S>,
    /// One over the diagonals; 0 where no pressure is asked for.
    pub inv_diagonal: Column<S>,
    /// Pressures as excesses.
    pub solution: Column<S>,
    /// What is left of the right-hand sides.
    pub residual: Column<S>,
    /// Products of the rows with the direction.
    pub products: Column<S>,
    /// One sum for each block.
    pub partial: Column<f64>,
    /// How far the solver is.
    pub progress: Column<SolveProgress>,
    /// Residual over right-hand side at which it stops.
    pub tolerance: f64,
    /// Sums in `partial`.
    pub count: u32,
    /// Products of matrix and vector, at most.
    pub most: u32,
    /// The least excess.
    pub least: S,
}

/// How far the solver of the pressure equation is.
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct SolveProgress {
    /// Square of the right-hand side, measured with the preconditioner.
    pub scale: f64,
    /// Square of the residual.
    pub error: f64,
    /// How far to go along the direction.
    pub along: f64,
    /// Share of the last direction in the next.
    pub keep: f64,
    /// Products of matrix and vector so far.
    pub products: u32,
    /// 1 once solved.
    pub done: u32,
}

/// What a sum over all particles means to the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum SolveSum {
    /// Square of the right-hand side.
    Scale = 0,
    /// Square of the first residual.
    Start = 1,
    /// Direction times its product with the matrix.
    Curvature = 2,
    /// Square of the residual.
    Error = 3,
}
