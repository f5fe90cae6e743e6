//! Parameters of kernels that measure.

use crate::{ParticleColumns, Sides};
use monoflow_device::Column;
use monoflow_ops::particles::body::{GREATEST, Layers, Portion, SUMS};
use monoflow_ops::particles::motion::Home;

/// Blocks of the kernels of [`AccountParameters`]: so many that they fill a GPU, and the same on every GPU, so that
/// sums are.
pub const ACCOUNT_BLOCKS: u32 = 512;

/// Numbers that such a block leaves: sums, then extremes.
pub const ACCOUNT_NUMBERS: usize = SUMS + GREATEST;

/// Of the kernels that sum over all particles.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct AccountParameters<S> {
    /// What positions are measured from.
    pub home: Home<S>,
    /// Acceleration by gravity, m/s².
    pub gravity: [f64; 3],
    /// Speed of sound, m/s, where the pressure grows evenly with the density: asked by the kernel that knows no state
    /// equation.
    pub sound_speed: f64,
    /// Particles of each kind.
    pub sides: Sides,
    /// The particles.
    pub particles: ParticleColumns<S>,
    /// Their cells.
    pub cell: Column<u32>,
    /// [`ACCOUNT_NUMBERS`] of each of [`ACCOUNT_BLOCKS`] blocks.
    pub found: Column<f64>,
}

/// Of the kernel that picks the particles within boxes.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct WithinParameters<S> {
    /// What positions are measured from.
    pub home: Home<S>,
    /// Lower and upper corner of each box, m; the fourth number of the lower one is 1 where walls count, else 0.
    pub corners: Column<[f64; 4]>,
    /// Particles of each kind.
    pub sides: Sides,
    /// How many boxes.
    pub boxes: u32,
    /// The particles.
    pub columns: ParticleColumns<S>,
    /// Their cells.
    pub cell: Column<u32>,
    /// Their identities.
    pub id: Column<u32>,
    /// How many were found, even those that there was no room for.
    pub count: Column<u32>,
    /// Particles that there is room for.
    pub room: u32,
    /// Where each was stored, in no particular order.
    pub stored: Column<u32>,
    /// Cells and identities of those found.
    pub cells: Column<u32>,
    /// See `cells`.
    pub ids: Column<u32>,
    /// The other columns of those found.
    pub found: ParticleColumns<S>,
}

/// Of the kernel that picks words of particles.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PickParameters<S> {
    /// Where each particle is stored.
    pub stored: Column<u32>,
    /// Words of all particles.
    pub words: Column<[S; 4]>,
    /// Those that are picked.
    pub found: Column<[S; 4]>,
    /// How many.
    pub count: u32,
    /// Padding.
    pub reserved: u32,
}

/// Numbers that a block leaves of words: mass, sums weighted by it, and the greatest of opposites and of words.
pub const TOTAL_NUMBERS: usize = 13;

/// Of the kernel that sums words over the fluid.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct TotalParameters<S> {
    /// Positions and masses.
    pub place: Column<[S; 4]>,
    /// Words of all particles.
    pub words: Column<[S; 4]>,
    /// [`TOTAL_NUMBERS`] of each of [`ACCOUNT_BLOCKS`] blocks.
    pub found: Column<f64>,
    /// Fluid particles.
    pub fluids: u32,
    /// Padding.
    pub reserved: u32,
}

/// Numbers that a block leaves of a portion of the fluid: its mass, and the moments of it.
pub const PORTION_NUMBERS: usize = 4;

/// Of the kernel that sums over a portion of the fluid.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PortionParameters<S> {
    /// What positions are measured from.
    pub home: Home<S>,
    /// The portion.
    pub portion: Portion,
    /// Positions and masses.
    pub place: Column<[S; 4]>,
    /// Cells.
    pub cell: Column<u32>,
    /// Identities.
    pub id: Column<u32>,
    /// [`PORTION_NUMBERS`] of each of [`ACCOUNT_BLOCKS`] blocks.
    pub found: Column<f64>,
    /// Fluid particles.
    pub fluids: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that counts the fluid particles of layers.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LayerParameters<S> {
    /// What positions are measured from.
    pub home: Home<S>,
    /// Lower corner of the box that particles count in, m.
    pub min: [f64; 3],
    /// Its upper corner, m.
    pub max: [f64; 3],
    /// The layers.
    pub layers: Layers,
    /// Positions.
    pub place: Column<[S; 4]>,
    /// Cells.
    pub cell: Column<u32>,
    /// How many particles each layer holds.
    pub counts: Column<u32>,
    /// Fluid particles.
    pub fluids: u32,
    /// Padding.
    pub reserved: u32,
}
