use crate::graph::Graph;
use crate::{Edges, Triangles};

/// How cells are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordering {
    /// As the mesh came.
    Given,
    /// Reverse Cuthill–McKee on the graph of neighbouring cells.
    ReverseCuthillMcKee,
    /// Shuffled, for comparison.
    Shuffled(u64),
}

/// Greatest distance between the numbers of neighbouring cells.
///
/// **Equation** `φ = max |i - j|` over edges. **Source** Lacasta et al. 2014,
/// Adv. Eng. Softw. 78, 1, eq. 19.
pub fn bandwidth(edges: &Edges) -> u32 {
    edges
        .inner
        .iter()
        .map(|edge| edge.left.abs_diff(edge.right))
        .max()
        .unwrap_or(0)
}

impl Ordering {
    /// The order: cell `k` of the new mesh is cell `order[k]` of the old one.
    pub fn of(self, mesh: &Triangles, edges: &Edges) -> Vec<u32> {
        let n = mesh.cells.len();
        match self {
            Ordering::Given => (0..n as u32).collect(),
            Ordering::ReverseCuthillMcKee => Graph::of(edges).reverse_cuthill_mckee(),
            Ordering::Shuffled(seed) => shuffled(n, seed),
        }
    }
}

/// The numbers below `count`, shuffled: an order of cells or of edges, for comparison.
pub fn shuffled(count: usize, seed: u64) -> Vec<u32> {
    let mut state = seed | 1;
    let mut order: Vec<u32> = (0..count as u32).collect();
    for k in (1..count).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        order.swap(k, (state >> 33) as usize % (k + 1));
    }
    order
}
