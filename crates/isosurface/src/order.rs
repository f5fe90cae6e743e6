//! One order of corners and triangles, in whatever order they were found.

use rayon::prelude::*;
use splashsurf_lib::mesh::TriMesh3d;
use splashsurf_lib::nalgebra::Vector3;

/// The surface with its corners from below upwards, and its triangles by their corners. Blocks of the grid are found
/// in an order that depends on threads.
pub(crate) fn ordered(mesh: &TriMesh3d<f64>) -> TriMesh3d<f64> {
    let mut order: Vec<usize> = (0..mesh.vertices.len()).collect();
    order.par_sort_unstable_by(|a, b| by_place(&mesh.vertices[*a], &mesh.vertices[*b]));
    let mut rank = vec![0; order.len()];
    for (new, old) in order.iter().enumerate() {
        rank[*old] = new;
    }
    let renamed = |triangle: &[usize; 3]| first_least(triangle.map(|corner| rank[corner]));
    let mut triangles: Vec<[usize; 3]> = mesh.triangles.par_iter().map(renamed).collect();
    triangles.par_sort_unstable();
    TriMesh3d {
        vertices: order.iter().map(|old| mesh.vertices[*old]).collect(),
        triangles,
    }
}

fn by_place(a: &Vector3<f64>, b: &Vector3<f64>) -> std::cmp::Ordering {
    let axis = |k: usize| a[k].total_cmp(&b[k]);
    axis(2).then_with(|| axis(1)).then_with(|| axis(0))
}

/// The same triangle, turned so that its least corner comes first.
fn first_least([a, b, c]: [usize; 3]) -> [usize; 3] {
    if a < b && a < c {
        [a, b, c]
    } else if b < c {
        [b, c, a]
    } else {
        [c, a, b]
    }
}
