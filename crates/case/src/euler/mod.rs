//! Cases of compressible flow.

mod boundary;
mod catalogue;
mod far_field;
mod gas;
mod grid;
mod keys;
mod plan;
mod region;
mod resolve;
mod resolved;
mod slice;
mod state;
mod table;

pub use catalogue::{EulerCatalogue, GasChoice};
pub(crate) use keys::EULER;
pub use plan::{
    CutCellPlan, EulerGauge, EulerNumerics, EulerPlan, EulerRegion, FarFieldPlan, GasPlan,
    GridPlan, Profile, SIDES, SidePart, SidePlan, SlicePlan, StatePlan, StateValues, Where,
};
pub(crate) use resolve::resolve;
