//! What accelerates fluid beside its neighbours: gravity that changes, and walls without particles.

mod check;
mod keys;
mod plan;
mod read;

pub(crate) use check::check;
pub(crate) use keys::{CHANGE, PLANE, TERRAIN};
pub use plan::{GravityChange, PlanePlan, TerrainPlan};
pub(crate) use read::{Typed, read};
