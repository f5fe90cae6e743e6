//! The resolved run: plain data in SI units, nothing left to decide.
//!
//! A [`RunPlan`] is what the solver side reads and what `run.toml` holds, so
//! that a run can be resumed from exactly the numbers it started with.
//! Vectors always have three components; those beyond `dimensions` are zero.

mod gauge;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::coefficients::{Coefficient, CoefficientsPlan};
use crate::external::{GravityChange, PlanePlan, TerrainPlan};
use crate::floating::FloatingPlan;
use crate::motion::MotionPlan;
use crate::opening::OpeningPlan;
use crate::resolve::up;
use crate::study::StudyPlan;
use crate::tie::TiePlan;

pub use gauge::{Band, GaugePlan, LinePlan, Measure, Over, Sensor};

pub use crate::geometry::{
    Axis, Face, Fill, GeometryPlan, Kind, LatticePlan, Layout, Shape, VelocityField,
};

/// Everything that a run needs, validated, in SI units.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunPlan {
    /// One line for headings and reports.
    pub title: String,
    /// Free text; may be empty.
    pub description: String,
    /// Name of the scheme: `wcsph` or `mps`.
    pub scheme: String,
    /// Number of space dimensions: 1, 2 or 3.
    pub dimensions: u32,
    /// Floating-point precision of the particle data.
    pub precision: Precision,
    /// Body acceleration (m/s²).
    pub gravity: [f64; 3],
    /// What it gains over time, if it changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gravity_change: Option<GravityChange>,
    /// The option of each numerical axis.
    pub numerics: NumericsPlan,
    /// Particle spacing and what follows from it.
    pub discretisation: DiscretisationPlan,
    /// Material constants and model coefficients.
    pub fluid: FluidPlan,
    /// Bounding box of the computation, wall layers included.
    pub domain: DomainPlan,
    /// When to stop.
    pub time: TimePlan,
    /// When to write.
    pub output: OutputPlan,
    /// Where models of a study come from, if the case uses some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<StudyPlan>,
    /// Coefficients that models declare.
    #[serde(default, skip_serializing_if = "CoefficientsPlan::is_empty")]
    pub coefficients: CoefficientsPlan,
    /// Data drawn beside the results in the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<ReferencePlan>,
    /// Model of what fluid carries, if it carries anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracer: Option<String>,
    /// Columns that frames show beside those that all have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// Blocks and planes of particles, in the order in which they are placed.
    pub geometry: Vec<GeometryPlan>,
    /// Walls without particles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub planes: Vec<PlanePlan>,
    /// Ground without particles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<TerrainPlan>,
    /// How walls move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<MotionPlan>,
    /// Bodies that move by the forces on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub floating: Vec<FloatingPlan>,
    /// Their joints and springs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<TiePlan>,
    /// Where water comes in and leaves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<OpeningPlan>,
    /// Quantities recorded over time.
    #[serde(default)]
    pub gauges: Vec<GaugePlan>,
    /// Lines along which the fluid is told over time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LinePlan>,
    /// Where each value came from, by its dotted key in the case file.
    #[serde(default)]
    pub provenance: BTreeMap<String, Provenance>,
}

/// The word of the column that fluid carries.
pub(crate) const TRACER: &str = "tracer";

impl RunPlan {
    /// Words of the columns that the case asks for: what fluid carries, then what frames show.
    pub fn asked_columns(&self) -> impl Iterator<Item = &str> {
        let carried = self.tracer.iter().map(|_| TRACER);
        carried.chain(self.columns.iter().map(String::as_str))
    }

    /// The coefficients of the model that the key chose by this word, as the model is made of them: of those that
    /// particles have of their own the greatest that any has.
    pub fn coefficients_of(&self, key: &str, word: &str) -> Vec<f64> {
        let of_model = self.coefficients.of_model(key, word);
        let greatest = of_model.map(|one| {
            let given = self.own_coefficients().flatten();
            let given = given.filter(|given| one.key.ends_with(&format!(".{}", given.key)));
            given
                .map(|given| given.value)
                .reduce(f64::max)
                .unwrap_or(one.value)
        });
        greatest.collect()
    }

    /// The coefficients that particles have of their own, of each geometry of fluid and each opening that lets it in.
    pub fn own_coefficients(&self) -> impl Iterator<Item = &[Coefficient]> {
        let geometry = self
            .geometry
            .iter()
            .map(|geometry| &geometry.coefficients[..]);
        let openings = self
            .openings
            .iter()
            .map(|opening| &opening.coefficients[..]);
        geometry.chain(openings).filter(|given| !given.is_empty())
    }

