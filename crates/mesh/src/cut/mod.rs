//! Cells of a grid that the surface of a body cuts.
//!
//! Signed distances at the nodes of the grid, positive in the fluid, give every cell its open volume
//! and every face its open area; what is cut is kept in a compressed store, the rest of the grid is
//! open or closed. No cell is refused: walls of several pieces are kept as they are, slivers are
//! covered, and [`Tally`] says how many there were, and where the first.

mod cells;
mod double;
mod draft;
mod face;
mod grid;
mod polygon;
mod shape;

pub use cells::{CornerNodes, CutCells, Tally};
pub use double::doubly_shielded;
pub use face::Face;
pub use polygon::Polygon;
pub use shape::{Shape, corner, wall_loops};
