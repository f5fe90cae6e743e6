//! Motions of walls: what a case gives over time, and the knots that a solver moves bodies by.

mod keys;
mod knots;
mod plan;
mod read;
mod smooth;
mod solitary;
mod waves;

pub(crate) use keys::{MOTION, OVER_TIME};
pub use knots::MotionKnot;
pub(crate) use plan::Curve;
pub use plan::{MotionPlan, OverTime};
pub(crate) use read::{Motions, along_axes, by_name, check, motions, over_time};
pub use solitary::SolitaryWave;
pub(crate) use waves::Flume;
