//! Openings: where water comes in and leaves.

mod check;
mod curves;
mod jumps;
mod keys;
mod knots;
mod plan;
mod read;
mod ways;

pub(crate) use check::{check, pressures};
pub use jumps::OpeningJump;
pub(crate) use keys::OPENING;
pub use plan::{Head, Inflow, OpeningPlan};
pub(crate) use read::{Openings, openings};
