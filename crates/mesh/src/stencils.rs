use crate::{CellEdge, Edges, Triangles};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::AROUND;

/// What slopes in cells have to do with a part of the boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rim {
    /// A wall meets the water at the middles of its edges; the limiter holds it to what cells around tell.
    Wall,
    /// So does what lies beyond, where water passes. No cell there tells the limiter a range: it looks the
    /// other way.
    Open,
    /// Edges meet the means of their cells, by which a discharge is shared out among them.
    Shared,
}

/// What slopes in cells are made from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stencils<S> {
    /// The cells beside each cell, in the order of its edges, then two beyond each of them; itself where
    /// the domain ends.
    pub around: Vec<[u32; AROUND]>,
    /// Least-squares weights of the jumps to them, 1/m; zero where the domain ends.
    pub weights: Vec<[[S; 2]; AROUND]>,
    /// From each cell's centre to the middles of its edges, m; reversed at an open [`Rim`].
    pub arms: Vec<[[S; 2]; 3]>,
    /// From the centres of the left and the right cell to the middle of each inner edge, m.
    pub edge_arms: Vec<[[S; 2]; 2]>,
    /// From the centre of the cell inside to the middle of each edge of the domain, m; zero at a
    /// shared [`Rim`].
    pub boundary_arms: Vec<[S; 2]>,
}

impl<S: Scalar> Stencils<S> {
    /// Of a mesh with its edges and the rim that each part of its boundary is.
    ///
    /// **Equation** `w_k = M⁻¹ d_k`, `M = Σ d_k d_kᵀ`, `d_k` from centre to centre: exact for linear
    /// fields. Cells whose cells around lie on a line get no slopes.
    pub fn of(mesh: &Triangles, edges: &Edges, rim: impl Fn(u32) -> Rim) -> Self {
        let number = |v: [f64; 2]| v.map(S::from_literal);
        let mut stencils = Stencils {
            edge_arms: vec![[[S::from_literal(0.0); 2]; 2]; edges.inner.len()],
            boundary_arms: vec![[S::from_literal(0.0); 2]; edges.boundary.len()],
            ..Stencils::default()
        };
        for cell in 0..mesh.cells.len() {
            let centre = mesh.centre(cell);
            let corners = mesh.corners(cell);
            let away = |p: [f64; 2]| [p[0] - centre[0], p[1] - centre[1]];
            let mut around = [cell as u32; AROUND];
            let mut arms = [[0.0; 2]; 3];
            for k in 0..3 {
                let (p, q) = (corners[k], corners[(k + 1) % 3]);
                arms[k] = away([0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1])]);
                if let CellEdge::Boundary(e) = edges.of_cell[cell][k] {
                    let rim = rim(edges.boundary[e as usize].part);
                    if rim != Rim::Shared {
                        stencils.boundary_arms[e as usize] = number(arms[k]);
                    }
                    if rim == Rim::Open {
                        arms[k] = arms[k].map(|way| -way);
                    }
                }
                let Some(other) = edges.beyond(cell, k) else {
                    continue;
                };
                around[k] = other;
                // The next edges of that cell, from the one they share.
                let other = other as usize;
                let shared = (0..3).find(|&n| edges.beyond(other, n) == Some(cell as u32));
                for n in 1..3 {
                    let next = shared.and_then(|s| edges.beyond(other, (s + n) % 3));
                    around[2 + 2 * k + n] = next.unwrap_or(cell as u32);
                }
                match edges.of_cell[cell][k] {
                    CellEdge::Left(e) => stencils.edge_arms[e as usize][0] = number(arms[k]),
                    CellEdge::Right(e) => stencils.edge_arms[e as usize][1] = number(arms[k]),
                    CellEdge::Boundary(_) => {}
                }
            }
            let ways = around.map(|other| away(mesh.centre(other as usize)));
            let sum = |a: usize, b: usize| ways.iter().map(|d| d[a] * d[b]).sum::<f64>();
            let (xx, xy, yy) = (sum(0, 0), sum(0, 1), sum(1, 1));
            let determinant = xx * yy - xy * xy;
            let weights = ways.map(|[x, y]| {
                if determinant > 1e-12 * (xx + yy) * (xx + yy) {
                    [
                        (yy * x - xy * y) / determinant,
                        (xx * y - xy * x) / determinant,
                    ]
                } else {
                    [0.0; 2]
                }
            });
            stencils.around.push(around);
            stencils.weights.push(weights.map(number));
            stencils.arms.push(arms.map(number));
        }
        stencils
    }
}

impl Triangles {
    /// What slopes in cells are made from, in double precision: [`Stencils::of`], compiled once.
    pub fn stencils(&self, edges: &Edges, rim: &dyn Fn(u32) -> Rim) -> Stencils<f64> {
        Stencils::of(self, edges, rim)
    }
}
