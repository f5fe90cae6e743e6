//! Particles: SPH and MPS, in runs of cases and in code.

mod advice;
mod afloat;
mod around;
mod assemble;
mod bodies;
mod carriage;
mod check;
mod checkpoint;
mod columns;
mod details;
mod diagnose;
mod drifting;
mod externals;
mod family;
mod frames;
mod gauges;
mod images;
mod lines;
mod looks;
mod memory;
pub(crate) mod mps;
mod numbers;
mod openings;
mod origins;
mod paths;
mod place;
mod portions;
mod report;
mod runner;
mod select;
mod sensors;
pub mod setups;
mod simulation;
mod snapshot;
mod spaced;
mod surfaces;
mod ties;

pub use details::{Counts, ParticleDetails, Removed, TrafficSummary};
pub use gauges::Gauges;
pub use monoflow_particle_executors::Snapshot;
pub use monoflow_start::{FillError, NoSolids, Seed, SeedKind, fill};
#[cfg(test)]
pub(crate) use select::find;
pub use snapshot::Moment;

pub use family::ParticleFlow;
