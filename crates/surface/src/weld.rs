use crate::triangle::collapsed;
use crate::vector::Point;
use crate::{Surface, SurfaceError, clusters};
use hashbrown::HashTable;

/// Numbers places in the order in which they first come; the same place has the same number.
///
/// The table holds numbers only and compares the places behind them. Neighbours in a file are
/// neighbours in memory, so that most look-ups stay in the cache.
#[derive(Default)]
pub(crate) struct Welder {
    pub places: Vec<Point>,
    table: HashTable<u32>,
}

impl Welder {
    pub fn with_capacity(places: usize) -> Self {
        Welder {
            places: Vec::with_capacity(places),
            table: HashTable::with_capacity(places),
        }
    }

    /// The number of a place.
    pub fn number(&mut self, at: Point) -> u32 {
        // Adding zero turns -0 into 0.
        let at = at.map(|x| x + 0.0);
        let new = self.places.len() as u32;
        let places = &mut self.places;
        let same = |&number: &u32| places[number as usize] == at;
        if let Some(&number) = self.table.find(hash(at), same) {
            return number;
        }
        let rehash = |&number: &u32| hash(places[number as usize]);
        self.table.insert_unique(hash(at), new, rehash);
        places.push(at);
        new
    }

    /// The number of a place that has one.
    pub fn find(&self, at: Point) -> Option<u32> {
        let at = at.map(|x| x + 0.0);
        let same = |&number: &u32| self.places[number as usize] == at;
        self.table.find(hash(at), same).copied()
    }
}

/// Mixes all bits of three numbers, by products folded to half their width.
fn hash(at: Point) -> u64 {
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    };
    let [x, y, z] = at.map(f64::to_bits);
    let first = fold(x ^ 0x9e37_79b9_7f4a_7c15, y ^ 0xc2b2_ae3d_27d4_eb4f);
    fold(first ^ z, 0x1656_67b1_9e37_79f9)
}

/// What welding within a tolerance did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Welded {
    /// How many vertices became one with another.
    pub vertices: usize,
    /// The greatest distance by which one moved, m; the tolerance at most.
    pub moved: f64,
    /// How many triangles lost a side by it. They stay, without area, for
    /// [`Surface::repaired`] to drop.
    pub collapsed: usize,
}

impl Surface {
    /// A surface of one solid from separate triangles; corners in the same place become one vertex.
    ///
    /// Vertices are numbered in the order in which they first come.
    ///
    /// # Errors
    /// There are no triangles, or a corner is no place.
    pub fn from_soup(name: &str, soup: &[[[f64; 3]; 3]]) -> Result<Self, SurfaceError> {
        let mut welder = Welder::with_capacity(soup.len() / 2);
        let corners = |triangle: &[Point; 3]| triangle.map(|at| welder.number(at));
        let triangles = soup.iter().map(corners).collect();
        Surface::of_one(name, welder.places, triangles)
    }

    /// The same with vertices made one where they are within a distance of each other, m; at 0,
    /// where they are in the same place. Vertices that no triangle uses are left out.
    ///
    /// Vertices linked by steps within the tolerance become one, which lies where the lowest of
    /// them in x, then y, then z was. None moves farther than the tolerance: where a chain of such
    /// steps is longer, the lowest takes those within the tolerance of it, and the lowest of the
    /// others goes on. The result does not depend on the order of triangles or vertices.
    ///
    /// The tolerance should be well below the length of edges; the work grows with the number of vertices within four
    /// tolerances of each other.
    ///
    /// # Errors
    /// The tolerance is negative or NaN.
    pub fn welded(&self, tolerance: f64) -> Result<(Self, Welded), SurfaceError> {
        if !(tolerance >= 0.0 && tolerance.is_finite()) {
            return Err(SurfaceError::Tolerance { tolerance });
        }
        let mut welder = Welder::with_capacity(self.vertices().len());
        let mut exact: Vec<[u32; 3]> = Vec::with_capacity(self.triangles().len());
        for triangle in 0..self.triangles().len() {
            exact.push(self.corners(triangle).map(|at| welder.number(at)));
        }
        let clusters = clusters::within(tolerance, &welder);
        let triangles: Vec<_> = exact
            .iter()
            .map(|corners| corners.map(|vertex| clusters.of[vertex as usize]))
            .collect();
        let before = self.triangles().iter().zip(&triangles);
        let done = Welded {
            vertices: self.used_vertices() - clusters.places.len(),
            moved: clusters.moved,
            collapsed: before
                .filter(|of| !collapsed(*of.0) && collapsed(*of.1))
                .count(),
        };
        let (solid_of, solids) = (self.solid_of().to_vec(), self.solids().to_vec());
        let surface = Surface::new(clusters.places, triangles, solid_of, solids)?;
        let surface = surface.known_to(self.resolution());
        Ok((surface, done))
    }
}
