//! A run from case to report: assembly of schemes, time loop, gauges, checkpoints, run directory.
//!
//! Case files are judged by [`families::judge`] and run, with a scheme chosen from the catalogue at run
//! time. In code, a scheme is a type composed by [`compose`] and run by a [`compose::Simulation`]; its parts may
//! be your own:
//!
//! ```
//! use monoflow_sim::prelude::*;
//! let mut sim = Simulation::new(
//!     setups::DamBreak::new(0.1, 0.1).spacing(0.0125),
//!     wcsph::<f32, 2>().kernel::<Quadratic>().viscosity::<Artificial<f32>>(),
//! )
//! .on(Every(0.01), |moment: &Moment| println!("t = {} s", moment.clock.time))
//! .build(Device::default())?;
//! sim.run_until(0.02)?;
//! assert!(sim.time() >= 0.02);
//! # Ok::<(), SimError>(())
//! ```

/// The code of the README compiles.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// So does that of a scheme for GPUs, but for its entry points.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/gpu.md")]
struct Gpus;

/// GPUs of this machine and the kernels for them.
#[cfg(feature = "cuda")]
pub mod gpu {
    pub use monoflow_cuda::{Device, KERNELS};
}
pub mod compose;
mod error;
pub mod euler;
pub mod families;
pub mod models;
mod own;
pub mod particles;
pub mod prelude;
pub mod run;
pub mod shallow;

pub use error::{AfloatError, Bytes, LastFrame, Lost, SimError};
pub use families::linked;
pub use monoflow_compile::{Held, Verdict, allow as allow_compiling};
pub use monoflow_particle_executors::{ColumnWords, Executor, Particles, Traffic, Width};
pub use monoflow_schemes::{Choice, Compiled, Device, Origin, SchemeError};
pub use own::{OwnModels, sources};
