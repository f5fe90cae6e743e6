//! The schemes of particles that are linked into every program, and the executors of any on a CPU or a GPU, behind one
//! trait. Without the feature `linked` there are none.

// The words of the catalogue.
#![cfg_attr(not(feature = "linked"), allow(unused_imports))]

mod cpu;
#[cfg(feature = "cuda")]
mod cuda;
mod executor;
mod job;
pub mod mps;
mod particles;
mod summed;
pub mod wcsph;
mod width;

pub use executor::{ColumnWords, Executor, Particles, Traffic};
pub use job::{Job, Setup, with_viscosity};
pub use particles::executor;
pub use width::Width;
