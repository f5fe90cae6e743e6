//! Bodies that move as they are told: where one is over time, and where its particles are then.
//!
//! A [`Course`] is a body's motion as cubic pieces between [`Knot`]s that are evenly spaced in time. It
//! gives the [`Pose`] of a moment, and [`follow`] puts a particle where its body has it.

mod course;
mod follow;
mod pose;

pub use course::{Course, Knot};
pub use follow::{Home, follow};
pub use pose::Pose;
