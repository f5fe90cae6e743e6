//! The schemes that are linked into every program, and the executors of particles and of compressible
//! flow on a CPU or a GPU, each kind behind one trait.
//!
//! The schemes of the catalogue are compiled here. So this crate knows neither case files nor files of
//! runs: work on them does not compile it again. Without the feature `linked` there are none.

// The words of the catalogue.
#![cfg_attr(not(feature = "linked"), allow(unused_imports))]

mod choice;
mod compiled;
mod cpu;
#[cfg(feature = "cuda")]
mod cuda;
mod device;
mod error;
pub mod euler;
mod executor;
mod job;
pub mod mps;
mod particles;
mod pool;
pub mod shallow;
mod summed;
pub mod wcsph;
mod width;

pub use choice::{Choice, Origin};
pub use compiled::{Compiled, OwnKernels, name};
pub use device::Device;
pub use error::SchemeError;
pub use executor::{ColumnWords, Executor, Particles, Traffic};
pub use job::{Job, Setup, with_viscosity};
pub use particles::executor;
pub use pool::Pool;
pub use width::Width;

/// The schemes that are linked into this program, family after family.
pub fn linked() -> impl Iterator<Item = Compiled> {
    let all = [
        wcsph::programs(),
        mps::programs(),
        shallow::programs(),
        euler::programs(),
    ];
    all.into_iter()
        .flatten()
        .map(|program| Compiled::from(*program))
}
