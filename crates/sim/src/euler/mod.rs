//! Runs of compressible flow: from a plan to a folder with frames, gauges and a report.

mod assemble;
pub mod checkpoint;
#[cfg(test)]
mod disc;
mod error;
mod far_field;
mod fill;
mod flow;
mod gauges;
mod memory;
mod record;
mod report;
mod run;
mod select;
mod slits;
mod solids;
mod states;
mod walls;

pub use assemble::{assemble, check, fastest_wave};
pub use error::{EulerError, InWall};
pub use memory::{bytes_per_cell, needed};
pub use record::EulerRecorder;
pub use report::write as write_report;
pub use run::{EulerDetails, resume, run};
pub use select::{catalogue, find, name_of};
pub use solids::{Solids, cut_cell_bytes};
pub use states::{Known, states};
pub use walls::Walls;

pub(crate) use record::{SLICES, WALLS};
