use crate::error::place;
use crate::{MeshError, Triangles, overlap};
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
    /// Edges between cells, ordered by their lower and then their higher cell unless they were
    /// [reordered](Self::reordered).
    pub inner: Vec<Edge>,
    /// Edges of the domain, ordered by cell.
    pub boundary: Vec<BoundaryEdge>,
    /// Names of the boundary's parts.
    pub parts: Vec<String>,
    /// The three edges of each cell, the first from its first corner to its second.
    pub of_cell: Vec<[CellEdge; 3]>,
}

/// An edge of a cell: its nodes, the cell, and which of its edges.
type Half = ((u32, u32), u32, u8);

fn key(a: u32, b: u32) -> (u32, u32) {
    (a.min(b), a.max(b))
}

/// The edges of all triangles, each edge between two of them twice, in the order of their ends.
fn halves(mesh: &Triangles) -> Result<Vec<Half>, MeshError> {
    let mut halves: Vec<Half> = Vec::with_capacity(3 * mesh.cells.len());
    for (cell, corners) in mesh.cells.iter().enumerate() {
        for k in 0..3 {
            let pair = key(corners[k], corners[(k + 1) % 3]);
            halves.push((pair, cell as u32, k as u8));
        }
    }
    halves.sort_unstable();
    if let Some(three) = halves.windows(3).find(|of| of[0].0 == of[2].0) {
        let (from, to) = (place(mesh, three[0].0.0), place(mesh, three[0].0.1));
        return Err(MeshError::NotManifold { from, to });
    }
    // On either side of an edge a triangle runs along it the other way.
    let forwards = |half: &Half| nodes(mesh, half)[0] == half.0.0;
    let mut shared = halves.windows(2).filter(|of| of[0].0 == of[1].0);
    if let Some(folded) = shared.find(|of| forwards(&of[0]) == forwards(&of[1])) {
        let (a, b) = folded[0].0;
        return Err(MeshError::overlap(mesh, a, b));
    }
    Ok(halves)
}

/// Names of parts of the boundary, and the part of each edge that has one.
type Parts = (Vec<String>, HashMap<(u32, u32), u32>);

/// The parts of the boundary that have a name.
fn named_parts(mesh: &Triangles, halves: &[Half]) -> Result<Parts, MeshError> {
    let cells_at = |pair: (u32, u32)| {
        let first = halves.partition_point(|half| half.0 < pair);
        let after = halves[first..].iter();
        after.take_while(|half| half.0 == pair).count()
    };
    let mut parts: Vec<String> = Vec::new();
    let mut part_of: HashMap<(u32, u32), u32> = HashMap::new();
    for (name, edges) in &mesh.boundaries {
        for &[a, b] in edges {
            let is = match cells_at(key(a, b)) {
                1 => None,
                0 => Some("is no edge of a triangle"),
                _ => Some("lies inside the mesh"),
            };
            if let Some(is) = is {
                return Err(MeshError::NotABoundary {
                    name: name.clone(),
                    from: place(mesh, a),
                    to: place(mesh, b),
                    is,
                });
            }
            part_of.insert(key(a, b), parts.len() as u32);
        }
        parts.push(name.clone());
    }
    Ok((parts, part_of))
}

/// The nodes of an edge of a triangle, in its order.
fn nodes(mesh: &Triangles, half: &Half) -> [u32; 2] {
    let corners = mesh.cells[half.1 as usize];
    [half.2, half.2 + 1].map(|k| corners[usize::from(k) % 3])
}

/// The ends of an edge of a triangle, in its order.
fn ends(mesh: &Triangles, half: &Half) -> ([f64; 2], [f64; 2]) {
    let [p, q] = nodes(mesh, half).map(|node| mesh.nodes[node as usize]);
    (p, q)
}

/// The edge between two triangles, of which the first has this normal there.
fn between(
    one: &Half,
    other: &Half,
    [p, q]: [[f64; 2]; 2],
    normal: [f64; 2],
) -> (Edge, [(u32, u8); 2]) {
    // The normal is computed from the edge's ends in one order, whichever cell comes first.
    let (from, to) = if p < q { (p, q) } else { (q, p) };
    let (along, length) = outward(from, to);
    let ahead = along[0] > 0.0 || (along[0] == 0.0 && along[1] > 0.0);
    let along = if ahead { along } else { along.map(|x| -x) };
    let same = along[0] * normal[0] + along[1] * normal[1] > 0.0;
    let (left, right) = if same { (one, other) } else { (other, one) };
    let edge = Edge {
        left: left.1,
        right: right.1,
        normal: along,
        length,
    };
    (edge, [(left.1, left.2), (right.1, right.2)])
}

