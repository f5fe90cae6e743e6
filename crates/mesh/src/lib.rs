//! Triangle meshes for finite volumes: cells, edges, boundaries by name, orderings, generators, files, and
//! rasters of elevations.

pub mod crossing;
pub mod cut;
mod edges;
mod error;
pub mod generate;
mod graph;
mod order;
mod overlap;
mod quote;
pub mod raster;
pub mod read;
mod stencils;
mod triangles;
mod volumes;
pub mod write;

pub use edges::{BoundaryEdge, CellEdge, Edge, Edges};
pub use error::MeshError;
pub use order::{Ordering, bandwidth, shuffled};
pub use raster::{Raster, RasterError, Sample};
pub use read::MeshFileError;
pub use stencils::{Rim, Stencils};
pub use triangles::{NamedEdges, Triangles, signed_area};
pub use volumes::Volumes;
