use super::bend::Bend;
use super::of_triangles;
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

pub(super) fn edges(
    surface: &Surface,
    normals: &[[f64; 3]],
    between: &Edges,
    open: bool,
) -> Result<Vec<Edge>, SurfaceError> {
    let triangles = surface.triangles();
    let mut edges = Vec::with_capacity(3 * triangles.len() / 2);
    let wrong = [Defect::Open, Defect::NonManifold, Defect::Flipped];
    let mut counts = [0; 3];
    let mut firsts = [([0; 2], 0); 3];
    for ([a, b], halves) in between.all() {
        let kind = match *halves {
            [_] if open => continue,
            [_] => 0,
            [(_, one), (_, other)] if origin(triangles, one) != origin(triangles, other) => {
                let (along, against) = if origin(triangles, one) == a {
                    (one, other)
                } else {
                    (other, one)
                };
                edges.push(Edge {
                    ends: [a, b],
                    triangles: [along / 3, against / 3],
                    bend: Bend::Flat,
                });
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
    if let Some(kind) = counts.iter().position(|&count| count > 0) {
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
        return Err(SurfaceError::Unfit {
            defect: wrong[kind],
            count: counts[kind],
            place: Place {
                index: half / 3,
                at: middle(at(a), at(b)),
            },
        });
    }
    edges.par_iter_mut().for_each(|edge| {
        let [a, b] = edge.ends.map(|vertex| surface.vertices()[vertex as usize]);
        let [one, other] = edge.triangles.map(|triangle| normals[triangle as usize]);
        edge.bend = Bend::of_edge(dot(cross(unit(sub(b, a)), one), other));
    });
    Ok(edges)
}

impl Surface {
    /// The ends of edges with one triangle, m.
    pub fn open_edges(&self) -> Vec<[[f64; 3]; 2]> {
        let edges = Edges::of(self.triangles(), self.vertices().len());
        let open = edges.all().filter(|(_, halves)| halves.len() == 1);
        let ends = open.map(|(ends, _)| ends.map(|vertex| self.vertices()[vertex as usize]));
        ends.collect()
    }
}
