//! Shallow water, in runs of cases.

mod assemble;
mod check;
mod checkpoint;
#[cfg(feature = "cuda")]
mod cuda;
mod details;
mod error;
mod executor;
mod family;
mod gauges;
mod memory;
mod record;
mod report;
mod runner;
mod select;
mod series;
pub(crate) mod sides;

pub use assemble::Assembled;
pub use details::ShallowDetails;
pub use error::ShallowError;
pub use executor::{CpuShallow, ShallowRun, converted};
pub use family::{Scene, Shallow};
pub use gauges::ShallowGauges;
pub use memory::needed;
pub use record::{PEAKS, ShallowRecord};
pub use runner::ShallowRunner;
pub use select::{catalogue, executor, find, name_of};
