use crate::{MeshError, Triangles};
use std::collections::HashMap;

/// An edge between two cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The cell that the normal points away from.
    pub left: u32,
    /// The cell that it points to.
    pub right: u32,
    /// Unit normal.
    pub normal: [f64; 2],
    /// Length, m.
    pub length: f64,
}

/// An edge of the domain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundaryEdge {
    /// The cell inside.
    pub cell: u32,
    /// The part of the boundary.
    pub part: u32,
    /// Unit normal, outwards.
    pub normal: [f64; 2],
    /// Length, m.
    pub length: f64,
}

/// An edge as a cell sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellEdge {
    /// The cell is the left one of this edge.
    Left(u32),
    /// The cell is the right one of this edge.
    Right(u32),
    /// An edge of the domain.
    Boundary(u32),
}

/// Edges of a mesh, each once.
///
/// Normals of inner edges point to positive x (along an edge parallel to x, to positive y), so that
/// left and right do not depend on how cells are numbered: neither do the bits of what crosses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edges {
    /// Edges between cells, ordered by their lower and then their higher cell.
    pub inner: Vec<Edge>,
    /// Edges of the domain, ordered by cell.
    pub boundary: Vec<BoundaryEdge>,
    /// Names of the boundary's parts.
    pub parts: Vec<String>,
    /// The three edges of each cell, the first from its first corner to its second.
    pub of_cell: Vec<[CellEdge; 3]>,
}

/// Cells at a pair of nodes: cell and which of its edges.
#[derive(Default)]
struct Shared {
    cells: [Option<(u32, u8)>; 2],
}

fn key(a: u32, b: u32) -> (u32, u32) {
    (a.min(b), a.max(b))
}

impl Edges {
    pub(crate) fn of(mesh: &Triangles) -> Result<Self, MeshError> {
        let mut shared: HashMap<(u32, u32), Shared> = HashMap::with_capacity(2 * mesh.cells.len());
        for (cell, corners) in mesh.cells.iter().enumerate() {
            for k in 0..3 {
                let (a, b) = (corners[k], corners[(k + 1) % 3]);
                let at = shared.entry(key(a, b)).or_default();
                let place = at
                    .cells
                    .iter_mut()
                    .find(|place| place.is_none())
                    .ok_or(MeshError::NotManifold { a, b })?;
                *place = Some((cell as u32, k as u8));
            }
        }
        let mut parts: Vec<String> = Vec::new();
        let mut part_of: HashMap<(u32, u32), u32> = HashMap::new();
        for (name, edges) in &mesh.boundaries {
            for &[a, b] in edges {
                let is_boundary = shared.get(&key(a, b)).is_some_and(|s| s.cells[1].is_none());
                if !is_boundary {
                    return Err(MeshError::NotABoundary {
                        name: name.clone(),
                        a,
                        b,
                    });
                }
                part_of.insert(key(a, b), parts.len() as u32);
            }
            parts.push(name.clone());
        }
        let rest = parts.len() as u32;
        let mut rest_used = false;

        // In the order of cells, so that nothing depends on the map's.
        let mut of_cell = vec![[CellEdge::Left(0); 3]; mesh.cells.len()];
        let mut inner: Vec<(Edge, [(u32, u8); 2])> = Vec::with_capacity(3 * mesh.cells.len() / 2);
        let mut boundary = Vec::new();
        for (cell, corners) in mesh.cells.iter().enumerate() {
            for k in 0..3 {
                let (a, b) = (corners[k], corners[(k + 1) % 3]);
                let Some(at) = shared.get(&key(a, b)) else {
                    continue;
                };
                let (p, q) = (mesh.nodes[a as usize], mesh.nodes[b as usize]);
                let (normal, length) = outward(p, q);
                match at.cells {
                    [Some((first, _)), None] => {
                        let part = part_of.get(&key(a, b)).copied().unwrap_or(rest);
                        rest_used |= part == rest;
                        of_cell[cell][k] = CellEdge::Boundary(boundary.len() as u32);
                        boundary.push(BoundaryEdge {
                            cell: first,
                            part,
                            normal,
                            length,
                        });
                    }
                    [Some(one), Some(other)] if one.0 == cell as u32 && usize::from(one.1) == k => {
                        // The normal is computed from the edge's ends in one order, whichever cell
                        // comes first.
                        let (from, to) = if (p[0], p[1]) < (q[0], q[1]) {
                            (p, q)
                        } else {
                            (q, p)
                        };
                        let (along, length) = outward(from, to);
                        let ahead = along[0] > 0.0 || (along[0] == 0.0 && along[1] > 0.0);
                        let along = if ahead { along } else { along.map(|x| -x) };
                        let same = along[0] * normal[0] + along[1] * normal[1] > 0.0;
                        let (left, right) = if same { (one, other) } else { (other, one) };
                        inner.push((
                            Edge {
                                left: left.0,
                                right: right.0,
                                normal: along,
                                length,
                            },
                            [left, right],
                        ));
                    }
                    _ => {}
                }
            }
        }
        inner.sort_by_key(|(edge, _)| key(edge.left, edge.right));
        for (index, (_, [left, right])) in inner.iter().enumerate() {
            of_cell[left.0 as usize][usize::from(left.1)] = CellEdge::Left(index as u32);
            of_cell[right.0 as usize][usize::from(right.1)] = CellEdge::Right(index as u32);
        }
        if rest_used {
            parts.push(Triangles::REST.to_owned());
        }
        Ok(Edges {
            inner: inner.into_iter().map(|(edge, _)| edge).collect(),
            boundary,
            parts,
            of_cell,
        })
    }

    /// The cells beside a cell.
    pub fn beside(&self, cell: usize) -> impl Iterator<Item = u32> + '_ {
        self.of_cell[cell].iter().filter_map(|edge| match *edge {
            CellEdge::Left(e) => Some(self.inner[e as usize].right),
            CellEdge::Right(e) => Some(self.inner[e as usize].left),
            CellEdge::Boundary(_) => None,
        })
    }

    /// Perimeter of a cell, m.
    pub fn perimeter(&self, cell: usize) -> f64 {
        self.of_cell[cell]
            .iter()
            .map(|edge| match *edge {
                CellEdge::Left(e) | CellEdge::Right(e) => self.inner[e as usize].length,
                CellEdge::Boundary(e) => self.boundary[e as usize].length,
            })
            .sum()
    }
}

/// Unit normal to the right of the way from `p` to `q`, and its length.
fn outward(p: [f64; 2], q: [f64; 2]) -> ([f64; 2], f64) {
    let (dx, dy) = (q[0] - p[0], q[1] - p[1]);
    let length = dx.hypot(dy);
    ([dy / length, -dx / length], length)
}
