//! Meshes made from a description.

mod delaunay;
mod rectangle;

pub use delaunay::{Polygon, polygon};
pub use rectangle::{Pattern, jitter, rectangle};
