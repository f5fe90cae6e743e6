//! The resolved run of compressible flow: plain data in SI units, nothing left to decide.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::body::BodyPlan;
use crate::judge::slips::{Naming, slips};
use crate::plan::CoefficientsPlan;
use crate::plan::StudyPlan;
use crate::plan::{Axis, OutputPlan, Precision, Provenance, TimePlan};

/// The sides of a grid by axis: lower, then upper.
pub const SIDES: [[&str; 2]; 3] = [["left", "right"], ["bottom", "top"], ["back", "front"]];

/// Everything that a run of compressible flow needs, validated, in SI units. Of places and vectors, as
/// many numbers count as there are dimensions; the rest are zero.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EulerPlan {
    /// One line for headings and reports.
    pub title: String,
    /// Free text; may be empty.
    pub description: String,
    /// `euler`.
    pub scheme: String,
    /// Floating-point precision: double.
    pub precision: Precision,
    /// Number of dimensions.
    pub dimensions: u32,
    /// The cells.
    pub grid: GridPlan,
    /// The gas.
    pub gas: GasPlan,
    /// Names of the tracers that states mention, in the order in which they do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tracers: Vec<String>,
    /// States by name.
    pub states: Vec<StatePlan>,
    /// Where which state is at the start; later ones count more, and the first is everywhere.
    pub regions: Vec<EulerRegion>,
    /// Bodies in the flow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bodies: Vec<BodyPlan>,
    /// What is beyond the sides, lower and upper along each axis in use.
    pub boundaries: Vec<[SidePlan; 2]>,
    /// What the lift of bodies does to the stream that enters, if it is to do anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub far_field: Option<FarFieldPlan>,
    /// The option of each numerical axis.
    pub numerics: EulerNumerics,
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
    /// Strength `k` of schlieren pictures: `exp(-k |∇ρ| / max |∇ρ|)`.
    pub schlieren: f64,
    /// Where pictures of three dimensions cut the grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slice: Option<SlicePlan>,
    /// The state that pressure coefficients of walls refer to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// Points where the flow is recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gauges: Vec<EulerGauge>,
    /// Where each value came from, by its dotted key in the case file.
    #[serde(default)]
    pub provenance: BTreeMap<String, Provenance>,
}

impl EulerPlan {
    /// What the case may say but hardly means, a sentence each: tracers whose names may be slips of the pen.
    pub fn cautions(&self) -> Vec<String> {
        let tables = self.states.iter().map(|state| Naming {
            path: format!("state.{}", state.name),
            names: state.tracers.keys().map(String::as_str).collect(),
        });
        slips(&self.provenance, &tables.collect::<Vec<_>>())
    }
}

/// A plane through the grid.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlicePlan {
    /// The axis across it.
    pub axis: Axis,
    /// Where it is along that axis (m).
    pub at: f64,
}

/// A grid of cells.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridPlan {
    /// Lower corner (m).
    pub min: [f64; 3],
    /// Upper corner (m).
    pub max: [f64; 3],
    /// Cells along each axis; 1 along axes that are not in use.
    pub cells: [usize; 3],
    /// Points along each axis of a cell at which the start is looked up; the cell takes their mean.
    pub samples: u32,
}

impl GridPlan {
    /// Number of cells.
    pub fn count(&self) -> usize {
        self.cells.iter().product()
    }

    /// Widths of a cell (m).
    #[inline]
    pub fn spacing(&self) -> [f64; 3] {
        [0, 1, 2].map(|k| (self.max[k] - self.min[k]) / self.cells[k] as f64)
    }
}

/// A gas.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GasPlan {
    /// State equation.
    pub model: String,
    /// Ratio of specific heats.
    pub gamma: f64,
    /// Stiffness (Pa).
    pub p_inf: f64,
}

/// A state with a name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatePlan {
    /// Its name.
    pub name: String,
    /// What it is.
    pub values: StateValues,
    /// Which part of its mass each tracer is that it mentions, in kg/kg, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tracers: BTreeMap<String, Profile>,
}

