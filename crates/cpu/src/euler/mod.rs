//! Compressible flow on a Cartesian grid, over all cores.

mod boundary;
mod executor;
mod field;
mod rows;

pub use boundary::{Boundaries, Boundary, Part, Split};
pub use executor::{EulerClock, EulerExecutor, Order};
pub use field::{Field, GHOSTS};
