//! Signed distances of a grid's points to a surface, over all cores.
//!
//! ```
//! use monoflow_cpu::distance::{Band, facets};
//! use monoflow_ops::distance::Nodes;
//! use monoflow_surface::generate;
//! let sphere = generate::icosphere(1.0, 3)?;
//! let nodes = Nodes::new([-1.5; 3], [0.1; 3], [31; 3], 0.25);
//! let band = Band::read(&nodes, &facets(&sphere)?);
//! let distances = band.signed()?;
//! // Within the band exact, beyond it as far as the band reaches, with the right sign.
//! assert!(distances.at([25, 15, 15]).abs() < 0.01);
//! assert_eq!(distances.at([15, 15, 15]), -0.25);
//! assert_eq!(distances.at([0, 0, 0]), 0.25);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod band;
mod distances;
mod error;
mod facets;

pub use band::Band;
pub use distances::Distances;
pub use error::DistanceError;
pub use facets::{facets, facets_of_sheet};
