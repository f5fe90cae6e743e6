use crate::words::counted;
use std::fmt;

/// What can be wrong with a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Defect {
    /// A triangle without area.
    Degenerate,
    /// A triangle with the vertices of another.
    Duplicate,
    /// An edge with one triangle.
    Open,
    /// An edge with more than two triangles.
    NonManifold,
    /// An edge whose two triangles are wound against each other.
    Flipped,
    /// A component whose normals point inwards, with no solid around it.
    InsideOut,
    /// A component within the solid of others whose normals point outwards as theirs do.
    Within,
    /// A vertex at which several fans of triangles meet.
    Pinch,
    /// A vertex that lies on an open edge.
    Junction,
    /// A vertex that no triangle uses.
    Unused,
}

impl Defect {
    /// All of them.
    pub const ALL: [Defect; 10] = [
        Defect::Degenerate,
        Defect::Duplicate,
        Defect::Open,
        Defect::NonManifold,
        Defect::Flipped,
        Defect::InsideOut,
        Defect::Within,
        Defect::Pinch,
        Defect::Junction,
        Defect::Unused,
    ];

    /// Can a signed distance not be told with it, not even after the default repair?
    pub fn is_fatal(self) -> bool {
        matches!(self, Defect::Open | Defect::NonManifold | Defect::Flipped)
    }

    /// Them in words, with their number.
    pub fn counted(self, count: usize) -> String {
        let (one, many) = match self {
            Defect::Degenerate => ("triangle without area", "triangles without area"),
            Defect::Duplicate => (
                "triangle with the vertices of another",
                "triangles with the vertices of others",
            ),
            Defect::Open => ("open edge", "open edges"),
            Defect::NonManifold => (
                "edge of more than two triangles",
                "edges of more than two triangles",
            ),
            Defect::Flipped => (
                "edge between triangles wound against each other",
                "edges between triangles wound against each other",
            ),
            Defect::InsideOut => ("component inside out", "components inside out"),
            Defect::Within => ("solid within a solid", "solids within solids"),
            Defect::Pinch => (
                "vertex where several fans of triangles meet",
                "vertices where several fans of triangles meet",
            ),
            Defect::Junction => ("vertex on an open edge", "vertices on open edges"),
            Defect::Unused => ("vertex of no triangle", "vertices of no triangle"),
        };
        counted(count, one, many)
    }

    /// What its [`Place`]s number.
    pub fn item(self) -> &'static str {
        match self {
            Defect::InsideOut | Defect::Within => "component",
            Defect::Pinch | Defect::Junction | Defect::Unused => "vertex",
            _ => "triangle",
        }
    }

    /// What to do about it.
    pub fn remedy(self) -> &'static str {
        match self {
            Defect::Degenerate | Defect::Duplicate | Defect::Unused => {
                "the default repair drops them"
            }
            Defect::Open => {
                "close the surface where it is made, weld it within a tolerance, or let repair fill holes"
            }
            Defect::NonManifold => {
                "unite the bodies where they are made, or let repair split touching edges"
            }
            Defect::Flipped => {
                "turn the triangles where the surface is made, or let repair wind them alike"
            }
            Defect::InsideOut => {
                "right where the body lies around it, else let repair turn it outwards"
            }
            Defect::Within => "united with what is around it; let repair turn it if it is a void",
            Defect::Pinch => "a signed distance can be told with them",
            Defect::Junction => "let repair fill holes: it splits the edges there",
        }
    }
}

/// Where something is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The triangle or, as [`Defect::item`] says, the vertex or component, counted from 0; messages count from 1, as
    /// the triangles of a file are.
    pub index: u32,
    /// Where it is, m: the middle of a triangle or an edge.
    pub at: [f64; 3],
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} around {}", u64::from(self.index) + 1, point(self.at))
    }
}

/// How often something is there, and where first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Places {
    /// How often.
    pub count: usize,
    /// The first few.
    pub first: Vec<Place>,
}

impl Places {
    /// How many places are kept.
    pub const KEPT: usize = 5;

    pub(crate) fn add(&mut self, index: u32, at: [f64; 3]) {
        self.count += 1;
        if self.first.len() < Self::KEPT {
            self.first.push(Place { index, at });
        }
    }
}

/// A place as messages show it.
pub(crate) fn point([x, y, z]: [f64; 3]) -> String {
    format!("({}, {}, {})", short(x), short(y), short(z))
}

/// A number with six digits at most.
pub(crate) fn short(x: f64) -> String {
    let rounded: f64 = format!("{x:.5e}").parse().unwrap_or(x);
    let size = rounded.abs();
    if size == 0.0 || (1e-4..1e7).contains(&size) {
        format!("{}", rounded + 0.0)
    } else {
        format!("{rounded:e}")
    }
}
