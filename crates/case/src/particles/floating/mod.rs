//! Bodies that float: walls that move by the forces on them.

mod keys;
mod plan;
mod read;

pub(crate) use keys::{FLOATING, WAYS};
pub use plan::{FloatingPlan, Weight};
pub(crate) use read::floating;
