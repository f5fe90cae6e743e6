//! Compressible flow, in runs of cases.

mod assemble;
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
mod gauges;
mod memory;
mod record;
mod report;
mod runner;
mod select;
mod slits;
mod solids;
mod states;
mod walls;

pub use assemble::{assemble, check, fastest_wave};
pub use details::EulerDetails;
pub use error::{EulerError, InWall};
pub use family::Euler;
pub use gauges::EulerGauges;
pub use memory::{bytes_per_cell, needed};
pub use record::EulerRecord;
pub use runner::EulerRunner;
pub use select::{catalogue, find, name_of};
pub use solids::{Solids, cut_cell_bytes};
pub use states::{Known, states};
pub use walls::Walls;
