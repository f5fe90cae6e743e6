//! Cells and edges that a line through a mesh crosses.

use crate::{CellEdge, Edges, Triangles, Volumes};
use std::collections::BTreeSet;

/// Twice the area of the triangle `a`, `b`, `p` (m²), positive if `p` is on the left of the line from `a` to `b`.
fn side(a: [f64; 2], b: [f64; 2], p: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
}

/// Of the two directions of a line its own is the one whose product with this vector is not negative. No line through
/// nodes of a grid is square to it.
const AHEAD: [f64; 2] = [1.0, 0.618_033_988_749_894_9];

/// A line, from one end to the other, in its own direction. What is decided of it does not depend on the direction in
/// which it is told.
struct Line {
    from: [f64; 2],
    to: [f64; 2],
    /// 1 if it is told in its own direction, else -1.
    sign: f64,
    /// What is nearer to it, as a part of its length, lies on it: by rounding it may seem to lie on either side.
    hair: f64,
}

impl Line {
    fn new([from, to]: [[f64; 2]; 2]) -> Self {
        let along = [to[0] - from[0], to[1] - from[1]];
        let numbers = [from, to].into_iter().flatten();
        let greatest = numbers.map(f64::abs).fold(0.0, f64::max);
        let rounding = 8.0 * f64::EPSILON * greatest / along[0].hypot(along[1]);
        let is_own = along[0] * AHEAD[0] + along[1] * AHEAD[1] >= 0.0;
        let ([from, to], sign) = match is_own {
            true => ([from, to], 1.0),
            false => ([to, from], -1.0),
        };
        Line {
            from,
            to,
            sign,
            hair: rounding.max(1e-9),
        }
    }

    /// Along it, as long as it is (m).
    fn along(&self) -> [f64; 2] {
        [0, 1].map(|k| self.to[k] - self.from[k])
    }

    /// How far a point lies to its left, in its lengths.
    fn left(&self, p: [f64; 2]) -> f64 {
        let [x, y] = self.along();
        side(self.from, self.to, p) / (x * x + y * y)
    }

    /// Does a point lie on its left? One that lies on it is on its right.
    fn has_on_left(&self, p: [f64; 2]) -> bool {
        self.left(p) > self.hair
    }
}

/// The first cell that holds a point (m); none outside of the mesh.
pub fn holding(triangles: &Triangles, at: [f64; 2]) -> Option<usize> {
    (0..triangles.cells.len()).find(|&cell| holds(triangles.corners(cell), at))
}

/// Does a triangle with corners anticlockwise hold a point? Points on an edge are in the triangles on both of its
/// sides.
pub(crate) fn holds([a, b, c]: [[f64; 2]; 3], at: [f64; 2]) -> bool {
    [(a, b), (b, c), (c, a)].into_iter().all(|(a, b)| {
        let left = (b[0] - a[0]) * (at[1] - a[1]);
        let right = (b[1] - a[1]) * (at[0] - a[0]);
        // By rounding, a point on an edge may lie on neither side of it.
        left - right >= -4.0 * f64::EPSILON * (left.abs() + right.abs())
    })
}

/// The cells that a line (m) crosses and that have an edge of the domain on its other side, or on it, through which water
/// passes (`is_open` of its part). They count for that side: what passes there has crossed the line.
pub fn beyond(
    (triangles, edges): (&Triangles, &Edges),
    crossed: &[(usize, [f64; 2])],
    line: [[f64; 2]; 2],
    is_open: impl Fn(u32) -> bool,
) -> BTreeSet<usize> {
    let line = Line::new(line);
    let is_beyond = |cell: usize| {
        let corners = triangles.corners(cell);
        let side = match line.has_on_left(triangles.centre(cell)) {
            true => 1.0,
            false => -1.0,
        };
        (0..3).any(|k| match edges.of_cell[cell][k] {
            CellEdge::Boundary(e) if is_open(edges.boundary[e as usize].part) => {
                let (a, b) = (corners[k], corners[(k + 1) % 3]);
                let middle = [0, 1].map(|k| 0.5 * (a[k] + b[k]));
                side * line.left(middle) <= line.hair
            }
            _ => false,
        })
    };
    let cells = crossed.iter().map(|(cell, _)| *cell);
    cells.filter(|cell| is_beyond(*cell)).collect()
}

/// The edges between a cell on the left of a line (m) and one on its right, of which the line crosses one at least; and 1
/// for an edge whose own left is that of the line, else -1. The cell in which the line ends counts as a whole, and so do
/// those that count for the [other side](beyond). A centre that lies on the line, as far as rounding can tell, counts for
/// the same side whichever way the line is told: told the other way it has the same edges, with the other sign.
pub fn between(
    mesh: &Volumes<f64>,
    crossed: &[(usize, [f64; 2])],
    line: [[f64; 2]; 2],
    beyond: &BTreeSet<usize>,
) -> Vec<(usize, f64)> {
    let line = Line::new(line);
    let near: BTreeSet<usize> = crossed.iter().map(|(cell, _)| *cell).collect();
    let on_left = |cell: usize| line.has_on_left(mesh.centre[cell]) != beyond.contains(&cell);
    let edges = (0..mesh.inner()).filter_map(|e| {
        let [l, r] = [mesh.left[e], mesh.right[e]].map(|cell| cell as usize);
        let parted = (near.contains(&l) || near.contains(&r)) && on_left(l) != on_left(r);
        parted.then_some((e, if on_left(l) { line.sign } else { -line.sign }))
    });
    edges.collect()
}

