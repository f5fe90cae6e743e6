//! The open part of a cell from the distances at its corners.

use super::face::{Face, crossing, is_open};
use monoflow_ops::vector::{cross, dot};
use std::array::from_fn;

/// The part of a unit cube that is open: between faces, and walls that close it.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Open fraction of the volume.
    pub volume: f64,
    /// Lower and upper face along each axis; in-plane axes follow it cyclically.
    pub faces: [[Face; 2]; 3],
    /// Open fractions of the faces.
    pub open: [[f64; 2]; 3],
    /// A point of the wall, the mean over its area.
    pub wall: [f64; 3],
    /// Separate pieces of wall.
    pub walls: usize,
}

/// Index of a corner.
pub fn corner(at: [usize; 3]) -> usize {
    at[0] + 2 * at[1] + 4 * at[2]
}

/// Index of an edge: its axis, and its place along the two that follow.
fn edge(axis: usize, place: [usize; 2]) -> usize {
    4 * axis + place[0] + 2 * place[1]
}

impl Shape {
    /// Of the distances at the corners, x fastest, positive in the fluid.
    ///
    /// Walls are closed around their mean point by triangles, so that the areas of faces and walls sum
    /// to nothing, and `V = ⅓ ∮ x·n dA` of the body which they enclose.
    pub fn of(distances: &[f64; 8]) -> Self {
        let faces: [[Face; 2]; 3] = from_fn(|axis| from_fn(|side| face(distances, axis, side)));
        let open = faces
            .each_ref()
            .map(|pair| pair.each_ref().map(|f| f.moments()[0]));
        let mut shape = Shape {
            volume: 0.0,
            faces,
            open,
            wall: [0.5; 3],
            walls: 0,
        };
        let mut triple = 0.0;
        let (mut area, mut moment) = (0.0, [0.0; 3]);
        wall_loops(distances, &shape.faces, |points| {
            shape.walls += 1;
            let len = points.len();
            let middle: [f64; 3] =
                from_fn(|k| points.iter().map(|p| p[k]).sum::<f64>() / len as f64);
            for (k, p) in points.iter().enumerate() {
                let q = points[(k + 1) % len];
                triple += dot(&middle, &cross(p, &q));
                let [pm, qm]: [[f64; 3]; 2] = [*p, q].map(|r| from_fn(|k| r[k] - middle[k]));
                let normal = cross(&pm, &qm);
                let size = dot(&normal, &normal).sqrt() / 2.0;
                area += size;
                for (k, sum) in moment.iter_mut().enumerate() {
                    *sum += size * (p[k] + q[k] + middle[k]) / 3.0;
                }
            }
        });
        let beyond: f64 = open.iter().map(|pair| pair[1]).sum();
        shape.volume = (beyond + triple / 2.0) / 3.0;
        if area > 0.0 {
            shape.wall = moment.map(|m| m / area);
        }
        shape
    }

    /// Is one plane not enough to describe the wall?
    pub fn is_split(&self) -> bool {
        let opposite = |face: &Face| face.wall[1].is_some();
        self.walls > 1 || self.faces.iter().flatten().any(opposite)
    }

    /// The wall's area, seen from the fluid: fractions of the faces' areas.
    pub fn normal(&self) -> [f64; 3] {
        self.open.map(|[low, high]| low - high)
    }
}

/// The wall in a unit cube with these distances at its corners, and these faces: each of its pieces as a
/// loop of points on the edges.
pub fn wall_loops(distances: &[f64; 8], faces: &[[Face; 2]; 3], mut each: impl FnMut(&[[f64; 3]])) {
    let mut next = [usize::MAX; 12];
    for (axis, pair) in faces.iter().enumerate() {
        let (a, b) = ((axis + 1) % 3, (axis + 2) % 3);
        for (side, face) in pair.iter().enumerate() {
            // Edges of the cell that are edges of the face: along a, b, a and b.
            let edges = [
                edge(a, order(a, [(b, 0), (axis, side)])),
                edge(b, order(b, [(a, 1), (axis, side)])),
                edge(a, order(a, [(b, 1), (axis, side)])),
                edge(b, order(b, [(a, 0), (axis, side)])),
            ];
            for [from, to] in face.wall.iter().flatten() {
                // Seen from within the wall runs the other way on upper faces.
                let (from, to) = if side == 1 { (to, from) } else { (from, to) };
                next[edges[*from]] = edges[*to];
            }
        }
    }
    for start in 0..12 {
        let mut points = [[0.0; 3]; 12];
        let mut len = 0;
        let mut at = start;
        while next[at] != usize::MAX {
            points[len] = point(distances, at);
            len += 1;
            at = std::mem::replace(&mut next[at], usize::MAX);
        }
        if len > 0 {
            each(&points[..len]);
        }
    }
}

/// Two places in the order of the axes that follow `axis`.
fn order(axis: usize, places: [(usize, usize); 2]) -> [usize; 2] {
    if places[0].0 == (axis + 1) % 3 {
        [places[0].1, places[1].1]
    } else {
        [places[1].1, places[0].1]
    }
}

/// A face of a cell.
fn face(distances: &[f64; 8], axis: usize, side: usize) -> Face {
    let at = |place: [usize; 2]| {
        let mut index = [side; 3];
        index[(axis + 1) % 3] = place[0];
        index[(axis + 2) % 3] = place[1];
        distances[corner(index)]
    };
    Face::of([at([0, 0]), at([1, 0]), at([1, 1]), at([0, 1])])
}

/// Where the wall crosses an edge.
fn point(distances: &[f64; 8], edge: usize) -> [f64; 3] {
    let (axis, place) = (edge / 4, [edge % 4 % 2, edge % 4 / 2]);
    let mut at = [0; 3];
    at[(axis + 1) % 3] = place[0];
    at[(axis + 2) % 3] = place[1];
    let low = distances[corner(at)];
    let mut point = at.map(|k| k as f64);
    at[axis] = 1;
    let high = distances[corner(at)];
    debug_assert!(is_open(low) != is_open(high));
    point[axis] = crossing(low, high);
    point
}
