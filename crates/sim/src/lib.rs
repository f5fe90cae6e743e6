//! A run from case to report: assembly of schemes, time loop, gauges, checkpoints, run directory.

mod assemble;
pub mod checkpoint;
mod cpu;
mod diagnose;
mod directory;
mod error;
mod executor;
mod gauges;
pub mod memory;
pub mod models;
mod progress;
mod record;
mod report;
mod run;
mod schedule;
mod select;
mod snapshot;
mod timeline;

pub use assemble::{Assembly, Start, Width, mass};
pub use directory::{
    COMMIT, Counts, Directory, Program, RunFile, Summary, TrafficSummary, VERSION,
};
pub use error::{Bytes, LastFrame, SimError};
pub use executor::{Executor, Particles, Traffic};
pub use gauges::Gauges;
pub use progress::{Progress, Tick};
pub use record::{From, Recorder};
pub use report::write as write_report;
pub use run::{Outcome, resume, run};
pub use schedule::Schedule;
pub use select::{Device, Entry, find, name_of, schemes};
pub use snapshot::{Moment, Snapshot};
pub use timeline::{Course, Ending, Tally, Timeline, Watch};
