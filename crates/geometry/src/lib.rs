//! Bodies in a flow: shapes and triangulated surfaces, what they are together, and the signed
//! distance to them at the points of a grid.
//!
//! ```
//! use monoflow_case::Case;
//! use monoflow_geometry::Bodies;
//! use monoflow_ops::distance::Nodes;
//! let case = Case::parse("plate.toml", r#"
//! dimensions = 2
//! [[body]]
//! name = "plate"
//! shape = "box"
//! min = [-1, -0.5]
//! max = [1, 0.5]
//! [[body]]
//! name = "hole"
//! operation = "subtract"
//! shape = "circle"
//! centre = [0, 0]
//! radius = 0.25
//! "#)?;
//! let bodies = Bodies::load(&case.bodies()?.0)?;
//! let nodes = Nodes::new([-1.5, -1.0, 0.0], [0.1; 3], [31, 21, 1], 0.3);
//! let field = bodies.measure(&nodes)?;
//! let middle = 10 * 31 + 15;
//! assert!((field.distances.values[middle] - 0.25).abs() < 1e-12);
//! assert_eq!(bodies.walls()[usize::from(field.walls[middle])], "hole");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What a part is comes from [`monoflow_case`]: [`BodyPlan`](monoflow_case::BodyPlan).
//!
//! **Booleans** of distances `a` and `b`: `min(a, b)` of both together, `max(a, b)` of what both
//! have, `max(a, -b)` of the one without the other. Their zero set is exact but for sides of two parts that
//! lie on each other, where points of the grid get the distance of a neighbour, and so is the side of
//! every point; never are they steeper than one. Outside of what is joined and inside of what is cut or
//! common they are exact. On the other side they are where the nearest point of the part that counts is
//! not within the other; else the wall is farther away, and [`Field::less`] says so of each point.

mod bodies;
mod booleans;
mod error;
mod faces;
mod grid;
mod image;
mod layers;
mod part;
mod placed;
mod relief;
mod settle;
mod shape;
mod slices;
mod solids;
mod stl;
mod terrain;
mod thin;
mod window;

pub use bodies::{Bodies, Field, NO_WALL};
pub use error::GeometryError;
pub use grid::{Extent, nodes};
pub use image::image;
pub use settle::closest;
pub use shape::Shape;
pub use slices::slices;
pub use solids::SignedDistances;
pub use stl::{Stl, remedy};
pub use terrain::{Ground, TerrainError};
pub use thin::Thin;
