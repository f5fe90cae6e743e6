//! Executors of any scheme of particles on a CPU or a GPU, behind one trait.

mod cpu;
#[cfg(feature = "cuda")]
mod cuda;
mod executor;
mod job;
mod mps;
mod particles;
mod snapshot;
mod summed;
mod wcsph;
mod width;

pub use executor::{ColumnWords, Executor, Looked, Particles, Traffic};
pub use job::{Job, Setup, artificial_viscosity, with_viscosity};
pub use mps::fits;
pub use particles::executor;
pub use snapshot::Snapshot;
pub use width::Width;
