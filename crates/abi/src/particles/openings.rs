use crate::{ParticleColumns, Sides};
use monoflow_device::Column;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::motion::Home;
use monoflow_ops::particles::opening::{Opening, OpeningKnot};

/// The cell of a particle that is to be taken out.
pub const GONE: u32 = u32::MAX;

/// Of the kernels of openings.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct OpeningParameters<S> {
    /// What positions are measured from.
    pub home: Home<S>,
    /// Particles of each kind.
    pub sides: Sides,
    /// How many openings there are.
    pub count: u32,
    /// Particles that are looked at: all that may matter, or the members.
    pub looked_at: u32,
    /// The openings.
    pub openings: Column<Opening>,
    /// What is given over time.
    pub knots: Column<OpeningKnot>,
    /// Shares of the velocity, by site.
    pub shares: Column<f64>,
    /// Density excesses, by pressure.
    pub excesses: Column<f64>,
    /// The mark of the rearmost particle at each site.
    pub rear: Column<u32>,
    /// By opening: particles that have come out at its back; then the number of members.
    pub tallies: Column<u32>,
    /// Members, the particles that are in zones or may get there: index, and opening in the high half.
    pub members: Column<u64>,
    /// What the motion of each member becomes.
    pub held: Column<[S; 4]>,
    /// Their state.
    pub particles: ParticleColumns<S>,
    /// Cell of each particle.
    pub cell: Column<u32>,
    /// First particle of each bin.
    pub starts: Column<u32>,
    /// Rates, and the transport correction, where there is one.
    pub rates: Column<[S; 4]>,
    /// The same.
    pub transport: Column<[S; 4]>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// How far particles may go before neighbours are listed anew, m.
    pub reach: f64,
    /// The time that is asked for, s; or, where the clock goes, in steps from the start of the step.
    pub instant: f64,
    /// 1: the time is given, and the clock does not matter.
    pub is_given: u32,
    /// Padding.
    pub reserved: u32,
}
