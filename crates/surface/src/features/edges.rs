use super::bend::Bend;
use super::{normals, of_triangles};
use crate::topology::{Edges, origin, surplus};
use crate::vector::{cross, dot, middle, sub, unit};
use crate::{Defect, Place, Surface, SurfaceError};
use rayon::prelude::*;

/// An edge between two triangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Its ends; the first triangle runs from the first to the second.
    pub ends: [u32; 2],
    /// The triangle that runs along it, and the one that runs against it.
    pub triangles: [u32; 2],
    /// How the surface bends there.
    pub bend: Bend,
}

/// Visits the edges between two triangles, in their order: their ends, the half edge that runs from
/// the first to the second, and the one that runs against it.
fn for_each_pair(
    surface: &Surface,
    open: bool,
    mut visit: impl FnMut([u32; 2], [u32; 2]),
) -> Result<(), SurfaceError> {
    let triangles = surface.triangles();
    let between = Edges::of(triangles, surface.vertices().len());
    let wrong = [Defect::Open, Defect::NonManifold, Defect::Flipped];
    let mut counts = [0; 3];
    let mut firsts = [([0; 2], 0); 3];
    for ([a, b], halves) in between.all() {
        let kind = match *halves {
            [_] if open => continue,
            [_] => 0,
            [(_, one), (_, other)] if origin(triangles, one) != origin(triangles, other) => {
                let runs_along = origin(triangles, one) == a;
                visit(
                    [a, b],
                    if runs_along {
                        [one, other]
                    } else {
                        [other, one]
                    },
                );
                continue;
            }
            [_, _] => 2,
            _ => 1,
        };
        if counts[kind] == 0 {
            firsts[kind] = ([a, b], halves[0].1);
        }
        counts[kind] += 1;
    }
    let Some(kind) = counts.iter().position(|&count| count > 0) else {
        return Ok(());
    };
    let copies = surplus(triangles, surface.vertices().len());
    if let Some(&first) = copies.first() {
        let count = copies.len();
        return Err(of_triangles(
            surface,
            Defect::Duplicate,
            first as usize,
            count,
        ));
    }
    let ([a, b], half) = firsts[kind];
    let at = |vertex: u32| surface.vertices()[vertex as usize];
    Err(SurfaceError::Unfit {
        defect: wrong[kind],
        count: counts[kind],
        place: Place {
            index: half / 3,
            at: middle(at(a), at(b)),
        },
    })
}

pub(super) fn edges(
    surface: &Surface,
    normals: &[[f64; 3]],
    open: bool,
) -> Result<Vec<Edge>, SurfaceError> {
    let mut edges = Vec::with_capacity(3 * surface.triangles().len() / 2);
    for_each_pair(surface, open, |ends, halves| {
        edges.push(Edge {
            ends,
            triangles: halves.map(|half| half / 3),
            bend: Bend::Flat,
        });
    })?;
    edges.par_iter_mut().for_each(|edge| {
        let [a, b] = edge.ends.map(|vertex| surface.vertices()[vertex as usize]);
        let [one, other] = edge.triangles.map(|triangle| normals[triangle as usize]);
        edge.bend = Bend::of_edge(dot(cross(unit(sub(b, a)), one), other));
    });
    Ok(edges)
}

impl Surface {
    /// The triangle across each side of each triangle; side `k` leads from corner `k` to the next.
    ///
    /// # Errors
    /// As [`Features::of`](crate::Features::of).
    pub fn neighbours(&self) -> Result<Vec<[u32; 3]>, SurfaceError> {
        self.across(false)
    }

    /// The same of a sheet, whose triangles are their own neighbours across open edges.
    ///
    /// # Errors
    /// As [`Features::of_sheet`](crate::Features::of_sheet).
    pub fn neighbours_of_sheet(&self) -> Result<Vec<[u32; 3]>, SurfaceError> {
        self.across(true)
    }

    fn across(&self, open: bool) -> Result<Vec<[u32; 3]>, SurfaceError> {
        // Triangles without area are refused.
        normals(self)?;
        let mut across: Vec<_> = (0..self.triangles().len() as u32).map(|t| [t; 3]).collect();
        for_each_pair(self, open, |_, [one, other]| {
            across[one as usize / 3][one as usize % 3] = other / 3;
            across[other as usize / 3][other as usize % 3] = one / 3;
        })?;
        Ok(across)
    }

    /// The ends of edges with one triangle, m.
    pub fn open_edges(&self) -> Vec<[[f64; 3]; 2]> {
        let edges = Edges::of(self.triangles(), self.vertices().len());
        let open = edges.all().filter(|(_, halves)| halves.len() == 1);
        let ends = open.map(|(ends, _)| ends.map(|vertex| self.vertices()[vertex as usize]));
        ends.collect()
    }
}
