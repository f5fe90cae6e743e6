//! Particles: SPH and MPS, in runs of cases and in code.

mod assemble;
mod builder;
mod check;
mod checkpoint;
mod details;
mod diagnose;
mod family;
mod gauges;
mod memory;
pub(crate) mod mps;
mod record;
mod report;
mod runner;
mod select;
pub mod setups;
mod simulation;
mod snapshot;

pub use assemble::{Start, acoustic_step, job, mass};
pub use builder::{Composed, DefaultScheme, SchemeBuilder, wcsph};
pub use details::{Counts, ParticleDetails, Removed, TrafficSummary};
pub use family::{ParticleFamily, Scene};
pub use gauges::Gauges;
pub use record::ParticleRecord;
pub use runner::ParticleRunner;
pub use select::{executor, find, name_of};
pub use simulation::{Draft, Every, On, Simulation};
pub use snapshot::{Moment, Snapshot};

pub(crate) use select::request;
