//! Surfaces made from a description. All are closed, with normals outwards, and but for the town of
//! one solid called as the generator; [`Surface::named`](crate::Surface::named) gives another name.
//!
//! | Generator | What |
//! |---|---|
//! | [`icosphere`] | a sphere of nearly equal triangles |
//! | [`star`] | a rough body that all of can be seen from its centre, by a seed |
//! | [`torus`] | a ring |
//! | [`cuboid`] | a box, or a plate |
//! | [`tetrahedron`] | four corners |
//! | [`cylinder`], [`cone`] | about the z axis |
//! | [`extruded`] | a prism over any simple polygon: wedges, steps, channels |
//! | [`wing`] | a NACA section of four digits, extruded |
//! | [`house`] | a house or a round tower with windows, a roof and chimneys |
//! | [`town`] | houses and streets, by a seed; a solid each |

mod extruded;
mod flat;
mod house;
mod panel;
mod round;
mod sphere;
mod torus;
mod town;
mod wing;

pub use extruded::extruded;
pub use flat::{cuboid, tetrahedron};
pub use house::{House, Roof, house};
pub use round::{cone, cylinder};
pub use sphere::{icosphere, star};
pub use torus::torus;
pub use town::{Town, town};
pub use wing::{section, wing};

use crate::SurfaceError;

/// Is it a length: finite and more than zero?
fn is_length(x: f64) -> bool {
    x > 0.0 && x.is_finite()
}

fn impossible(what: String, help: &str) -> SurfaceError {
    SurfaceError::Generator(format!("{what}; {help}"))
}
