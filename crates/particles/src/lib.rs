//! Particle storage on the host: columns, cells, sort, neighbour lists.

mod bodies;
mod candidates;
mod change;
mod column;
// Unit tests would compile all once more.
#[cfg(not(test))]
mod compiled;
mod domain;
mod error;
mod external;
mod in_walls;
mod list;
mod openings;
mod sort;
mod spoil;
mod store;
mod turnover;
mod within;

pub use bodies::{Bodies, Body, Patch};
pub use change::{Alteration, Change};
pub use column::{COLUMNS, Column, Kept};
pub use domain::Domain;
pub use error::ParticleError;
pub use external::Externals;
pub use list::{BLOCK, Keeping, NeighbourList, Wanted};
pub use openings::{Newborn, Openings, Tally};
pub use sort::CellStarts;
pub use spoil::{CHECK_WRITES, checks_writes, spoil};
pub use store::{Particle, Row, Store, rows};
pub use turnover::Turnover;
pub use within::Span;
