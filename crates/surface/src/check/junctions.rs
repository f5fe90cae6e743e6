use super::Places;
use crate::slit::Line;
use crate::surface::bounds;
use crate::vector::{Point, sub};

/// So many pairs of a vertex and an edge are looked at, at most.
const MOST: usize = 50_000_000;

/// Vertices of open edges that lie on other open edges; `None` where that would take too long.
pub(super) fn junctions(vertices: &[Point], open: &[[u32; 2]], resolution: f64) -> Option<Places> {
    let mut ends: Vec<u32> = open.iter().flatten().copied().collect();
    ends.sort_unstable();
    ends.dedup();
    let at = |vertex: u32| vertices[vertex as usize];
    let (low, high) = bounds(ends.iter().map(|&vertex| at(vertex)));
    let size = sub(high, low);
    // The axis along which they are spread most.
    let axis = (0..3).max_by(|&a, &b| size[a].total_cmp(&size[b]))?;
    ends.sort_by(|&a, &b| at(a)[axis].total_cmp(&at(b)[axis]));

    let mut found: Vec<u32> = Vec::new();
    let mut looked = 0;
    for &[a, b] in open {
        let line = Line::between(at(a), at(b), resolution);
        let (low, high) = (at(a)[axis].min(at(b)[axis]), at(a)[axis].max(at(b)[axis]));
        let first = ends.partition_point(|&vertex| at(vertex)[axis] < low - line.width);
        for &vertex in &ends[first..] {
            if at(vertex)[axis] > high + line.width {
                break;
            }
            looked += 1;
            if looked > MOST {
                return None;
            }
            if vertex != a && vertex != b && line.holds_between(at(vertex)) {
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
