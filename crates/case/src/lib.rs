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
mod error;
mod euler;
mod forgotten;
mod judge;
mod keys;
mod listing;
mod particles;
mod plan;
mod shallow;
mod shipped;
mod stored;
mod table;
mod typed;
mod words;

pub use body::{BodyPlan, Form, Mend, Operation, Placement, Rotation};
pub use case::Case;
pub use error::{CaseError, Problem};
pub use euler::{
    CutCellPlan, EulerCatalogue, EulerGauge, EulerNumerics, EulerPlan, EulerRegion, FarFieldPlan,
    GasChoice, GasPlan, GridPlan, Profile, SIDES, SidePart, SidePlan, SlicePlan, StatePlan,
    StateValues, Where,
};
pub use judge::{Choice, KeyChoice};
pub use keys::{brief, counted, told};
pub use listing::{KeyRow, Keys, is_key_beside, is_key_of_particles, schema_of_all};
pub use monoflow_formula::Formula;
pub use particles::catalogue::{
    Catalogue, ColumnChoice, FrameColumns, GroundReader, KernelChoice, Preset, TracerChoice,
    WallChoice,
};
pub use particles::elastic::ElasticPlan;
pub use particles::estimate::{Estimate, MAX_PARTICLES, estimate};
pub use particles::external::{GravityChange, PlanePlan, TerrainPlan};
pub use particles::floating::{FloatingPlan, Weight};
pub use particles::formulas::Formulas;
pub use particles::lattice::Lattice;
pub use particles::level::{Elevation, Level};
pub use particles::motion::{MotionKnot, MotionPlan, OverTime};
pub use particles::opening::{Head, Inflow, OpeningJump, OpeningPlan};
pub use particles::plan::{
    Band, DiscretisationPlan, DomainPlan, Escaped, Face, Fill, FluidPlan, GaugePlan, GeometryPlan,
    Kind, LatticePlan, Layout, LinePlan, Measure, MpsPlan, Neighbours, NumericsPlan, Over,
    PressurePlan, RECORD_TOTALS, RECORD_WHEN, ReferencePlan, RunPlan, Sensor, Shape, StepBound,
    VelocityField, WallPlacement,
};
pub use particles::resolve::{SPACINGS_AFLOAT, span_along};
pub use particles::tie::{TiePlan, TieWay};
pub use particles::walls;
pub use plan::{
    Axis, Coefficient, CoefficientsPlan, Origin, OutputPlan, Parts, Precision, Provenance,
    Resolved, StudyPlan, TimePlan, behind_name, place_of,
};
pub use shallow::{
    BoundaryPlan, Field, FrictionChoice, GivenPlan, GroundPlan, MeshPlan, MeshSource, PeaksPlan,
    Place, PointGauge, Points, RegionPlan, RoughnessPlan, SectionGauge, ShallowCatalogue,
    ShallowNumerics, ShallowPlan, Surface, WaterPlan, is_key_of_bed,
};
pub use shipped::{SHIPPED, Shipped, shipped};
pub use stored::{line_at, line_of};
pub use table::TableRow;
pub use typed::source::Location;
