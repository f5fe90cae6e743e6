//! The names that a case file may use, given by the caller.
//!
//! This crate knows no solver. It learns from a [`Catalogue`] which names
//! exist on each axis, and the few facts that a case depends on: how far a
//! kernel reaches, where a wall model wants its particles, and the numbers that
//! stand where a case says nothing. On each axis the first entry is the default.
//! Schemes that know other words have a catalogue of their own.

use crate::judge::Choice;
use crate::judge::coefficients::Axes;
use crate::particles::plan::{RunPlan, WallPlacement};
use crate::plan::StudyPlan;
use std::path::Path;

/// The names known on each axis; the first of each list is the default.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Catalogue {
    /// `scheme`.
    pub schemes: Vec<Choice>,
    /// `numerics.kernel`.
    pub kernels: Vec<KernelChoice>,
    /// `numerics.eos`.
    pub eos: Vec<Choice>,
    /// `numerics.density_diffusion`.
    pub density_diffusions: Vec<Choice>,
    /// `numerics.viscosity`.
    pub viscosities: Vec<Choice>,
    /// `numerics.wall`.
    pub walls: Vec<WallChoice>,
    /// `numerics.integrator`.
    pub integrators: Vec<Choice>,
    /// `numerics.velocity_smoothing`: those without a key of their own.
    pub velocity_smoothings: Vec<Choice>,
    /// Models of `numerics.shifting`: which of them follows from whether there is a free surface.
    pub shiftings: Vec<Choice>,
    /// `numerics.gradient`.
    pub kernel_gradients: Vec<Choice>,
    /// `numerics.density_filter`; empty for MPS.
    pub density_filters: Vec<Choice>,
    /// `tracer.model`.
    pub tracers: Vec<TracerChoice>,
    /// `columns.show`.
    pub columns: Vec<ColumnChoice>,
    /// Columns that frames show.
    pub frames: FrameColumns,
    /// `mps.gradient`; empty for schemes other than MPS.
    pub gradients: Vec<Choice>,
    /// `numerics.smoothing_ratio`.
    pub smoothing_ratio: Preset,
    /// `numerics.cfl`.
    pub cfl: Preset,
    /// `reference.front`; there is no default.
    pub front_references: Vec<Choice>,
    /// Tells how low a raster of elevations goes.
    pub ground: GroundReader,
    /// Where models of a study come from that are among these.
    pub study: Option<StudyPlan>,
}

impl Catalogue {
    /// Is there a wall that cannot hold this viscosity, since walls must shear for it?
    pub fn needs_shear(&self, viscosity: &str) -> bool {
        let held = |wall: &WallChoice| {
            (wall.viscosities.as_ref()).is_none_or(|held| held.iter().any(|word| word == viscosity))
        };
        !self.walls.iter().all(held)
    }

    /// The tracer of a plan.
    pub(crate) fn tracer(&self, plan: &RunPlan) -> Option<&TracerChoice> {
        let name = plan.tracer.as_ref()?;
        self.tracers
            .iter()
            .find(|tracer| tracer.choice.name == *name)
    }

    /// The walls of this name.
    pub(crate) fn wall(&self, name: &str) -> Option<&WallChoice> {
        self.walls.iter().find(|wall| wall.choice.name == name)
    }

    /// Choices by the keys that they are for.
    pub(crate) fn axes(&self) -> Axes<'_> {
        let kernels = || self.kernels.iter().map(|kernel| &kernel.choice).collect();
        vec![
            ("scheme", self.schemes.iter().collect()),
            ("numerics.kernel", kernels()),
            ("numerics.eos", self.eos.iter().collect()),
            (
                "numerics.density_diffusion",
                self.density_diffusions.iter().collect(),
            ),
            ("numerics.viscosity", self.viscosities.iter().collect()),
            (
                "numerics.wall",
                self.walls.iter().map(|wall| &wall.choice).collect(),
            ),
            ("numerics.integrator", self.integrators.iter().collect()),
            (
                "numerics.velocity_smoothing",
                self.velocity_smoothings.iter().collect(),
            ),
            ("numerics.gradient", self.kernel_gradients.iter().collect()),
            (
                "numerics.density_filter",
                self.density_filters.iter().collect(),
            ),
            (
                "tracer.model",
                self.tracers.iter().map(|tracer| &tracer.choice).collect(),
            ),
            (
                "columns.show",
                self.columns.iter().map(|column| &column.choice).collect(),
            ),
            ("mps.gradient", self.gradients.iter().collect()),
            ("mps.gradient_kernel", kernels()),
            ("reference.front", self.front_references.iter().collect()),
        ]
    }

    /// Is it one of MPS?
    pub(crate) fn is_mps(&self) -> bool {
        !self.gradients.is_empty()
    }
}

/// A kernel with its reach.
#[derive(Debug, Clone, PartialEq)]
pub struct KernelChoice {
    /// Name and description.
    pub choice: Choice,
    /// Support radius over smoothing length (dimensionless).
    pub support: f64,
}

/// A wall model with the layout of its particles.
#[derive(Debug, Clone, PartialEq)]
pub struct WallChoice {
    /// Name and description.
    pub choice: Choice,
    /// Where the first layer stands.
    pub placement: WallPlacement,
    /// Layers of particles; absent = enough to fill the influence radius.
    pub layers: Option<u32>,
    /// Does it take over the pressure of the fluid before it, which depends on what pulls at both?
    pub is_pulled: bool,
    /// Does it repel fluid by its energy?
    pub repels: bool,
    /// The viscosities that it can carry; absent = all.
    pub viscosities: Option<Vec<String>>,
}

/// What fluid may carry.
#[derive(Debug, Clone, PartialEq)]
pub struct TracerChoice {
    /// Name and description.
    pub choice: Choice,
    /// Does it pull at the fluid that carries it?
    pub pulls: bool,
    /// Does it so by gravity as it is at the start?
    pub pulls_by_gravity: bool,
}

/// Finds the lowest elevation (m) of a raster below a domain, of which it is given the lower and the upper corner (m) and
/// how far it may reach beyond the raster (m). None where the raster cannot be used, which is told when particles are
/// placed.
pub type LowestGround = fn(&Path, [[f64; 3]; 2], f64) -> Option<f64>;

/// What reads rasters, which this crate does not; without it the ground may be as low as the domain.
#[derive(Debug, Clone, Copy, Default)]
pub struct GroundReader(pub Option<LowestGround>);

impl PartialEq for GroundReader {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_some() == other.0.is_some()
    }
}

/// Columns that frames show of particles.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FrameColumns {
    /// Names of those that every frame has.
    pub always: Vec<String>,
    /// Those of models: the key and the word that choose a model, and the name of its column.
    pub of_models: Vec<[String; 3]>,
}

/// A column that a case asks for by its word.
#[derive(Debug, Clone, PartialEq)]
pub struct ColumnChoice {
    /// Name and description.
    pub choice: Choice,
    /// Is it a vector?
    pub is_vector: bool,
}

/// A number for cases that say nothing, with the reason for it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Preset {
    /// The number.
    pub value: f64,
    /// Why that one.
    pub why: String,
}

impl Preset {
    /// A number and its reason.
    pub fn new(value: f64, why: impl Into<String>) -> Self {
        Self {
            value,
            why: why.into(),
        }
    }
}
