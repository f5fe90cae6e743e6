//! Joints and springs of bodies that float.

mod keys;
mod plan;
mod read;

pub(crate) use keys::{JOINT, SPRING};
pub use plan::{TiePlan, TieWay};
pub(crate) use read::ties;
