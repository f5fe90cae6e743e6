//! Compressible flow on a Cartesian grid, over all cores.

mod bodies;
mod boundary;
mod executor;
mod field;
mod lines;
mod order;
mod rows;
mod tracer;
mod walls;

pub use boundary::{Boundaries, Boundary, Part, Split};
pub use executor::{EulerClock, EulerExecutor};
pub use field::{Field, GHOSTS};
pub use lines::Lines;
pub use order::Order;
pub use tracer::Tracer;
pub use walls::wall_references;
