use crate::{CellEdge, Edges, MeshError, Triangles};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::RIGHT;

/// A mesh as finite-volume kernels read it: one column for each number, edges of the domain after
/// the inner ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Volumes<S> {
    /// The cell that an inner edge's normal points away from.
    pub left: Vec<u32>,
    /// The cell that it points to.
    pub right: Vec<u32>,
    /// The cell inside an edge of the domain.
    pub inside: Vec<u32>,
    /// The part of the boundary that it belongs to.
    pub part: Vec<u32>,
    /// Normals of all edges, those of the domain outwards.
    pub normal_x: Vec<S>,
    /// The same along y.
    pub normal_y: Vec<S>,
    /// Lengths of all edges, m.
    pub length: Vec<S>,
    /// Edges of each cell; those whose right cell it is carry [`RIGHT`].
    pub edges: Vec<[u32; 3]>,
    /// One over the area, 1/m².
    pub inverse_area: Vec<S>,
    /// Perimeter over area, 1/m: over a wave's speed, the time in which it uses up the cell.
    pub inverse_reach: Vec<S>,
    /// Areas, m².
    pub area: Vec<f64>,
    /// Centres, m.
    pub centre: Vec<[f64; 2]>,
    /// Names of the boundary's parts.
    pub parts: Vec<String>,
    /// The edges of each part, counted from the first of the domain's, in an order that follows from
    /// where they are: sums over them do not depend on how cells are numbered.
    pub sections: Vec<Vec<u32>>,
}

impl<S: Scalar> Volumes<S> {
    /// The columns of a mesh.
    ///
    /// # Errors
    /// The mesh is wrong, as [`Triangles::edges`] says.
    pub fn new(mesh: &Triangles) -> Result<Self, MeshError> {
        let edges = mesh.edges()?;
        Ok(Self::of(mesh, edges))
    }

    /// The columns of a mesh with its edges.
    ///
    /// [`Triangles::volumes`] is the same in double precision, compiled once.
    pub fn of(mesh: &Triangles, edges: Edges) -> Self {
        let number = S::from_literal;
        let inner = edges.inner.len() as u32;
        let geometry = || {
            let inside = edges.inner.iter().map(|e| (e.normal, e.length));
            inside.chain(edges.boundary.iter().map(|e| (e.normal, e.length)))
        };
        let cells = 0..mesh.cells.len();
        let sections = sections(mesh, &edges);
        let area: Vec<f64> = cells.clone().map(|cell| mesh.area(cell)).collect();
        Volumes {
            left: edges.inner.iter().map(|e| e.left).collect(),
            right: edges.inner.iter().map(|e| e.right).collect(),
            inside: edges.boundary.iter().map(|e| e.cell).collect(),
            part: edges.boundary.iter().map(|e| e.part).collect(),
            normal_x: geometry().map(|(n, _)| number(n[0])).collect(),
            normal_y: geometry().map(|(n, _)| number(n[1])).collect(),
            length: geometry().map(|(_, length)| number(length)).collect(),
            edges: edges
                .of_cell
                .iter()
                .map(|of| {
                    of.map(|edge| match edge {
                        CellEdge::Left(e) => e,
                        CellEdge::Right(e) => e | RIGHT,
                        CellEdge::Boundary(e) => inner + e,
                    })
                })
                .collect(),
            inverse_area: area.iter().map(|a| number(1.0 / a)).collect(),
            inverse_reach: cells
                .clone()
                .map(|cell| number(edges.perimeter(cell) / area[cell]))
                .collect(),
            centre: cells.map(|cell| mesh.centre(cell)).collect(),
            area,
            parts: edges.parts,
            sections,
        }
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.edges.len()
    }

    /// Number of inner edges.
    pub fn inner(&self) -> usize {
        self.left.len()
    }
}

/// The edges of each part of the boundary, by the place of their middles.
fn sections(mesh: &Triangles, edges: &Edges) -> Vec<Vec<u32>> {
    let mut placed: Vec<([f64; 2], u32)> = Vec::with_capacity(edges.boundary.len());
    for (cell, of_cell) in edges.of_cell.iter().enumerate() {
        let corners = mesh.corners(cell);
        for (k, edge) in of_cell.iter().enumerate() {
            if let CellEdge::Boundary(e) = *edge {
                let (p, q) = (corners[k], corners[(k + 1) % 3]);
                placed.push(([p[0] + q[0], p[1] + q[1]], e));
            }
        }
    }
    placed.sort_by(|(a, _), (b, _)| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let mut sections = vec![Vec::new(); edges.parts.len()];
    for (_, e) in placed {
        sections[edges.boundary[e as usize].part as usize].push(e);
    }
    sections
}

impl Triangles {
    /// The columns of this mesh with its edges, in double precision.
    pub fn volumes(&self, edges: Edges) -> Volumes<f64> {
        Volumes::of(self, edges)
    }
}
