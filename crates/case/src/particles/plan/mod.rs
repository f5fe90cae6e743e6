//! The resolved run: plain data in SI units, nothing left to decide.
//!
//! A [`RunPlan`] is what the solver side reads and what `run.toml` holds, so
//! that a run can be resumed from exactly the numbers it started with.
//! Vectors always have three components; those beyond `dimensions` are zero.

mod discretisation;
mod domain;
mod fluid;
mod gauge;
mod mps;
mod numerics;
mod reference;
mod resolved;
mod run;

pub use crate::particles::geometry::{
    Face, Fill, GeometryPlan, Kind, LatticePlan, Layout, Shape, VelocityField,
};
pub use discretisation::{DiscretisationPlan, WallPlacement};
pub use domain::{DomainPlan, Escaped};
pub use fluid::FluidPlan;
pub use gauge::{Band, GaugePlan, LinePlan, Measure, Over, RECORD_TOTALS, RECORD_WHEN, Sensor};
pub use mps::{MpsPlan, PressurePlan};
pub(crate) use numerics::{NO_SMOOTHING, SHIFTING, SHIFTING_BELOW_SURFACE};
pub use numerics::{Neighbours, NumericsPlan, StepBound};
pub use reference::ReferencePlan;
pub use run::RunPlan;