    /// The body that a geometry is part of, if it floats.
    pub fn floating_of(&self, geometry: &GeometryPlan) -> Option<&FloatingPlan> {
        let name = geometry.motion.as_ref()?;
        self.floating.iter().find(|body| body.name == *name)
    }

    /// The motion of a geometry that moves as it is told.
    pub fn motion_of(&self, geometry: &GeometryPlan) -> Option<&MotionPlan> {
        let name = geometry.motion.as_ref()?;
        self.motions.iter().find(|motion| motion.name == *name)
    }

    /// Between particles of a geometry (m).
    #[inline]
    pub fn spacing_of(&self, geometry: &GeometryPlan) -> f64 {
        geometry.spacing.unwrap_or(self.discretisation.spacing)
    }

    /// Between particles of walls (m), if all walls, and fluid that is held, are alike; else between those of fluid.
    pub fn wall_spacing(&self) -> f64 {
        let walls = self.geometry.iter();
        let mut walls = walls.filter(|one| one.kind == Kind::Wall || one.released_at.is_some());
        let first = walls.next().map(|wall| self.spacing_of(wall));
        let of_all = first.filter(|first| walls.all(|wall| self.spacing_of(wall) == *first));
        of_all.unwrap_or(self.discretisation.spacing)
    }

    /// The least distance between particles (m).
    pub fn finest_spacing(&self) -> f64 {
        let own = self.geometry.iter().filter_map(|geometry| geometry.spacing);
        own.fold(self.discretisation.spacing, f64::min)
    }

    /// Are all its walls made of particles?
    pub fn stands_on_walls(&self) -> bool {
        self.planes.is_empty() && self.terrain.is_none()
    }

    /// How far the domain may reach beyond what it stands on: around layers of walls (m).
    pub fn rim(&self) -> f64 {
        f64::from(self.discretisation.wall_layers + 1) * self.discretisation.spacing
    }

    /// Does pressure come from compression? Where it comes from a Poisson
    /// equation, the stored excess is a pressure and no density.
    pub fn compresses(&self) -> bool {
        let mps = self.numerics.mps.as_ref();
        mps.is_none_or(|mps| mps.pressure == PressurePlan::Explicit)
    }

    /// Do walls take over the pressure of the fluid before them?
    pub fn walls_take_over_pressure(&self) -> bool {
        self.numerics.wall.starts_with("adami")
    }

    /// Size of the acceleration of gravity (m/s²).
    pub fn weight(&self) -> f64 {
        self.gravity.iter().map(|g| g * g).sum::<f64>().sqrt()
    }

    /// The greatest size of gravity within the run (m/s²).
    pub fn greatest_weight(&self) -> f64 {
        let change = self.gravity_change.as_ref();
        change.map_or_else(|| self.weight(), |change| change.greatest)
    }

    /// Against gravity, of length 1; zero without gravity.
    pub fn up(&self) -> [f64; 3] {
        up(self.gravity).unwrap_or_default()
    }

    /// The greatest speed that is expected (m/s): `sqrt(2 g max_fall)`, or that given or found at the
    /// start.
    pub fn greatest_speed(&self) -> f64 {
        (2.0 * self.greatest_weight() * self.fluid.max_fall)
            .sqrt()
            .max(self.fluid.max_speed)
    }
}

/// Floating-point precision of the particle data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Precision {
    /// IEEE single precision.
    F32,
    /// IEEE double precision.
    F64,
}

/// What bounds the time step, besides acceleration and viscosity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepBound {
    /// The greatest sound speed or flow speed.
    Global,
    /// The same, and the fastest pair: one more sweep over neighbours.
    Pairs,
}

/// What becomes of the neighbours that particles have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Neighbours {
    /// They are listed, and lists are kept for as long as they are good.
    #[default]
    Listed,
    /// They are searched for in every sweep.
    Searched,
}

impl Neighbours {
    /// The word in case files.
    pub const fn name(self) -> &'static str {
        match self {
            Neighbours::Listed => "listed",
            Neighbours::Searched => "searched",
        }
    }

    fn are_listed(&self) -> bool {
        *self == Neighbours::Listed
    }
}

