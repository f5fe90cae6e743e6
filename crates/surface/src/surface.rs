use crate::SurfaceError;
use crate::triangle::twice_area;
use crate::vector::{Point, cross, dot, length, middle, sub};

/// A triangulated surface: shared vertices, triangles, and the solid that each triangle belongs to.
///
/// Triangles run counter-clockwise seen from outside. A surface has at least one triangle, its
/// triangles name vertices that are there, and its coordinates are finite and within single
/// precision; more is not promised: [`Surface::check`] says what else is wrong with it.
#[derive(Clone, Debug)]
pub struct Surface {
    vertices: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
    solid_of: Vec<u32>,
    solids: Vec<String>,
    /// Unless it is that of single precision.
    resolution: Option<f64>,
}

/// Surfaces are the same if their parts are, however far these are known.
impl PartialEq for Surface {
    fn eq(&self, other: &Self) -> bool {
        self.vertices == other.vertices
            && self.triangles == other.triangles
            && self.solid_of == other.solid_of
            && self.solids == other.solids
    }
}

impl Surface {
    /// The greatest number of triangles.
    pub const MOST: usize = (u32::MAX / 3) as usize;

    /// A surface from its parts: places of vertices, m; the vertices of each triangle; its solid,
    /// counted in `solids`; names of solids.
    ///
    /// # Errors
    /// Names the first triangle or vertex that is wrong.
    pub fn new(
        vertices: Vec<[f64; 3]>,
        triangles: Vec<[u32; 3]>,
        solid_of: Vec<u32>,
        solids: Vec<String>,
    ) -> Result<Self, SurfaceError> {
        let count = triangles.len();
        if count == 0 {
            return Err(SurfaceError::Empty);
        }
        if count > Self::MOST || vertices.len() > u32::MAX as usize {
            return Err(SurfaceError::TooMany { triangles: count });
        }
        if solid_of.len() != count {
            return Err(SurfaceError::Uneven {
                solids: solid_of.len(),
                triangles: count,
            });
        }
        for (triangle, corners) in triangles.iter().enumerate() {
            if let Some(&vertex) = corners.iter().find(|&&v| v as usize >= vertices.len()) {
                return Err(SurfaceError::NoSuchVertex {
                    triangle,
                    vertex,
                    vertices: vertices.len(),
                });
            }
        }
        let wrong = solid_of.iter().position(|&s| s as usize >= solids.len());
        if let Some(triangle) = wrong {
            return Err(SurfaceError::NoSuchSolid {
                triangle,
                solid: solid_of[triangle],
                solids: solids.len(),
            });
        }
        let surface = Surface {
            vertices,
            triangles,
            solid_of,
            solids,
            resolution: None,
        };
        surface.check_places()?;
        Ok(surface)
    }

    /// A surface of one solid.
    ///
    /// # Errors
    /// As [`Surface::new`].
    pub fn of_one(
        name: &str,
        vertices: Vec<[f64; 3]>,
        triangles: Vec<[u32; 3]>,
    ) -> Result<Self, SurfaceError> {
        let solid_of = vec![0; triangles.len()];
        Surface::new(vertices, triangles, solid_of, vec![name.to_owned()])
    }

    fn check_places(&self) -> Result<(), SurfaceError> {
        let is_place = |at: &Point| at.iter().all(|x| x.abs() <= f64::from(f32::MAX));
        match self.vertices.iter().position(|at| !is_place(at)) {
            None => Ok(()),
            Some(vertex) => Err(SurfaceError::NotAPlace {
                vertex,
                at: self.vertices[vertex],
            }),
        }
    }

    /// The same with coordinates that may be off by so much, m.
    pub fn known_to(mut self, resolution: f64) -> Self {
        self.resolution = Some(resolution);
        self
    }

    /// How far coordinates may be off because of how they were stored, m: half of what single precision
    /// tells apart at the greatest, unless [more is known](Surface::known_to).
    pub fn resolution(&self) -> f64 {
        self.resolution.unwrap_or_else(|| {
            let (low, high) = self.bounds();
            let ends = low.iter().chain(&high);
            0.5 * f64::from(f32::EPSILON) * ends.fold(0.0, |far: f64, x| far.max(x.abs()))
        })
    }

    /// Where vertices are, m.
    pub fn vertices(&self) -> &[[f64; 3]] {
        &self.vertices
    }

    /// The vertices of each triangle, counter-clockwise seen from outside.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// The solid of each triangle, counted in [`Surface::solids`].
    pub fn solid_of(&self) -> &[u32] {
        &self.solid_of
    }

    /// Names of solids.
    pub fn solids(&self) -> &[String] {
        &self.solids
    }

    /// Where the corners of a triangle are.
    pub fn corners(&self, triangle: usize) -> [[f64; 3]; 3] {
        self.triangles[triangle].map(|vertex| self.vertices[vertex as usize])
    }

    /// Area, m².
    pub fn area(&self) -> f64 {
        let all = 0..self.triangles.len();
        all.map(|t| 0.5 * length(twice_area(self.corners(t)))).sum()
    }

    /// Volume within, m³; negative where the surface is inside out, and meaningless where it is
    /// not closed.
    pub fn volume(&self) -> f64 {
        let (low, high) = self.bounds();
        let origin = middle(low, high);
        let all = 0..self.triangles.len();
        all.map(|t| volume_below(self.corners(t), origin)).sum()
    }

    /// The lowest and the highest coordinates of triangles, m.
    pub fn bounds(&self) -> ([f64; 3], [f64; 3]) {
        bounds((0..self.triangles.len()).flat_map(|t| self.corners(t)))
    }

    /// How many vertices triangles use.
    pub(crate) fn used_vertices(&self) -> usize {
        let mut used = vec![false; self.vertices.len()];
        for &vertex in self.triangles.iter().flatten() {
            used[vertex as usize] = true;
        }
        used.iter().filter(|&&used| used).count()
    }

    /// The same with each place moved by a function.
    ///
    /// # Errors
    /// It moved a vertex to NaN or infinity.
    pub fn mapped(mut self, to: impl Fn([f64; 3]) -> [f64; 3]) -> Result<Self, SurfaceError> {
        for at in &mut self.vertices {
            *at = to(*at);
        }
        self.check_places()?;
        Ok(self)
    }

    /// The same with triangles wound the other way: inside out.
    pub fn inverted(mut self) -> Self {
        for corners in &mut self.triangles {
            corners.swap(1, 2);
        }
        self
    }

    /// The same as one solid of this name.
    pub fn named(mut self, name: &str) -> Self {
        self.solid_of.fill(0);
        self.solids = vec![name.to_owned()];
        self
    }
}

/// Volume of the tetrahedron between a triangle and a place, m³.
pub(crate) fn volume_below(corners: [Point; 3], origin: Point) -> f64 {
    let [a, b, c] = corners.map(|at| sub(at, origin));
    dot(a, cross(b, c)) / 6.0
}

/// The box around nothing.
pub(crate) const NOWHERE: (Point, Point) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);

/// The box around another and a place.
pub(crate) fn widened((low, high): (Point, Point), at: Point) -> (Point, Point) {
    let axes = [0, 1, 2];
    (
        axes.map(|k| low[k].min(at[k])),
        axes.map(|k| high[k].max(at[k])),
    )
}

/// The lowest and the highest coordinates of places.
pub(crate) fn bounds(places: impl Iterator<Item = Point>) -> (Point, Point) {
    places.fold(NOWHERE, widened)
}