/// What a state is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StateValues {
    /// As typed.
    Given {
        /// Density (kg/m³).
        density: Profile,
        /// Velocity (m/s).
        velocity: Vec<Profile>,
        /// Pressure (Pa).
        pressure: Profile,
    },
    /// The state behind a shock.
    PostShock {
        /// Name of the state that it runs into.
        into: String,
        /// Its Mach number relative to that.
        mach: f64,
        /// Where it goes; of length 1.
        direction: [f64; 3],
    },
}

/// A number at every place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// The same everywhere.
    Constant(f64),
    /// A [`Formula`](crate::Formula) in x, y and z.
    Formula(String),
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Profile::Constant(value) => value.fmt(f),
            Profile::Formula(text) => text.fmt(f),
        }
    }
}

/// A place with a state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EulerRegion {
    /// Its name.
    pub name: String,
    /// Which points it holds.
    pub place: Where,
    /// Name of the state there.
    pub state: String,
}

/// Part of space.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// All of it.
    Everywhere,
    /// Between two corners (m).
    Box {
        /// Lower.
        min: [f64; 3],
        /// Upper.
        max: [f64; 3],
    },
    /// A ball, in two dimensions a disc (m); with an axis a cylinder along it.
    Ball {
        /// Its centre.
        centre: [f64; 3],
        /// Its radius.
        radius: f64,
        /// The axis along which its place does not matter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        axis: Option<usize>,
    },
    /// The side of a plane to which a direction points.
    HalfSpace {
        /// A point of the plane (m).
        through: [f64; 3],
        /// The direction, of length 1.
        towards: [f64; 3],
    },
    /// Where a [`Formula`](crate::Formula) in x, y and z is greater than 0.
    Formula(String),
}

/// What is beyond a side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SidePlan {
    /// The same on the whole side.
    Whole(SidePart),
    /// The opposite side.
    Periodic,
    /// A shock that moves along the side: its state behind it, and what it runs into ahead of it.
    MovingShock {
        /// Name of a state behind a shock.
        shock: String,
        /// A point of its front at the start (m).
        through: [f64; 3],
    },
    /// Two parts.
    Parts {
        /// The axis along which one follows the other.
        axis: usize,
        /// Where they meet (m).
        at: f64,
        /// The part below that.
        below: SidePart,
        /// The part above.
        above: SidePart,
    },
}

/// What is beyond a part of a side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SidePart {
    /// The flow goes on as it is.
    Transmissive,
    /// A wall without friction.
    Reflective,
    /// The state of this name enters.
    Inflow(String),
}

/// A stream that the circulation around bodies turns where it enters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FarFieldPlan {
    /// Name of the state of the stream.
    pub state: String,
    /// Where the vortex is that stands for the bodies (m).
    pub vortex: [f64; 3],
}

/// The option of each numerical axis. Names come from the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EulerNumerics {
    /// Riemann solver.
    pub riemann: String,
    /// Limiter of slopes.
    pub limiter: String,
    /// The order of axes in a step.
    pub splitting: String,
    /// Courant number (dimensionless), in (0, 1].
    pub cfl: f64,
    /// What is done about cells that bodies cut; nothing without bodies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_cells: Option<CutCellPlan>,
}

/// What is done about cells that bodies cut.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutCellPlan {
    /// The stabilisation of fluxes.
    pub stabilisation: String,
    /// `ε` of LPFS, in (0, 1].
    pub epsilon: f64,
    /// Cells with less than this part of their volume open are closed. Unless it was given, corners of cells
    /// lie on a wall that is nearer than its coordinates can tell, and what is left is closed as rounding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sliver: Option<f64>,
}

/// A point where the flow is recorded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EulerGauge {
    /// First part of the names of its columns.
    pub name: String,
    /// Where (m).
    pub at: [f64; 3],
}
