//! Case files: TOML as typed, with line numbers, to a validated run plan in SI
//! units. Knows no solver.
//!
//! The way through this crate:
//!
//! | step | type | what it settles |
//! |---|---|---|
//! | [`Case::load`], [`Case::set`] | [`Case`] | syntax; every value keeps its place |
//! | [`Case::resolve`] | [`RunPlan`] | names, ranges, agreement, defaults, derived values |
//! | [`estimate`] | [`Estimate`] | how many particles, without placing any |
//!
//! The names of kernels, walls and so on come from a [`Catalogue`] which the
//! caller gives. Mistakes come out as a [`CaseError`] whose message names file,
//! line, column and key, shows the line, and says what to do.
//!
//! All numbers are in SI units.

mod body;
mod case;
mod catalogue;
mod coefficients;
mod error;
mod estimate;
mod euler;
mod external;
mod floating;
mod foreign;
mod formulas;
mod geometry;
mod keys;
mod lattice;
mod log;
mod motion;
mod named;
mod opening;
mod plan;
mod raw;
mod resolve;
mod resolved;
mod section;
mod series;
mod set;
mod shallow;
mod shipped;
mod slips;
mod source;
mod stored;
mod study;
mod table;
mod tie;
mod tree;
mod unread;
pub mod walls;
mod words;

pub use body::{BodyPlan, Form, Mend, Operation, Placement, Rotation};
pub use case::Case;
pub use catalogue::{Catalogue, Choice, ColumnChoice, KernelChoice, KeyChoice, Preset, WallChoice};
pub use coefficients::{Coefficient, CoefficientsPlan, is_key_beside, is_key_of_particles};
pub use error::{CaseError, Problem};
pub use estimate::{Estimate, MAX_PARTICLES, estimate};
pub use euler::{
    CutCellPlan, EulerCatalogue, EulerGauge, EulerNumerics, EulerPlan, EulerRegion, FarFieldPlan,
    GasChoice, GasPlan, GridPlan, Profile, SIDES, SidePart, SidePlan, SlicePlan, StatePlan,
    StateValues, Where,
};
pub use external::{GravityChange, PlanePlan, TerrainPlan};
pub use floating::{FloatingPlan, Weight};
pub use formulas::Formulas;
pub use keys::{KeyRow, Keys, brief, counted, schema_of_all, told};
pub use lattice::Lattice;
pub use monoflow_formula::Formula;
pub use motion::{MotionKnot, MotionPlan, OverTime, SolitaryWave};
pub use opening::{Head, Inflow, OpeningPlan};
pub use plan::{
    Axis, Band, DiscretisationPlan, DomainPlan, Escaped, Face, Fill, FluidPlan, GaugePlan,
    GeometryPlan, Kind, LatticePlan, Layout, LinePlan, Measure, MpsPlan, Neighbours, NumericsPlan,
    Origin, OutputPlan, Over, Precision, PressurePlan, Provenance, RECORD_TOTALS, RECORD_WHEN,
    ReferencePlan, RunPlan, Sensor, Shape, StepBound, TimePlan, VelocityField, WallPlacement,
    behind_name, place_of,
};
pub use resolve::SPACINGS_AFLOAT;
pub use resolved::{Parts, Resolved};
pub use shallow::{
    BoundaryPlan, Field, FrictionChoice, GivenPlan, GroundPlan, MeshPlan, MeshSource, PeaksPlan,
    Place, PointGauge, Points, RegionPlan, RoughnessPlan, SectionGauge, ShallowCatalogue,
    ShallowNumerics, ShallowPlan, Surface, WaterPlan, is_key_of_bed,
};
pub use shipped::{SHIPPED, Shipped, shipped};
pub use source::Location;
pub use study::StudyPlan;
pub use table::TableRow;
pub use tie::{TiePlan, TieWay};
