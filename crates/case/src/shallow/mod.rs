//! Cases of shallow water.

mod boundary;
mod catalogue;
mod field;
mod keys;
mod lines;
mod measured;
mod mesh;
mod plan;
mod region;
mod remarks;
mod resolve;
mod resolved;
mod roughness;
mod table;
mod tracers;
mod water;

pub use catalogue::{FrictionChoice, ShallowCatalogue};
pub(crate) use keys::SHALLOW;
pub use plan::{
    BoundaryPlan, Field, GivenPlan, GroundPlan, MeshPlan, MeshSource, PeaksPlan, Place, PointGauge,
    Points, RegionPlan, RoughnessPlan, SectionGauge, ShallowNumerics, ShallowPlan, Surface,
    WaterPlan,
};
pub(crate) use resolve::resolve;
pub use roughness::is_key_of_bed;
