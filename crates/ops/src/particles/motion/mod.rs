//! Bodies that move as one: where each is over time, and where its particles are then.
//!
//! A [`Course`] is the motion of a body that moves as it is told, as cubic pieces between [`Knot`]s that are
//! evenly spaced in time. A body that floats has a [`RigidState`], which forces change. Either gives the [`Pose`]
//! of a moment, and [`follow`] puts a particle where its body has it.

mod course;
mod floating;
mod follow;
mod pose;
mod pull;
mod tie;

pub use course::{Course, Knot, gain};
pub use floating::{Floating, Load, RigidState, advance_floating};
pub use follow::{Home, follow};
pub use pose::Pose;
pub use pull::pull;
pub use tie::{GROUND, Pull, Tie};
