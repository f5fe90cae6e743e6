//! The start of a run: where the particles of a plan stand, and what they carry.
//!
//! A plan comes from [`monoflow_case`]; [`estimate`](monoflow_case::estimate) counts its particles without placing any,
//! [`fill`] places them. What a case may say but hardly means is told by [`cautions`].
//!
//! All numbers are in SI units.

mod caution;
mod error;
pub mod euler;
mod giant;
mod particles;

pub use caution::{cautions, cautions_over_time};
pub use error::{BodiesOverlap, FillError};
pub use giant::giant;
pub use particles::{
    Afloat, Bounds, Distance, FILL_MEMORY, FillReport, Layers, Loaded, NoSolids, Pushed, Samples,
    Seed, SeedKind, Solids, SolidsError, ThinWall, fill, fill_within, in_order,
};
