//! What all particle methods share: kinds of particles, cells, the clock, smoothing kernels, integrators, bodies that
//! move, openings, summations beside a scheme, and the loops over one particle's neighbours that no scheme is asked in.

pub mod body;
mod column;
pub mod control;
pub mod grid;
pub mod integrate;
mod inviscid;
pub mod kernel;
pub mod kind;
pub(crate) mod lattice;
pub mod motion;
pub mod opening;
mod pair;
pub mod summation;

pub use column::{Column, GIVEN_NAME, OF_EVERY_FRAME, Sums};
pub use inviscid::Inviscid;
pub use pair::PairGeom;