impl Edges {
    /// The cell beyond an edge of a cell; none where the domain ends.
    pub(crate) fn beyond(&self, cell: usize, edge: usize) -> Option<u32> {
        match self.of_cell[cell][edge] {
            CellEdge::Left(e) => Some(self.inner[e as usize].right),
            CellEdge::Right(e) => Some(self.inner[e as usize].left),
            CellEdge::Boundary(_) => None,
        }
    }

    pub(crate) fn of(mesh: &Triangles) -> Result<Self, MeshError> {
        let halves = halves(mesh)?;
        let alone = halves
            .chunk_by(|a, b| a.0 == b.0)
            .filter(|of| of.len() == 1);
        let alone: Vec<[u32; 2]> = alone.map(|of| nodes(mesh, &of[0])).collect();
        overlap::check(mesh, &alone)?;
        let (mut parts, part_of) = named_parts(mesh, &halves)?;
        let named = parts.iter().position(|name| name == Triangles::REST);
        let rest = named.unwrap_or(parts.len()) as u32;
        let mut rest_used = false;

        let mut inner: Vec<(Edge, [(u32, u8); 2])> = Vec::with_capacity(3 * mesh.cells.len() / 2);
        let mut boundary: Vec<(BoundaryEdge, u8)> = Vec::new();
        for shared in halves.chunk_by(|a, b| a.0 == b.0) {
            let (p, q) = ends(mesh, &shared[0]);
            let (normal, length) = outward(p, q);
            match shared {
                [(pair, cell, k)] => {
                    let part = part_of.get(pair).copied().unwrap_or(rest);
                    rest_used |= part == rest;
                    let edge = BoundaryEdge {
                        cell: *cell,
                        part,
                        normal,
                        length,
                    };
                    boundary.push((edge, *k));
                }
                [one, other] => inner.push(between(one, other, [p, q], normal)),
                _ => {}
            }
        }
        boundary.sort_by_key(|(edge, k)| (edge.cell, *k));
        let mut of_cell = vec![[CellEdge::Left(0); 3]; mesh.cells.len()];
        for (index, (edge, k)) in boundary.iter().enumerate() {
            of_cell[edge.cell as usize][usize::from(*k)] = CellEdge::Boundary(index as u32);
        }
        inner.sort_by_key(|(edge, _)| key(edge.left, edge.right));
        for (index, (_, [left, right])) in inner.iter().enumerate() {
            of_cell[left.0 as usize][usize::from(left.1)] = CellEdge::Left(index as u32);
            of_cell[right.0 as usize][usize::from(right.1)] = CellEdge::Right(index as u32);
        }
        if rest_used && named.is_none() {
            parts.push(Triangles::REST.to_owned());
        }
        Ok(Edges {
            inner: inner.into_iter().map(|(edge, _)| edge).collect(),
            boundary: boundary.into_iter().map(|(edge, _)| edge).collect(),
            parts,
            of_cell,
        })
    }

    /// The same with inner edges in another order: edge `k` is what edge `order[k]` was. Results do
    /// not depend on it; the order in which cells are read does.
    pub fn reordered(&self, order: &[u32]) -> Self {
        let mut now_at = vec![0; self.inner.len()];
        for (now, &before) in order.iter().enumerate() {
            now_at[before as usize] = now as u32;
        }
        let renamed = |edge: CellEdge| match edge {
            CellEdge::Left(e) => CellEdge::Left(now_at[e as usize]),
            CellEdge::Right(e) => CellEdge::Right(now_at[e as usize]),
            CellEdge::Boundary(e) => CellEdge::Boundary(e),
        };
        Edges {
            inner: order.iter().map(|&e| self.inner[e as usize]).collect(),
            boundary: self.boundary.clone(),
            parts: self.parts.clone(),
            of_cell: self.of_cell.iter().map(|of| of.map(renamed)).collect(),
        }
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
