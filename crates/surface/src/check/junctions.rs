use super::Places;
use crate::vector::{Point, add, dot, length, sub, times};

/// So many pairs of a vertex and an edge are looked at, at most.
const MOST: usize = 50_000_000;

/// How far beside an edge a vertex may lie, as a part of the edge's length and of coordinates in
/// single precision.
const BESIDE: f64 = 1e-6;
const ROUNDING: f64 = f32::EPSILON as f64;

/// Vertices of open edges that lie on other open edges; `None` where that would take too long.
pub(super) fn junctions(vertices: &[Point], open: &[[u32; 2]]) -> Option<Places> {
    let mut ends: Vec<u32> = open.iter().flatten().copied().collect();
    ends.sort_unstable();
    ends.dedup();
    let at = |vertex: u32| vertices[vertex as usize];
    let (low, high) = crate::surface::bounds(ends.iter().map(|&vertex| at(vertex)));
    let size = sub(high, low);
    // The axis along which they are spread most.
    let axis = (0..3).max_by(|&a, &b| size[a].total_cmp(&size[b]))?;
    ends.sort_by(|&a, &b| at(a)[axis].total_cmp(&at(b)[axis]));

    let mut found: Vec<u32> = Vec::new();
    let mut looked = 0;
    for &[a, b] in open {
        let (from, along) = (at(a), sub(at(b), at(a)));
        let square = dot(along, along);
        let far = at(a)
            .iter()
            .chain(&at(b))
            .fold(0.0_f64, |m, x| m.max(x.abs()));
        let beside = (BESIDE * square.sqrt()).max(ROUNDING * far);
        let (low, high) = (from[axis].min(at(b)[axis]), from[axis].max(at(b)[axis]));
        let first = ends.partition_point(|&vertex| at(vertex)[axis] < low - beside);
        for &vertex in &ends[first..] {
            let to = sub(at(vertex), from);
            if at(vertex)[axis] > high + beside {
                break;
            }
            looked += 1;
            if looked > MOST {
                return None;
            }
            let share = dot(to, along) / square;
            let between = share * square.sqrt() > beside && (1.0 - share) * square.sqrt() > beside;
            let on = || length(sub(add(from, times(along, share)), at(vertex))) <= beside;
            if vertex != a && vertex != b && between && on() {
                found.push(vertex);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    let mut places = Places::default();
    for vertex in found {
        places.add(vertex, at(vertex));
    }
    Some(places)
}
