//! A run in its folder, from the plan to the report: what is the same for every family of solvers.

mod checkpoint;
mod directory;
mod due;
mod family;
mod memory;
mod outcome;
mod progress;
mod record;
mod recorder;
pub(crate) mod report;
mod runner;
mod schedule;
mod sealed;
mod summary;
mod timeline;

pub use checkpoint::{Content, FILES, Found, fingerprint, newest};
pub use directory::{COMMIT, Directory, Lock, Program, RunFile, VERSION};
pub use family::{Family, Head, HeaderOf, Remark};
pub use memory::free_memory;
pub use outcome::{Outcome, resume, run};
pub use progress::{Progress, Seconds, Tick};
pub use record::{FRAMES, Record};
pub use recorder::{From, Recorder};
pub use report::write as write_report;
pub use runner::{RunClock, Runner, Until, Watch};
pub use schedule::Schedule;
pub use summary::Summary;
pub use timeline::{Course, Ending, Tally, Timeline};

pub(crate) use family::{head, to_come};
pub(crate) use memory::{check_cells, of_free_memory};
pub(crate) use summary::number;
