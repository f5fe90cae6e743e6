//! Shallow water, in runs of cases.

mod account;
mod assemble;
mod boundaries;
mod cautions;
mod check;
mod checkpoint;
mod details;
mod error;
mod fall;
mod family;
mod frames;
mod gauges;
mod memory;
mod places;
mod rasters;
mod report;
mod runner;
mod select;
mod series;
pub(crate) mod sides;

pub use details::ShallowDetails;
pub use error::ShallowError;
pub use monoflow_cpu::shallow::ShallowState;
pub use select::catalogue;

pub use family::ShallowFlow;
