//! Runs of shallow water: from a plan to a folder with frames, gauges and a report.

mod assemble;
pub mod checkpoint;
#[cfg(feature = "cuda")]
mod cuda;
mod error;
mod executor;
mod gauges;
mod memory;
mod record;
mod report;
mod run;
mod select;
mod series;
pub(crate) mod sides;

pub use assemble::Assembled;
pub use error::ShallowError;
pub use executor::{CpuShallow, ShallowRun, converted};
pub use gauges::ShallowGauges;
pub use memory::needed;
pub use record::{PEAKS, ShallowRecorder};
pub use report::write as write_report;
pub use run::{ShallowDetails, resume, run};
pub use select::{catalogue, executor, find, name_of};
