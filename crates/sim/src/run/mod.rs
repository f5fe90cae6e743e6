//! A run in its folder, from the plan to the report: what is the same for every family of solvers.

mod callbacks;
mod checkpoint;
mod directory;
mod due;
mod family;
mod groups;
mod memory;
mod outcome;
mod progress;
mod rasters;
mod record;
mod recorder;
pub(crate) mod report;
pub(crate) mod rows;
mod runner;
mod running;
mod schedule;
mod sealed;
mod summary;
mod timeline;
mod watching;

pub use callbacks::Every;
pub use directory::{COMMIT, Directory, Program, RunFile, VERSION};
pub use family::{Head, Remark};
pub use memory::{Memory, free_memory};
pub use outcome::Outcome;
pub use progress::{Progress, Seconds, Tick};
pub use rasters::{RasterFormat, Rasters};
pub use summary::Summary;
pub use timeline::{Ending, Tally};

pub(crate) use callbacks::Callbacks;
pub(crate) use checkpoint::Content;
pub(crate) use directory::PROFILE;
pub(crate) use family::{
    Begun, FRAMES, Family, Glance, Parts, Profile, Restored, StateOf, of_plans, say, to_come,
};
pub(crate) use memory::{check_cells, of_free_memory};
pub(crate) use monoflow_schemes::RunClock;
pub(crate) use outcome::{resume, run};
pub(crate) use rasters::RASTERS;
pub(crate) use record::Record;
pub(crate) use report::write as write_report;
pub(crate) use runner::{Runner, Until};
pub(crate) use running::Running;
pub(crate) use summary::number;
pub(crate) use timeline::Course;
