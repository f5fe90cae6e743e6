//! Motions of walls: what a case gives over time, and the knots that a solver moves bodies by.

mod check;
mod keys;
mod knots;
mod over_time;
mod plan;
mod read;
mod smooth;
mod swept;
mod turn;
mod waves;

pub(crate) use check::check;
pub(crate) use keys::{MOTION, OVER_TIME};
pub use knots::MotionKnot;
pub(crate) use over_time::{along_axes, over_time};
pub(crate) use plan::Curve;
pub use plan::{MotionPlan, OverTime};
pub(crate) use read::{Motions, by_name, motions};
pub(crate) use waves::Flume;
