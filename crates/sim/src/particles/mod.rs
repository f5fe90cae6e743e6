//! Particles: SPH and MPS, in runs of cases and in code.

mod assemble;
mod builder;
mod check;
mod checkpoint;
mod details;
mod diagnose;
mod family;
mod frames;
mod gauges;
mod memory;
pub(crate) mod mps;
mod report;
mod runner;
mod select;
pub mod setups;
mod simulation;
mod snapshot;

pub use builder::{Composed, DefaultScheme, SchemeBuilder, wcsph};
pub use details::{Counts, ParticleDetails, Removed, TrafficSummary};
pub use gauges::Gauges;
pub use select::find;
pub use simulation::{Draft, Every, Simulation};
pub use snapshot::{Moment, Snapshot};

pub(crate) use family::ParticleFlow;
