//! Launch parameters: plain structs of numbers and addresses.

use monoflow_device::Column;
use monoflow_ops::body::Contact;
use monoflow_ops::control::{Clock, Limits};
use monoflow_ops::grid::Grid;
use monoflow_ops::motion::{Course, Floating, Home, Knot, Pose, RigidState, Tie};

/// Elements that one block of a scan covers.
pub const SCAN_TILE: u32 = 2048;

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
    /// 1 if a cell holds more particles than a compact entry can tell apart.
    Crowded = 2,
}

/// The status words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Status {
    /// By [`StatusWord`].
    pub words: [u32; 3],
}

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
    /// [`StatusWord`]s.
    pub status: Column<u32>,
}

/// Of the kernel of elementary functions: one of `x` and what they are of it, thread by thread.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FunctionParameters<S> {
    /// Numbers.
    pub x: Column<S>,
    /// Their square roots.
    pub sqrt: Column<S>,
    /// One over these.
    pub rsqrt: Column<S>,
    /// One over the numbers.
    pub recip: Column<S>,
    /// How many there are.
    pub count: u32,
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
    /// Groups, `[group][particle]`: four wide entries or eight compact ones each.
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

/// Of the kernel that finds the force of the fluid on wall particles of patches.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ReactionParameters<S> {
    /// The state and its list, with the columns that models gather.
    pub forces: ForceParameters<S>,
    /// Where the particles are stored, by patch and identity.
    pub stored: Column<u32>,
    /// The force on each of them, N; the fourth is padding.
    pub found: Column<[S; 4]>,
    /// The first of them that is asked for.
    pub first: u32,
    /// How many are.
    pub count: u32,
}

/// Of the kernel that adds what bodies that float feel of other walls that they touch.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ContactParameters<S> {
    /// The particles, and the forces to which those of contact are added.
    pub on: ReactionParameters<S>,
    /// How they push each other apart.
    pub contact: Contact<S>,
}

/// Of the kernel that finds where the particles of patches are stored.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct StoredParameters {
    /// By patch: its first identity, how many it has, its first particle among those of all patches, and padding.
    pub ranges: Column<[u32; 4]>,
    /// Identity of each particle.
    pub id: Column<u32>,
    /// Where the particles are stored.
    pub stored: Column<u32>,
    /// Particles of each kind.
    pub sides: Sides,
    /// How many patches there are.
    pub count: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that sums forces over pieces of patches, a block each.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PieceParameters<S> {
    /// What positions are measured from.
    pub home: Home<S>,
    /// By piece: its patch, its first particle among those of all patches, how many it has, and padding.
    pub pieces: Column<[u32; 4]>,
    /// The points that moments are about, by patch, m; the fourth is padding.
    pub abouts: Column<[f64; 4]>,
    /// Where the particles are stored, by patch and identity.
    pub stored: Column<u32>,
    /// The force on each of them, N.
    pub found: Column<[S; 4]>,
    /// Places of all particles.
    pub place: Column<[S; 4]>,
    /// Their cells.
    pub cell: Column<u32>,
    /// Six numbers a piece.
    pub sums: Column<f64>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// The first piece that is asked for.
    pub first: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that sums pieces over patches, a block each.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LoadParameters {
    /// By patch: two numbers of padding, its first piece, and how many it has.
    pub members: Column<[u32; 4]>,
    /// Six numbers a piece.
    pub sums: Column<f64>,
    /// Six numbers a patch.
    pub loads: Column<f64>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// The first patch that is asked for.
    pub first: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that takes bodies that float on by a stage, a thread each.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FloatingParameters {
    /// What they are.
    pub bodies: Column<Floating>,
    /// Six numbers each: the force and the moment on them.
    pub loads: Column<f64>,
    /// At the start of the step; overwritten by the last stage.
    pub start: Column<RigidState>,
    /// At the stage reached; overwritten by the others.
    pub now: Column<RigidState>,
    /// Where they are then; those of other bodies come before.
    pub poses: Column<Pose>,
    /// Their centres of mass, m; the fourth is padding.
    pub abouts: Column<[f64; 4]>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// How many there are.
    pub count: u32,
    /// How many bodies come before them among poses.
    pub before: u32,
    /// The stage.
    pub stage: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that finds where bodies are where neighbours are listed anew, a thread each.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PlaceParameters {
    /// How those move that are told.
    pub courses: Column<Course>,
    /// The knots of all courses.
    pub knots: Column<Knot>,
    /// Those that float, at the start of the step.
    pub start: Column<RigidState>,
    /// Where they are: those that are told come first.
    pub poses: Column<Pose>,
    /// The time, s.
    pub time: f64,
    /// How many are told.
    pub told: u32,
    /// How many float.
    pub floating: u32,
}

/// Of the kernel that adds the pull of ties to the loads on bodies that float, a thread for each body.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct TieParameters {
    /// The ties.
    pub ties: Column<Tie>,
    /// Where all bodies are.
    pub poses: Column<Pose>,
    /// Six numbers for each body that floats: the force and the moment on it.
    pub loads: Column<f64>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// How many ties there are.
    pub count: u32,
    /// How many bodies float.
    pub floating: u32,
    /// How many bodies come before these among poses.
    pub before: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that looks for the fastest pair, beside [`ForceParameters`].
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

/// Of the kernel that finds where bodies are, a thread each.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PoseParameters {
    /// Their motions.
    pub courses: Column<Course>,
    /// The knots of all motions.
    pub knots: Column<Knot>,
    /// Where they are.
    pub poses: Column<Pose>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// The time that is asked for, in steps from the start of the step.
    pub instant: f64,
    /// How many bodies there are.
    pub count: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that finds what pulls at water beside wall particles.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PullParameters<S> {
    /// What gravity gains over time, m/s²; no knots if it does not change.
    pub gravity: Course,
    /// Its knots.
    pub knots: Column<Knot>,
    /// By body: its first identity, how many it has, its first anchor, and padding.
    pub members: Column<[u32; 4]>,
    /// From the pivot to each particle at time zero, m; the fourth is padding.
    pub anchors: Column<[f64; 4]>,
    /// Where bodies are at that moment.
    pub poses: Column<Pose>,
    /// Identity of each particle.
    pub id: Column<u32>,
    /// What is written, by wall particle.
    pub pull: Column<[S; 4]>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// The moment, in steps from the start of the step.
    pub instant: f64,
    /// Particles of each kind.
    pub sides: Sides,
    /// How many bodies there are.
    pub count: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that puts wall particles where their bodies have them.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FollowParameters<S> {
    /// What positions are measured from.
    pub home: Home<S>,
    /// Particles of each kind.
    pub sides: Sides,
    /// How many bodies there are.
    pub count: u32,
    /// Sets of extremes before that of the first block.
    pub first: u32,
    /// By body: its first identity, how many it has, its first anchor, and padding.
    pub members: Column<[u32; 4]>,
    /// From the pivot to each particle at time zero, m; the fourth is padding.
    pub anchors: Column<[f64; 4]>,
    /// Where bodies are.
    pub poses: Column<Pose>,
    /// Places at the start of the step.
    pub start: Column<[S; 4]>,
    /// What is written.
    pub to: ParticleColumns<S>,
    /// Cell of each particle.
    pub cell: Column<u32>,
    /// Identity of each particle.
    pub id: Column<u32>,
    /// A set of extremes for each block, if it has an address.
    pub extremes: Column<S>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
}
