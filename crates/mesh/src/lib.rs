//! Triangle meshes for finite volumes: cells, edges, boundaries by name, orderings, generators.

mod edges;
mod error;
pub mod generate;
mod order;
mod stencils;
mod triangles;
mod volumes;

pub use edges::{BoundaryEdge, CellEdge, Edge, Edges};
pub use error::MeshError;
pub use order::{Ordering, bandwidth, shuffled};
pub use stencils::Stencils;
pub use triangles::{NamedEdges, Triangles};
pub use volumes::Volumes;
