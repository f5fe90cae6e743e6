//! Closed triangulated surfaces: STL files, welding, checks, repairs, generators, and the features
//! of edges and vertices.
//!
//! ```
//! use monoflow_surface::{Features, Repair, generate, read, write};
//! let bytes = write::binary(&generate::torus(1.0, 0.4, 48, 24)?);
//! let (surface, notes) = read::stl("torus.stl", &bytes)?;
//! assert_eq!(notes.against, 0);
//! let (surface, done) = surface.repaired(&Repair::default())?;
//! assert!(done.is_empty() && surface.check().is_fit());
//! let features = Features::of(&surface)?;
//! assert_eq!(features.euler(), 0);
//! # Ok::<(), monoflow_surface::SurfaceError>(())
//! ```

mod check;
mod clusters;
mod error;
mod features;
pub mod generate;
mod layers;
mod random;
mod ray;
pub mod read;
mod repair;
mod sets;
mod slit;
mod surface;
mod topology;
mod transform;
mod triangle;
mod triangulate;
mod vector;
mod weld;
mod words;
pub mod write;

pub use check::{Component, Defect, Place, Places, Report};
pub use error::SurfaceError;
pub use features::{Bend, Edge, Features};
pub use read::{Form, Notes};
pub use repair::{Deed, Repair, Repairs};
pub use surface::Surface;
pub use weld::Welded;
