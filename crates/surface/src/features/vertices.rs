use super::bend::{Bend, FLAT};
use crate::Surface;
use crate::topology::{Groups, next, origin, previous};
use crate::vector::{Point, add, cross, dot, length, sub, times, unit};
use rayon::prelude::*;

/// The corners at each vertex, and how many vertices have some.
pub(super) fn corners(surface: &Surface) -> (Groups<u32>, usize) {
    let all = surface.triangles().as_flattened().iter();
    let corners = all
        .enumerate()
        .map(|(corner, &vertex)| (vertex, corner as u32));
    let corners = Groups::of(surface.vertices().len(), corners);
    let used = (0..corners.len()).filter(|&vertex| !corners.group(vertex).is_empty());
    let used = used.count();
    (corners, used)
}

/// Pseudonormal and bend of each vertex.
pub(super) fn vertices(
    surface: &Surface,
    normals: &[Point],
    corners: &Groups<u32>,
) -> (Vec<Point>, Vec<Bend>) {
    let triangles = surface.triangles();
    let at = |half: u32| surface.vertices()[origin(triangles, half) as usize];
    let vertices = 0..corners.len();
    let of_vertex = vertices.into_par_iter().map(|vertex| {
        let place = surface.vertices()[vertex];
        let mut sum = [0.0; 3];
        for &corner in corners.group(vertex) {
            let (to, from) = (
                sub(at(next(corner)), place),
                sub(at(previous(corner)), place),
            );
            let angle = length(cross(to, from)).atan2(dot(to, from));
            sum = add(sum, times(normals[corner as usize / 3], angle));
        }
        let pseudonormal = if length(sum) > FLAT {
            unit(sum)
        } else {
            [0.0; 3]
        };
        // The surface is closed: each neighbour is next after one corner.
        let (mut up, mut down) = (false, false);
        for &corner in corners.group(vertex) {
            let sine = dot(unit(sub(at(next(corner)), place)), pseudonormal);
            up |= sine > FLAT;
            down |= sine < -FLAT;
        }
        // Where normals cancel, the surface bends every way.
        let cancels = pseudonormal == [0.0; 3] && !corners.group(vertex).is_empty();
        let bend = if cancels {
            Bend::Saddle
        } else {
            Bend::of_vertex(up, down)
        };
        (pseudonormal, bend)
    });
    of_vertex.unzip()
}
