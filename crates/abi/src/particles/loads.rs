//! Launch parameters of the kernels that find forces on walls.

use crate::{ForceParameters, Sides};
use monoflow_device::Column;
use monoflow_ops::particles::body::Contact;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::motion::Home;

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