/// Where a wall model wants its first layer of particles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WallPlacement {
    /// Half a spacing behind the face, as one more row of the fluid lattice.
    Behind,
    /// Exactly on the face.
    OnFace,
}

/// The chosen option of each numerical axis. Names come from the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumericsPlan {
    /// Smoothing kernel, or weight function.
    pub kernel: String,
    /// State equation.
    pub eos: String,
    /// Density diffusion term.
    pub density_diffusion: String,
    /// Does the density diffusion spare the hydrostatic part of differences?
    pub hydrostatic_correction: bool,
    /// Viscosity model.
    pub viscosity: String,
    /// Wall model.
    pub wall: String,
    /// Time integrator.
    pub integrator: String,
    /// Velocity smoothing without a key of its own; "none" = off.
    #[serde(default = "no_smoothing", skip_serializing_if = "is_no_smoothing")]
    pub velocity_smoothing: String,
    /// Gradient of the smoothing kernel.
    #[serde(default = "plain_gradient", skip_serializing_if = "is_plain_gradient")]
    pub gradient: String,
    /// XSPH coefficient ε (dimensionless); 0 = off.
    pub xsph: f64,
    /// Strength of the shifting of particles (dimensionless); 0 = off.
    #[serde(default)]
    pub shifting: f64,
    /// The model of shifting.
    #[serde(default = "shifting", skip_serializing_if = "is_shifting")]
    pub shifting_model: String,
    /// Filter of the density, unless it is off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density_filter: Option<String>,
    /// Steps between filters of the density; 0 = off.
    pub filter_every: u32,
    /// Smoothing length over spacing (dimensionless).
    pub smoothing_ratio: f64,
    /// Courant number (dimensionless), in (0, 1].
    pub cfl: f64,
    /// What bounds the time step.
    pub step_bound: StepBound,
    /// Are neighbours listed, or searched for?
    #[serde(default, skip_serializing_if = "Neighbours::are_listed")]
    pub neighbours: Neighbours,
    /// Extra search radius over the influence radius (dimensionless), in (0, 1].
    pub neighbour_skin: f64,
    /// Steps between list builds; 0 = when the measured displacement asks for it.
    pub rebuild_every: u32,
    /// What only MPS has; absent for other schemes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mps: Option<MpsPlan>,
}

/// The word for particles that move with their own velocity.
pub(crate) const NO_SMOOTHING: &str = "none";

/// The model of shifting for fluid without a free surface.
pub(crate) const SHIFTING: &str = "shifting";

/// The model of shifting less the drift that a free surface alone would cause.
pub(crate) const SHIFTING_BELOW_SURFACE: &str = "shifting_below_surface";

fn shifting() -> String {
    SHIFTING.to_owned()
}

fn is_shifting(word: &str) -> bool {
    word == SHIFTING
}

/// The word for the gradient of the smoothing kernel as it is.
pub(crate) const PLAIN_GRADIENT: &str = "plain";

fn plain_gradient() -> String {
    PLAIN_GRADIENT.to_owned()
}

fn is_plain_gradient(word: &str) -> bool {
    word == PLAIN_GRADIENT
}

fn no_smoothing() -> String {
    NO_SMOOTHING.to_owned()
}

fn is_no_smoothing(word: &str) -> bool {
    word == NO_SMOOTHING
}

/// What only MPS has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MpsPlan {
    /// Form of the pressure gradient.
    pub gradient: String,
    /// Weight function of the pressure gradient.
    pub gradient_kernel: String,
    /// Share of the lattice's number density below which a particle is at the free surface
    /// (dimensionless).
    pub surface_ratio: f64,
    /// May the pressure be negative?
    pub tension: bool,
    /// Particles nearer than this collide (spacings); 0 = never.
    pub collision_distance: f64,
    /// Coefficient of restitution of collisions (dimensionless).
    pub restitution: f64,
    /// How the pressure is found.
    pub pressure: PressurePlan,
}

/// How MPS finds the pressure.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PressurePlan {
    /// From the number density at once, with the speed of sound of the fluid.
    Explicit,
    /// By a Poisson equation.
    SemiImplicit {
        /// Share of the density error that is corrected in a step (dimensionless).
        relaxation: f64,
        /// Residual over right-hand side at which the solver stops (dimensionless).
        tolerance: f64,
        /// Products of matrix and vector in a step, at most.
        iterations: u32,
        /// Speed of sound of the fluid itself (m/s).
        true_sound_speed: f64,
    },
}

