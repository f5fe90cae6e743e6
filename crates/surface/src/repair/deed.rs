use crate::check::{Place, Places, point, short};
use crate::weld::Welded;
use crate::words::counted;
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

impl Deed {
    /// It in words, with its number.
    fn counted(self, count: usize) -> String {
        let triangles = counted(count, "triangle", "triangles");
        let holes = counted(count, "hole", "holes");
        let edges = counted(count, "edge", "edges");
        match self {
            Deed::Welded { moved } => {
                let vertices = counted(count, "vertex", "vertices");
                format!("welded {vertices}, moved by {} m at most", short(moved))
            }
            Deed::DroppedCollapsed => format!("dropped {triangles} without three vertices"),
            Deed::DroppedDuplicates => format!("dropped {triangles} with the vertices of others"),
            Deed::TurnedNeedles => format!("took out {triangles} without area"),
            Deed::LeftNeedles => format!("left {triangles} without area"),
            Deed::SplitEdges => format!("split {edges} at which solids touch"),
            Deed::LeftEdges => format!("left {edges} of more than two triangles"),
            Deed::Turned => format!("turned {triangles} over"),
            Deed::LeftOneSided => {
                let components = counted(count, "component", "components");
                format!("left {components} with one side only")
            }
            Deed::FilledHoles => format!("filled {holes}"),
            Deed::LeftHoles => format!("left {holes}"),
            Deed::TurnedComponent { triangles } => {
                let triangles = counted(triangles, "triangle", "triangles");
                format!("turned a component of {triangles}")
            }
            Deed::DroppedVertices => {
                let vertices = counted(count, "vertex", "vertices");
                format!("dropped {vertices} of no triangle")
            }
        }
    }
}

impl fmt::Display for Repairs {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_empty() {
            return write!(f, "nothing to repair");
        }
        for (index, (deed, places)) in self.deeds.iter().enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            write!(f, "{end}{}", deed.counted(places.count))?;
            if let Some(Place { at, .. }) = places.first.first() {
                write!(f, ", the first around {}", point(*at))?;
            }
        }
        Ok(())
    }
}
