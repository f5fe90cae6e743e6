//! Executors of any scheme of particles on a CPU or a GPU, behind one trait.

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
