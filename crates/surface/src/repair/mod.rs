//! Repairs, each of which is reported.

mod deed;
mod draft;
mod holes;
mod needles;
mod outwards;
mod split;
mod winding;

pub use deed::{Deed, Repairs};

use crate::{Surface, SurfaceError};
use draft::Draft;

/// What to repair. The default drops what means nothing, degenerate triangles and duplicates, and
/// leaves everything else to who makes the surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Repair {
    /// Makes vertices one that lie within this distance of each other, m.
    pub weld: Option<f64>,
    /// Drops triangles that name a vertex twice; takes triangles without area out of the surface by
    /// giving their longest edge to the triangle beside them.
    pub degenerate: bool,
    /// Drops triangles with the vertices of others. Of two wound against each other both go where
    /// two solids touch.
    pub duplicates: bool,
    /// Splits edges at which solids touch: as many triangles run one way as the other, and each two
    /// with solid between them get vertices of their own.
    pub touching: bool,
    /// Winds the triangles of each component alike, as most of them are.
    pub winding: bool,
    /// Fills holes of so many edges at most, flat or nearly so.
    pub holes: Option<usize>,
    /// Turns closed components so that their normals point away from the solid: outwards, and
    /// inwards for one within another.
    pub outwards: bool,
}

impl Default for Repair {
    fn default() -> Self {
        Repair {
            weld: None,
            degenerate: true,
            duplicates: true,
            touching: false,
            winding: false,
            holes: None,
            outwards: false,
        }
    }
}

impl Repair {
    /// Everything but welding within a distance; holes of 64 edges at most.
    pub fn everything() -> Self {
        Repair {
            weld: None,
            degenerate: true,
            duplicates: true,
            touching: true,
            winding: true,
            holes: Some(64),
            outwards: true,
        }
    }
}

impl Surface {
    /// The surface repaired, and what was done. Vertices that no triangle uses any more are left
    /// out. What cannot be repaired stays, and is reported too; [`Surface::check`] says what is
    /// left.
    ///
    /// ```
    /// use monoflow_surface::{Repair, generate};
    /// let inside_out = generate::icosphere(1.0, 2)?.inverted();
    /// let (sphere, done) = inside_out.repaired(&Repair::everything())?;
    /// assert!(sphere.volume() > 0.0);
    /// assert_eq!(done.to_string(), "turned a component of 320 triangles");
    /// # Ok::<(), monoflow_surface::SurfaceError>(())
    /// ```
    ///
    /// # Errors
    /// No triangle is left, or the tolerance of welding is none.
    pub fn repaired(&self, repair: &Repair) -> Result<(Self, Repairs), SurfaceError> {
        let mut draft = match repair.weld {
            None => Draft::of(self),
            Some(tolerance) => {
                let (surface, welded) = self.welded(tolerance)?;
                let mut draft = Draft::of(&surface);
                draft.done.welded(welded);
                draft
            }
        };
        if repair.degenerate {
            draft.drop_collapsed();
        }
        if repair.duplicates {
            draft.drop_surplus();
        }
        if repair.touching {
            draft.split_touching();
        }
        if repair.winding {
            draft.wind_alike();
        }
        if let Some(most) = repair.holes {
            draft.fill_holes(most);
        }
        if repair.degenerate {
            draft.turn_needles();
        }
        // The lid of a triangle that hangs by nothing is its duplicate.
        if repair.duplicates && repair.holes.is_some() {
            draft.drop_surplus();
        }
        if repair.outwards {
            draft.turn_outwards();
        }
        draft.finish()
    }
}
