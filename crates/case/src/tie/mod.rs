//! What pulls at bodies that float: joints and springs.

mod keys;
mod plan;
mod read;

pub(crate) use keys::{JOINT, SPRING};
pub use plan::{TiePlan, TieWay};
pub(crate) use read::ties;
