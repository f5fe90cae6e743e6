use super::groups::Groups;
use crate::triangle::collapsed;

/// No half edge, or no triangle.
pub(crate) const NONE: u32 = u32::MAX;

/// The vertex that a half edge leaves.
pub(crate) fn origin(triangles: &[[u32; 3]], half: u32) -> u32 {
    triangles[half as usize / 3][half as usize % 3]
}

/// The vertex that a half edge goes to.
pub(crate) fn target(triangles: &[[u32; 3]], half: u32) -> u32 {
    origin(triangles, next(half))
}

/// The next half edge around the triangle.
pub(crate) fn next(half: u32) -> u32 {
    if half % 3 == 2 { half - 2 } else { half + 1 }
}

/// The half edge before this one around the triangle.
pub(crate) fn previous(half: u32) -> u32 {
    if half.is_multiple_of(3) {
        half + 2
    } else {
        half - 1
    }
}

/// The half edges of triangles by the edges that they run along, whichever way. Triangles that name
/// a vertex twice have none.
pub(crate) struct Edges {
    /// Half edges by their lower vertex, sorted by their higher one.
    halves: Groups<(u32, u32)>,
}

impl Edges {
    pub fn of(triangles: &[[u32; 3]], vertices: usize) -> Self {
        let whole = triangles.iter().enumerate();
        let whole = whole.filter(|(_, corners)| !collapsed(**corners));
        let halves = whole.flat_map(|(t, &[a, b, c])| {
            let first = 3 * t as u32;
            let half = |k: u32, from: u32, to: u32| (from.min(to), (from.max(to), first + k));
            [half(0, a, b), half(1, b, c), half(2, c, a)]
        });
        Edges {
            halves: Groups::of(vertices, halves),
        }
    }

    /// The edges, ordered by their lower and then their higher vertex: the two, and the half
    /// edges along it.
    pub fn all(&self) -> impl Iterator<Item = ([u32; 2], &[(u32, u32)])> {
        (0..self.halves.len()).flat_map(|low| {
            let around = self.halves.group(low);
            let edges = around.chunk_by(|a, b| a.0 == b.0);
            edges.map(move |edge| ([low as u32, edge[0].0], edge))
        })
    }

    /// Is there an edge between two vertices?
    pub fn between(&self, a: u32, b: u32) -> bool {
        let around = self.halves.group(a.min(b) as usize);
        around
            .binary_search_by_key(&a.max(b), |half| half.0)
            .is_ok()
    }

    /// The other half edge of each where an edge has two; else [`NONE`].
    pub fn twins(&self, triangles: usize) -> Vec<u32> {
        let mut twins = vec![NONE; 3 * triangles];
        for (_, edge) in self.all() {
            if let &[(_, one), (_, other)] = edge {
                twins[one as usize] = other;
                twins[other as usize] = one;
            }
        }
        twins
    }
}