/// The cells that a line (m) crosses, each with the vector to the right of the part within it, as long as that part (m).
pub fn crossed(triangles: &Triangles, from: [f64; 2], to: [f64; 2]) -> Vec<(usize, [f64; 2])> {
    let line = Line::new([from, to]);
    // A line along an edge would count both cells beside it: it goes by a hair's breadth to the right, or to the left
    // where there is nothing on its right.
    let on_right = crossed_beside(triangles, &line, line.hair);
    match on_right.is_empty() {
        true => crossed_beside(triangles, &line, -line.hair),
        false => on_right,
    }
}

/// The same of the line that goes so far beside it, as a part of its length to its right.
fn crossed_beside(triangles: &Triangles, line: &Line, aside: f64) -> Vec<(usize, [f64; 2])> {
    let along = line.along();
    let [from, to] =
        [line.from, line.to].map(|p| [p[0] + aside * along[1], p[1] - aside * along[0]]);
    let mut crossed = Vec::new();
    for cell in 0..triangles.cells.len() {
        let corners = triangles.corners(cell);
        let (mut begin, mut end) = (0.0_f64, 1.0_f64);
        for k in 0..3 {
            let (a, b) = (corners[k], corners[(k + 1) % 3]);
            let (at_begin, at_end) = (side(a, b, from), side(a, b, to));
            let crossing = at_begin / (at_begin - at_end);
            if at_begin < 0.0 && at_end < 0.0 {
                end = -1.0;
            } else if at_begin < 0.0 {
                begin = begin.max(crossing);
            } else if at_end < 0.0 {
                end = end.min(crossing);
            }
        }
        // Shorter parts are rounding.
        let share = end - begin;
        if share > 0.5 * line.hair {
            let share = line.sign * share;
            crossed.push((cell, [share * along[1], -share * along[0]]));
        }
    }
    crossed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Pattern, jitter, rectangle};

    #[test]
    fn every_place_on_an_edge_lies_in_a_cell() {
        // As far from the origin as maps of a country are.
        let mut mesh = rectangle([0.0; 2], [40.0, 20.0], [8, 4], Pattern::Two).unwrap();
        jitter(&mut mesh, 0.3, 1);
        for offset in [[0.0; 2], [512_345.678, 5_432_109.876]] {
            for node in &mut mesh.nodes {
                *node = [node[0] + offset[0], node[1] + offset[1]];
            }
            for cell in 0..mesh.cells.len() {
                let [a, b, _] = mesh.corners(cell);
                for n in 0..=100 {
                    let share = f64::from(n) / 100.0;
                    let at = [0, 1].map(|k| a[k] + share * (b[k] - a[k]));
                    assert!(
                        (0..mesh.cells.len()).any(|cell| holds(mesh.corners(cell), at)),
                        "{at:?}"
                    );
                }
            }
        }
        let (cell, at) = (0..mesh.cells.len(), [512_344.0, 5_432_110.0]);
        assert!(!cell.into_iter().any(|cell| holds(mesh.corners(cell), at)));
    }

    /// Through the edges beside a section from wall to wall goes all the water that passes.
    #[test]
    fn edges_beside_a_section_close_it() {
        let mut mesh = rectangle([0.0; 2], [4.0, 2.0], [8, 4], Pattern::Two).unwrap();
        for share in [0.0, 0.2] {
            jitter(&mut mesh, share, 3);
            let volumes = Volumes::<f64>::new(&mesh).unwrap();
            for (from, to) in [([1.0, 0.0], [1.0, 2.0]), ([2.7, 2.0], [1.1, 0.0])] {
                let crossed = crossed(&mesh, from, to);
                let edges = between(&volumes, &crossed, [from, to], &BTreeSet::new());
                let mut apart = vec![false; volumes.inner()];
                for (e, _) in &edges {
                    apart[*e] = true;
                }
                // From the cell in a corner no other edge leads to the far side.
                let (mut reached, mut ways) = (vec![false; volumes.cells()], vec![0]);
                while let Some(cell) = ways.pop() {
                    if std::mem::replace(&mut reached[cell], true) {
                        continue;
                    }
                    for e in (0..volumes.inner()).filter(|e| !apart[*e]) {
                        let beside = [volumes.left[e], volumes.right[e]].map(|c| c as usize);
                        if beside.contains(&cell) {
                            ways.extend(beside);
                        }
                    }
                }
                let line = Line::new([from, to]);
                let on_left = |cell: usize| line.has_on_left(volumes.centre[cell]);
                for (cell, reached) in reached.iter().enumerate() {
                    assert_eq!(*reached, on_left(cell) == on_left(0));
                }
                // A stream of 1 m/s along x that is 1 m deep passes as much as the section is wide.
                let passed = edges
                    .iter()
                    .map(|(e, sign)| sign * volumes.normal_x[*e] * volumes.length[*e]);
                assert!((passed.sum::<f64>() - (to[1] - from[1])).abs() < 1e-12);
            }
        }
    }

    /// A section at an open end, or between it and the centres of the cells there, sees all that passes.
    #[test]
    fn sections_near_an_open_end_see_what_passes() {
        let mut mesh = rectangle([0.0; 2], [4.0, 2.0], [8, 4], Pattern::Two).unwrap();
        for share in [0.0, 0.2] {
            jitter(&mut mesh, share, 3);
            let (edges, volumes) = (mesh.edges().unwrap(), Volumes::<f64>::new(&mesh).unwrap());
            let is_open = |part: u32| ["left", "right"].contains(&&*edges.parts[part as usize]);
            for x in [0.0, 1e-3, 0.1, 0.3, 2.0, 3.7, 3.9, 4.0] {
                for [from, to] in [[[x, 0.0], [x, 2.0]], [[x, 2.0], [x, 0.0]]] {
                    let cells = crossed(&mesh, from, to);
                    let beyond = beyond((&mesh, &edges), &cells, [from, to], is_open);
                    let through = between(&volumes, &cells, [from, to], &beyond);
                    // A stream of 1 m/s along x that is 1 m deep.
                    let passed = through
                        .iter()
                        .map(|(e, sign)| sign * volumes.normal_x[*e] * volumes.length[*e]);
                    assert!(
                        (passed.sum::<f64>() - (to[1] - from[1])).abs() < 1e-12,
                        "{x}"
                    );
                }
            }
        }
    }

    /// Told the other way, and as far from the origin as maps of a country are, a section sees the same: also where it goes
    /// through centres of cells or along edges, and where it ends within the domain.
    #[test]
    fn a_section_is_the_same_whichever_way_it_is_told() {
        let seen = |offset: [f64; 2], line: [[f64; 2]; 2]| {
            let at = |p: [f64; 2]| [0, 1].map(|k| p[k] + offset[k]);
            let mesh =
                rectangle(at([0.0; 2]), at([400.0, 200.0]), [30, 15], Pattern::Four).unwrap();
            let (edges, volumes) = (mesh.edges().unwrap(), Volumes::<f64>::new(&mesh).unwrap());
            let line = line.map(at);
            let cells = crossed(&mesh, line[0], line[1]);
            let beyond = beyond((&mesh, &edges), &cells, line, |_| true);
            (between(&volumes, &cells, line, &beyond), cells)
        };
        let width = 40.0 / 3.0;
        for line in [
            [[300.0, 0.0], [300.0, 200.0]],
            [[300.0, 50.0], [300.0, 123.0]],
            [[0.0, 100.0], [400.0, 100.0]],
            [[22.0 * width, 0.0], [22.0 * width, 200.0]],
            [[5.0 * width, 3.0 * width], [25.0 * width, 3.0 * width]],
            [[2.0 * width, 0.0], [17.0 * width, 200.0]],
            [[2.0 * width, 200.0], [17.0 * width, 0.0]],
            [[2.0 * width, 3.5 * width], [8.0 * width, 9.5 * width]],
            [[400.0, 0.0], [400.0, 200.0]],
        ] {
            let (forth, parts) = seen([0.0; 2], line);
            assert!(!forth.is_empty(), "{line:?}");
            for offset in [[0.0; 2], [512_345.678, 5_432_109.876]] {
                let there = seen(offset, line);
                assert_eq!(there.0, forth, "{line:?} at {offset:?}");
                let back = seen(offset, [line[1], line[0]]);
                let turned: Vec<_> = back.0.iter().map(|(e, sign)| (*e, -sign)).collect();
                assert_eq!(turned, forth, "{line:?} at {offset:?}");
                let turned = back.1.iter().map(|(cell, [x, y])| (*cell, [-x, -y]));
                assert!(turned.eq(there.1), "{line:?} at {offset:?}");
            }
            assert!(!parts.is_empty());
        }
    }

    #[test]
    fn a_section_is_made_of_its_parts() {
        let mut mesh = rectangle([0.0; 2], [4.0, 2.0], [8, 4], Pattern::Four).unwrap();
        for share in [0.0, 0.2] {
            jitter(&mut mesh, share, 3);
            for (from, to) in [
                ([1.0, 0.0], [1.0, 2.0]),
                ([0.25, 0.1], [3.7, 1.9]),
                ([0.0, 0.0], [4.0, 2.0]),
                ([3.5, 1.0], [0.5, 1.0]),
            ] {
                let parts = crossed(&mesh, from, to);
                let sum: [f64; 2] = [0, 1].map(|k| parts.iter().map(|(_, n)| n[k]).sum());
                let right = [to[1] - from[1], from[0] - to[0]];
                assert!((sum[0] - right[0]).abs() < 1e-6 && (sum[1] - right[1]).abs() < 1e-6);
            }
        }
        assert!(crossed(&mesh, [5.0, 0.0], [5.0, 2.0]).is_empty());
    }
}
