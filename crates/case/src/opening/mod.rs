//! Openings: where water comes in and leaves.

mod keys;
mod knots;
mod plan;
mod read;

pub(crate) use keys::OPENING;
pub use plan::{Head, Inflow, OpeningPlan};
pub(crate) use read::{Openings, check, openings, pressures};
