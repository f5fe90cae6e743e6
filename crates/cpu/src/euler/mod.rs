//! Compressible flow on a Cartesian grid, over all cores.

mod bodies;
mod boundary;
mod carried;
mod entering;
mod executor;
mod field;
mod flow;
mod lines;
mod looked;
mod loops;
mod mixing;
mod order;
mod sweep;
mod walls;
mod whole;

pub use boundary::{Boundaries, Boundary, Part, Split};
pub use carried::Tracer;
pub use entering::Entering;
pub use executor::{EulerClock, EulerExecutor, Start};
pub use field::Field;
pub use flow::{FlowLine, FlowRows};
pub use lines::Lines;
pub use looked::Looked;
pub use monoflow_kernels::host::euler::GHOSTS;
pub use order::Order;
pub use walls::wall_references;
pub use whole::Held;
