use crate::ParticleColumns;
use monoflow_device::Column;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::motion::{Home, Knot};
use monoflow_ops::wcsph::external::{External, Plane};

/// Of the kernel that adds accelerations in which neighbours have no part.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ExternalParameters<S> {
    /// What positions are measured from.
    pub home: Home<S>,
    /// What accelerates.
    pub external: External,
    /// How gravity changes.
    pub knots: Column<Knot>,
    /// Planes.
    pub planes: Column<Plane>,
    /// Elevations of the terrain, m.
    pub heights: Column<f64>,
    /// The state whose rates they are.
    pub particles: ParticleColumns<S>,
    /// Cell of each particle.
    pub cell: Column<u32>,
    /// Rates.
    pub rates: Column<[S; 4]>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// The moment of the state, in steps from the start of the step.
    pub instant: f64,
    /// Fluid particles.
    pub fluids: u32,
    /// Padding.
    pub reserved: u32,
}