impl PressurePlan {
    /// The word in case files.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Explicit => "explicit",
            Self::SemiImplicit { .. } => "semi_implicit",
        }
    }
}

/// Particle spacing and the lengths which follow from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscretisationPlan {
    /// Distance between neighbouring particles of the square lattice (m). In D dimensions a particle stands for its
    /// D-th power, on every lattice.
    pub spacing: f64,
    /// Smoothing length h (m); the reach itself in MPS.
    pub smoothing_length: f64,
    /// Kernel support over smoothing length (dimensionless): 2 or 3, in MPS 1.
    pub kernel_support: f64,
    /// Influence radius, support × h (m).
    pub influence_radius: f64,
    /// Where the first layer of wall particles stands.
    pub wall_placement: WallPlacement,
    /// Layers of wall particles unless a geometry says otherwise.
    pub wall_layers: u32,
}

impl DiscretisationPlan {
    /// Layers of walls with this spacing (m), as deep as those with the spacing of the fluid.
    pub fn layers_at(&self, spacing: f64) -> u32 {
        let placed = match self.wall_placement {
            WallPlacement::Behind => 0,
            WallPlacement::OnFace => 1,
        };
        let deep = f64::from(self.wall_layers - placed) * self.spacing / spacing;
        // Saturates; what is a little more than a whole number is rounding.
        (deep * (1.0 - 1e-9)).ceil() as u32 + placed
    }
}

/// Material constants and model coefficients.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FluidPlan {
    /// Reference density ρ₀ (kg/m³).
    pub density: f64,
    /// Exponent γ of the state equation (dimensionless); 1 for the linear one.
    pub gamma: f64,
    /// Speed of sound c₀ at the reference density (m/s).
    pub sound_speed: f64,
    /// Largest flow speed expected from the start or given (m/s); may be 0.
    pub max_speed: f64,
    /// Height through which the fluid can fall along gravity (m); may be 0.
    pub max_fall: f64,
    /// Coefficient α of artificial viscosity (dimensionless).
    pub artificial_alpha: f64,
    /// Kinematic viscosity ν (m²/s).
    pub kinematic_viscosity: f64,
    /// Coefficient ξ of the density diffusion (dimensionless).
    pub diffusion_coefficient: f64,
    /// Length scale from which the coefficient was derived (m), if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ferrari_length: Option<f64>,
}

/// Axis-aligned bounding box of the computation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DomainPlan {
    /// Lower corner (m).
    pub min: [f64; 3],
    /// Upper corner (m).
    pub max: [f64; 3],
    /// Whether x, y, z wrap around.
    pub periodic: [bool; 3],
    /// What becomes of fluid that leaves.
    #[serde(default)]
    pub escaped: Escaped,
}

/// What becomes of fluid that leaves the domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Escaped {
    /// The run ends with an error.
    #[default]
    Stop,
    /// It is taken out and counted.
    Remove,
}

impl Escaped {
    /// The word in case files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::Remove => "remove",
        }
    }
}

/// When to stop.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimePlan {
    /// Simulated time at which the run ends (s).
    pub end: f64,
    /// Stop after this many steps, if that comes first; absent = no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_steps: Option<u64>,
}

/// When to write.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutputPlan {
    /// Simulated time between frames (s); 0 = none.
    pub frames_every: f64,
    /// Simulated time between gauge records (s); 0 = none.
    pub gauges_every: f64,
    /// Simulated time between checkpoints (s); 0 = none.
    pub checkpoint_every: f64,
    /// Times of the pictures in the report (s), increasing.
    pub pictures: Vec<f64>,
    /// Is the surface of particles written beside each frame?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub surface: bool,
}

/// Data drawn beside the results in the report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReferencePlan {
    /// Names of data sets for the front, e.g. `martin_moyce`.
    pub front: Vec<String>,
    /// Width a of the initial column (m).
    pub column_width: f64,
    /// Height of the initial column (m).
    pub column_height: f64,
}

/// Where a value came from, and why it is what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// Typed, default or derived.
    pub origin: Origin,
    /// For a default or derived value, the reason; for a given one, its place.
    pub why: String,
}

/// How a value was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Typed in the case file or with `--set`.
    Given,
    /// Not typed: the documented default.
    Default,
    /// Computed from other values.
    Derived,
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Given => "given",
            Self::Default => "default",
            Self::Derived => "derived",
        })
    }
}
