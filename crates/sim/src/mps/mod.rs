//! Runs of MPS: from a plan to a scheme. All else is as for other particles.

mod assemble;
mod select;

pub(crate) use assemble::signal_speed;
pub use select::schemes;
pub(crate) use select::{TABLES, typed};
