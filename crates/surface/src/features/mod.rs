//! Edges and vertices of a surface: what lies beside them, and how the surface bends there.

mod bend;
mod edges;
mod vertices;

pub use bend::Bend;
pub use edges::Edge;

use crate::topology::Groups;
use crate::triangle::{centre, collapsed, normal};
use crate::{Defect, Place, Surface, SurfaceError};
use rayon::prelude::*;

/// Normals of triangles; edges with the triangles beside them; vertices with the triangles around
/// them and their pseudonormals.
///
/// | | Equation |
/// |---|---|
/// | edge from `a` to `b` | `d = (ab × n₁)·n₂`: convex if `d > 0`, concave if `d < 0`; `n₁` of the triangle that runs from `a` to `b` |
/// | pseudonormal of a vertex | `N = Σ α n` over all triangles there, of length 1; `α` the angle of the triangle |
/// | vertex | with `e` to its neighbours: convex if no `e·N > 0`, concave if no `e·N < 0`, else a saddle |
///
/// **Source** Bærentzen and Aanæs 2005, IEEE Trans. Vis. Comput. Graph. 11, 243 (pseudonormal);
/// Peikert and Sigg 2005 (saddles).
#[derive(Clone, Debug)]
pub struct Features {
    /// Unit normal of each triangle, outwards.
    pub normals: Vec<[f64; 3]>,
    /// Edges, ordered by their lower and then their higher vertex.
    pub edges: Vec<Edge>,
    /// Pseudonormal of each vertex, of length 1; zero where normals cancel or no triangle is.
    pub pseudonormals: Vec<[f64; 3]>,
    /// How the surface bends at each vertex.
    pub bends: Vec<Bend>,
    corners: Groups<u32>,
    used: usize,
}

impl Features {
    /// The features of a surface.
    ///
    /// # Errors
    /// A triangle has no area, or the surface is not closed and wound alike: edges do not have two
    /// triangles each, which run along it both ways. Pinch vertices are fine, and so is a surface
    /// whose solid lies around it. The message names the first place and what to do.
    pub fn of(surface: &Surface) -> Result<Self, SurfaceError> {
        Self::with(surface, false)
    }

    /// The features of a sheet, which may have open edges. These are not among its edges, and the
    /// bends of vertices on them mean nothing.
    ///
    /// # Errors
    /// As [`Features::of`], but for open edges.
    pub fn of_sheet(surface: &Surface) -> Result<Self, SurfaceError> {
        Self::with(surface, true)
    }

    fn with(surface: &Surface, open: bool) -> Result<Self, SurfaceError> {
        let normals = normals(surface)?;
        let edges = edges::edges(surface, &normals, open)?;
        let (corners, used) = vertices::corners(surface);
        let (pseudonormals, bends) = vertices::vertices(surface, &normals, &corners);
        Ok(Features {
            normals,
            edges,
            pseudonormals,
            bends,
            corners,
            used,
        })
    }

    /// The triangles around a vertex, in their order; of all fans where it is a pinch.
    pub fn around(&self, vertex: usize) -> impl Iterator<Item = u32> {
        self.corners.group(vertex).iter().map(|corner| corner / 3)
    }

    /// The normals of the triangles around a vertex.
    pub fn normals_at(&self, vertex: usize) -> impl Iterator<Item = [f64; 3]> {
        self.around(vertex)
            .map(|triangle| self.normals[triangle as usize])
    }

    /// Vertices less edges plus triangles: 2 for each component without handles, unless
    /// components meet in a pinch.
    pub fn euler(&self) -> i64 {
        self.used as i64 - self.edges.len() as i64 + self.normals.len() as i64
    }
}

/// Unit normals of triangles; those without area are refused.
fn normals(surface: &Surface) -> Result<Vec<[f64; 3]>, SurfaceError> {
    let all = (0..surface.triangles().len()).into_par_iter();
    let normals: Vec<_> = all
        .map(|triangle| normal(surface.corners(triangle)).unwrap_or_default())
        .collect();
    let is_flat = |t: usize| normals[t] == [0.0; 3] || collapsed(surface.triangles()[t]);
    let mut flat = (0..normals.len()).filter(|&t| is_flat(t));
    match flat.next() {
        None => Ok(normals),
        Some(first) => Err(of_triangles(
            surface,
            Defect::Degenerate,
            first,
            1 + flat.count(),
        )),
    }
}

/// A defect of triangles, the first of which is given.
fn of_triangles(surface: &Surface, defect: Defect, first: usize, count: usize) -> SurfaceError {
    SurfaceError::Unfit {
        defect,
        count,
        place: Place {
            index: first as u32,
            at: centre(surface.corners(first)),
        },
    }
}
