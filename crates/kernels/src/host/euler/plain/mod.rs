//! A step without rows, lanes, lists and threads: one line or one cell at a time. A reference for tests, slow.
//!
//! The caller knows which cell is beside which, and hands each loop what it looks at.

mod cell;
mod mixed;
mod sweep;
mod wall;

pub use cell::{PlainCell, PlainSwept};
pub use mixed::{PLAIN_MIXED, PlainMixed};
pub use sweep::{PLAIN_SWEEP, PlainSweep};
pub use wall::{PLAIN_WALL, PlainBeside, PlainWall};
