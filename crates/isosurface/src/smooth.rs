//! Smoothing that leaves drops and thin sheets as they are.

use rayon::prelude::*;
use splashsurf_lib::mesh::{Mesh3d, TriMesh3d};
use splashsurf_lib::nalgebra::Vector3;
use splashsurf_lib::postprocessing::par_laplacian_smoothing_inplace;
use splashsurf_lib::sph_interpolation::SphInterpolator;

/// How often corners move.
const ITERATIONS: usize = 25;
/// Neighbours, those that are far count less, from which on corners move all the way.
const CROWD: f64 = 13.0;

/// How many neighbours particles have: each counts `1 - r²/R²`, for a reach R.
pub(crate) fn crowds(places: &[Vector3<f64>], neighbours: &[Vec<usize>], reach: f64) -> Vec<f64> {
    let share = |a: &Vector3<f64>, b: &Vector3<f64>| {
        1.0 - ((a - b).norm_squared() / (reach * reach)).clamp(0.0, 1.0)
    };
    (places.par_iter().zip(neighbours))
        .map(|(place, list)| list.iter().map(|other| share(place, &places[*other])).sum())
        .collect()
}

/// Moves corners to the mean of their neighbours, with weights by how many particles are near.
pub(crate) fn smooth(mesh: &mut TriMesh3d<f64>, near: &SphInterpolator<f64>, crowds: &[f64]) {
    let crowds = near.interpolate_scalar_quantity(crowds, &mesh.vertices, true);
    let weight = |crowd: &f64| smooth_step((crowd / CROWD).clamp(0.0, 1.0));
    let weights: Vec<f64> = crowds.iter().map(weight).collect();
    let around = mesh.vertex_vertex_connectivity();
    par_laplacian_smoothing_inplace(mesh, &around, ITERATIONS, 1.0, &weights);
}

/// From 0 to 1 with two derivatives that vanish at both ends.
fn smooth_step(x: f64) -> f64 {
    x * x * x * (x * (6.0 * x - 15.0) + 10.0)
}
