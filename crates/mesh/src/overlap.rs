//! Cells on top of each other, and edges of the boundary that are there by a mistake alone.
//!
//! Cells run anticlockwise, so that the domain lies on the left of each edge of its boundary, and as many cells lie
//! over a place as the boundary runs around it. Cells overlap nowhere if no edges of the boundary cross, and if one
//! cell lies on the left of each and none on its right. Only edges of the boundary are asked, in the order in which a
//! line that goes over the mesh meets them.

use crate::{MeshError, Triangles};
use std::collections::HashMap;

/// A node this near to an edge lies on it, in lengths of the shortest edge of the boundary there: more than the
/// rounding of files, and less than any wall is thick.
const NEAR: f64 = 1e-5;

/// The direction in which the line goes: askew, so that it meets few edges of a boundary along x or y at a time.
const ASKEW: f64 = 0.55;

/// An edge of the boundary, in coordinates along and across the way of the line, m.
struct Side {
    nodes: [u32; 2],
    ends: [[f64; 2]; 2],
    /// A node this near lies on it.
    near: f64,
    /// What it covers along both, widened by that.
    low: [f64; 2],
    high: [f64; 2],
}

/// Checks the edges of a boundary, each from its first node to its second with the domain on its left.
///
/// # Errors
/// A node lies on an edge that it does not end, or cells overlap: says where.
pub(crate) fn check(mesh: &Triangles, boundary: &[[u32; 2]]) -> Result<(), MeshError> {
    let sides = sides(mesh, boundary);
    let by = |key: &dyn Fn(&Side) -> f64| {
        let mut order: Vec<usize> = (0..sides.len()).collect();
        order.sort_by(|a, b| key(&sides[*a]).total_cmp(&key(&sides[*b])));
        order
    };
    let mut begins = by(&|side| side.low[0]).into_iter().peekable();
    let mut under_line: Vec<usize> = Vec::new();
    for asked in by(&|side| side.middle()[0]) {
        let at = sides[asked].middle();
        while let Some(new) = begins.next_if(|&next| sides[next].low[0] <= at[0]) {
            let side = &sides[new];
            under_line.retain(|&old| sides[old].high[0] >= side.low[0]);
            for &old in &under_line {
                side.meets(&sides[old], mesh)?;
            }
            under_line.push(new);
        }
        let others = under_line.iter().filter(|&&other| other != asked);
        let above: i32 = others.map(|&other| sides[other].turns_around(at)).sum();
        // Cells on its left are above it, or below it.
        let [from, to] = sides[asked].ends;
        // The middle of an edge that is hardly aslant may round to an end.
        let is_between = from[0].min(to[0]) < at[0] && at[0] < from[0].max(to[0]);
        if is_between && above != i32::from(to[0] > from[0]) {
            let [a, b] = sides[asked].nodes;
            return Err(MeshError::overlap(mesh, a, b));
        }
    }
    Ok(())
}

fn sides(mesh: &Triangles, boundary: &[[u32; 2]]) -> Vec<Side> {
    let nodes = || boundary.iter().flatten();
    let place = |node: u32| mesh.nodes[node as usize];
    let origin = nodes().next().map_or([0.0; 2], |&node| place(node));
    let far = nodes()
        .flat_map(|&node| place(node))
        .fold(0.0, |far: f64, x| far.max(x.abs()));
    let rounding = 8.0 * f64::EPSILON * far;
    let (sin, cos) = ASKEW.sin_cos();
    let turned = |node: u32| {
        let [x, y] = [0, 1].map(|k| place(node)[k] - origin[k]);
        [cos * x + sin * y, cos * y - sin * x]
    };
    let mut shortest: HashMap<u32, f64> = HashMap::with_capacity(boundary.len());
    for &edge in boundary {
        let length = distance(edge.map(turned));
        for node in edge {
            let known = shortest.entry(node).or_insert(length);
            *known = known.min(length);
        }
    }
    let side = |&nodes: &[u32; 2]| {
        let ends = nodes.map(turned);
        let [p, q] = ends;
        let shortest = nodes.map(|node| shortest.get(&node).copied().unwrap_or_default());
        let near = NEAR * shortest[0].min(shortest[1]) + rounding;
        Side {
            nodes,
            ends,
            near,
            low: [0, 1].map(|k| p[k].min(q[k]) - near),
            high: [0, 1].map(|k| p[k].max(q[k]) + near),
        }
    };
    boundary.iter().map(side).collect()
}

impl Side {
    fn middle(&self) -> [f64; 2] {
        let [p, q] = self.ends;
        [0, 1].map(|k| 0.5 * (p[k] + q[k]))
    }

    /// Does a node of one lie on the other, or do they cross?
    fn meets(&self, other: &Side, mesh: &Triangles) -> Result<(), MeshError> {
        if (0..2).any(|k| self.low[k] > other.high[k] || other.low[k] > self.high[k]) {
            return Ok(());
        }
        let near = self.near.min(other.near);
        for (edge, beside) in [(self, other), (other, self)] {
            for (&node, &at) in beside.nodes.iter().zip(&beside.ends) {
                if !edge.nodes.contains(&node) && edge.distance(at) <= near {
                    let [a, b] = edge.nodes;
                    return Err(MeshError::hanging(mesh, node, [a, b]));
                }
            }
        }
        let apart = |edge: &Side, of: &Side| {
            let [p, q] = of.ends.map(|at| edge.left_of(at));
            (p > 0.0 && q < 0.0) || (p < 0.0 && q > 0.0)
        };
        let is_joined = self.nodes.iter().any(|node| other.nodes.contains(node));
        if !is_joined && apart(self, other) && apart(other, self) {
            let [a, b] = self.nodes;
            return Err(MeshError::overlap(mesh, a, b));
        }
        Ok(())
    }

    /// Twice the area of the triangle of this side and a place, m², positive if the place is on its left.
    fn left_of(&self, at: [f64; 2]) -> f64 {
        let [p, q] = self.ends;
        (q[0] - p[0]) * (at[1] - p[1]) - (q[1] - p[1]) * (at[0] - p[0])
    }

    /// From a place to the nearest of this side, m.
    fn distance(&self, at: [f64; 2]) -> f64 {
        let [p, q] = self.ends;
        let along = [q[0] - p[0], q[1] - p[1]];
        let square = along[0] * along[0] + along[1] * along[1];
        let share = (along[0] * (at[0] - p[0]) + along[1] * (at[1] - p[1])) / square;
        let share = share.clamp(0.0, 1.0);
        distance([at, [0, 1].map(|k| p[k] + share * along[k])])
    }

    /// How often it turns around a place, seen along the ray that goes up from there: once if it crosses that ray from
    /// right to left, once back if from left to right.
    fn turns_around(&self, at: [f64; 2]) -> i32 {
        let [p, q] = self.ends;
        let [from, to] = [p, q].map(|end| end[0] <= at[0]);
        match (from, to) {
            (false, true) => i32::from(self.left_of(at) > 0.0),
            (true, false) => -i32::from(self.left_of(at) < 0.0),
            _ => 0,
        }
    }
}

fn distance([p, q]: [[f64; 2]; 2]) -> f64 {
    (q[0] - p[0]).hypot(q[1] - p[1])
}
