//! A run from case to report: assembly of schemes, time loop, gauges, checkpoints, run directory.
//!
//! Case files are run by [`run`] and [`resume`], with a scheme chosen from the catalogue at run time.
//! In code, a scheme is a type composed by [`wcsph`] and run by a [`Simulation`]; its parts may be
//! your own:
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

mod assemble;
mod builder;
pub mod checkpoint;
/// GPUs of this machine and the kernels for them.
#[cfg(feature = "cuda")]
pub mod gpu {
    pub use monoflow_cuda::{Device, KERNELS};
}
mod diagnose;
mod directory;
mod due;
mod error;
pub mod euler;
mod gauges;
mod march;
pub mod memory;
pub mod models;
pub mod mps;
mod own;
pub mod prelude;
mod progress;
mod record;
mod report;
mod rounded;
mod run;
mod schedule;
mod sealed;
mod select;
pub mod setups;
pub mod shallow;
mod simulation;
mod snapshot;
mod timeline;

pub use assemble::{Start, acoustic_step, job, mass};
pub use builder::{Composed, DefaultScheme, SchemeBuilder, wcsph};
pub use directory::{
    COMMIT, Counts, Directory, Lock, ParticleDetails, Program, Removed, RunFile, Summary,
    TrafficSummary, VERSION,
};
pub use error::{Bytes, LastFrame, SimError};
pub use gauges::Gauges;
pub use march::MarchClock;
pub use monoflow_compile::allow as allow_compiling;
pub use monoflow_schemes::{
    Choice, Compiled, Device, Executor, Origin, Particles, SchemeError, Traffic, Width, linked,
};
pub use own::{OwnModels, sources};
pub use progress::{Progress, Seconds, Tick};
pub use record::{From, Recorder};
pub use report::write as write_report;
pub use rounded::Rounded;
pub use run::{Outcome, resume, run};
pub use schedule::Schedule;
pub use select::{executor, find, name_of};
pub use simulation::{Draft, Every, On, Simulation};
pub use snapshot::{Moment, Snapshot};
pub use timeline::{Course, Ending, Tally, Timeline, Watch};
