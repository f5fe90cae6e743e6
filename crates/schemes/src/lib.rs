//! The compiled schemes of particles and of compressible flow, on a CPU or a GPU, each kind behind one
//! trait.
//!
//! Each scheme of the catalogue is compiled here for all precisions and numbers of dimensions,
//! which takes minutes. So this crate knows neither case files nor files of runs: those who work on
//! them need not compile it again.

mod cpu;
#[cfg(feature = "cuda")]
mod cuda;
mod device;
mod entry;
mod error;
pub mod euler;
mod executor;
mod integration;
mod job;
pub mod mps;
pub mod wcsph;
mod width;

pub use device::Device;
pub use entry::{Entry, Tables};
pub use error::SchemeError;
pub use executor::{Executor, Particles, Traffic};
pub use integration::Integration;
pub use job::{Job, Setup, SphSetup};
pub use width::Width;
