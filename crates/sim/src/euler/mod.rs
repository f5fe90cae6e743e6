//! Compressible flow, in runs of cases.

mod assemble;
mod beyond;
mod blanks;
mod carried;
mod check;
mod checkpoint;
mod details;
#[cfg(test)]
mod disc;
mod error;
mod family;
mod far_field;
mod fill;
mod flow;
mod frames;
mod gas;
mod gauges;
mod inflows;
mod memory;
mod placed;
mod report;
mod runner;
mod select;
mod slits;
mod solids;
mod strong;
mod walls;

pub use details::EulerDetails;
pub use error::EulerError;
pub use monoflow_start::euler::StateError;
pub use monoflow_volume_executors::euler::EulerState;
pub use select::catalogue;

pub use family::EulerFlow;
