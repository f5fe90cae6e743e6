//! Launch parameters: plain structs of numbers and addresses.

use monoflow_device::Column;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::grid::Grid;

/// Position with mass, velocity with density excess.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ParticleColumns<S> {
    /// Position relative to the centre of the cell, and mass.
    pub place: Column<[S; 4]>,
    /// Velocity, and density excess.
    pub motion: Column<[S; 4]>,
}

/// How many particles of each kind there are: fluid comes first.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Sides {
    /// Fluid particles.
    pub fluids: u32,
    /// All particles.
    pub particles: u32,
}

/// Words that kernels raise for the host to read after a rebuild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum StatusWord {
    /// `u32::MAX - id` of the first escaped particle; 0 if none.
    Escaped = 0,
    /// Greatest number of groups that a particle's list needs.
    Groups = 1,
    /// 1 if a cell holds more particles of a kind than entries of lists can tell apart.
    Crowded = 2,
}

/// The status words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Status {
    /// By [`StatusWord`].
    pub words: [u32; 3],
}

/// Whose neighbours wall particles list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum WallsList {
    /// Nobody's.
    Nobody = 0,
    /// Fluid particles'.
    Fluid = 1,
    /// Everybody's, but walls without mass list nobody.
    All = 2,
}

/// Where neighbour lists are: entries in groups of 16 bytes, neighbour-major, fluid from the front and wall
/// from the back of a particle's share.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ListParameters<S> {
    /// The cells.
    pub grid: Grid<S>,
    /// Search radius, m.
    pub search: S,
    /// Particles of each kind.
    pub sides: Sides,
    /// Groups of each particle.
    pub groups: u32,
    /// A [`WallsList`].
    pub walls_list: u32,
    /// Groups, `[group][particle]`: as many entries each as sixteen bytes hold.
    pub entries: Column<[u32; 4]>,
    /// Listed neighbours: fluid in the low 16 bits, wall in the high ones.
    pub counts: Column<u32>,
    /// Cell of each particle.
    pub cell: Column<u32>,
    /// First particle of each bin.
    pub starts: Column<u32>,
    /// Positions.
    pub place: Column<[S; 4]>,
    /// [`StatusWord`]s.
    pub status: Column<u32>,
}

/// Of the kernels that evaluate rates.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ForceParameters<S> {
    /// The cells.
    pub grid: Grid<S>,
    /// Particles of each kind.
    pub sides: Sides,
    /// Groups of each particle's list.
    pub groups: u32,
    /// Padding.
    pub reserved: u32,
    /// The state.
    pub particles: ParticleColumns<S>,
    /// The list.
    pub entries: Column<[u32; 4]>,
    /// Its lengths.
    pub counts: Column<u32>,
    /// Cell of each particle.
    pub cell: Column<u32>,
    /// First particle of each bin.
    pub starts: Column<u32>,
    /// Acceleration and rate of the density excess.
    pub rates: Column<[S; 4]>,
    /// Transport correction, where there is one.
    pub transport: Column<[S; 4]>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// Columns that models gather, one after the other, each as long as there are particles.
    pub gathered: Column<[S; 4]>,
}

impl<S> ForceParameters<S> {
    /// The same with columns that models gather, one after the other.
    pub fn with(self, gathered: Column<[S; 4]>) -> Self {
        ForceParameters { gathered, ..self }
    }
}

/// Of the kernel that gathers a column.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct GatherParameters<S> {
    /// The state and its list, with the columns before this one.
    pub forces: ForceParameters<S>,
    /// The column.
    pub column: Column<[S; 4]>,
    /// The column in which it goes on, if it does.
    pub beyond: Column<[S; 4]>,
    /// What pulls at water beside each wall particle, m/s², if it has an address.
    pub pull: Column<[S; 4]>,
    /// Its slot in the scheme.
    pub slot: u32,
    /// Padding.
    pub reserved: u32,
}
