use crate::check::{Place, Places, point, short};
use crate::weld::Welded;
use std::fmt;

/// One kind of thing that a repair did, or could not do.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Deed {
    /// Made vertices one; the greatest distance by which one moved, m.
    Welded {
        /// The distance.
        moved: f64,
    },
    /// Dropped triangles that name a vertex twice.
    DroppedCollapsed,
    /// Dropped triangles with the vertices of others.
    DroppedDuplicates,
    /// Gave the longest edge of triangles without area to the triangle beside them.
    TurnedNeedles,
    /// Could not do so.
    LeftNeedles,
    /// Gave the pairs of triangles at touching edges vertices of their own.
    SplitEdges,
    /// Could not: not as many triangles run one way as the other.
    LeftEdges,
    /// Turned triangles that were wound against the rest of their component.
    Turned,
    /// Left a component with one side only.
    LeftOneSided,
    /// Filled holes.
    FilledHoles,
    /// Left holes that are too large, not flat enough, or between triangles wound against each
    /// other.
    LeftHoles,
    /// Turned closed components inside out.
    TurnedComponent {
        /// How many triangles it has.
        triangles: usize,
    },
    /// Dropped vertices of no triangle.
    DroppedVertices,
}

/// What was done, in order, with the number of times and the first places.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Repairs {
    /// Each kind of thing that was done.
    pub deeds: Vec<(Deed, Places)>,
}

impl Repairs {
    /// Was nothing done?
    pub fn is_empty(&self) -> bool {
        self.deeds.is_empty()
    }

    /// How often a thing was done.
    pub fn count(&self, deed: Deed) -> usize {
        let same = self.deeds.iter().filter(|(done, _)| *done == deed);
        same.map(|(_, places)| places.count).sum()
    }

    pub(super) fn add(&mut self, deed: Deed, places: Places) {
        if places.count > 0 {
            self.deeds.push((deed, places));
        }
    }

    pub(super) fn welded(&mut self, welded: Welded) {
        let places = Places {
            count: welded.vertices,
            first: Vec::new(),
        };
        self.add(
            Deed::Welded {
                moved: welded.moved,
            },
            places,
        );
    }
}

impl fmt::Display for Repairs {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_empty() {
            return write!(f, "nothing to repair");
        }
        for (index, (deed, places)) in self.deeds.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            let n = places.count;
            match deed {
                Deed::Welded { moved } => write!(
                    f,
                    "welded {n} vertices, moved by {} m at most",
                    short(*moved)
                )?,
                Deed::DroppedCollapsed => {
                    write!(f, "dropped {n} triangles without three vertices")?
                }
                Deed::DroppedDuplicates => {
                    write!(f, "dropped {n} triangles with the vertices of others")?
                }
                Deed::TurnedNeedles => write!(f, "took out {n} triangles without area")?,
                Deed::LeftNeedles => write!(f, "left {n} triangles without area")?,
                Deed::SplitEdges => write!(f, "split {n} touching edges")?,
                Deed::LeftEdges => write!(f, "left {n} edges of more than two triangles")?,
                Deed::Turned => write!(f, "turned {n} triangles over")?,
                Deed::LeftOneSided => write!(f, "left {n} components with one side only")?,
                Deed::FilledHoles => write!(f, "filled {n} holes")?,
                Deed::LeftHoles => write!(f, "left {n} holes")?,
                Deed::TurnedComponent { triangles } => {
                    write!(f, "turned a component of {triangles} triangles")?
                }
                Deed::DroppedVertices => write!(f, "dropped {n} vertices of no triangle")?,
            }
            if let Some(Place { at, .. }) = places.first.first() {
                write!(f, ", the first around {}", point(*at))?;
            }
        }
        Ok(())
    }
}
