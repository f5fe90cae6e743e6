use super::{impossible, is_length};
use crate::{Surface, SurfaceError};
use std::f64::consts::TAU;

/// A torus about the z axis: a circle of radius `minor` carried around one of radius `major`, in
/// `around` parts, each of `across` sides.
///
/// # Errors
/// It meets itself, or has fewer than three parts or sides.
pub fn torus(major: f64, minor: f64, around: u32, across: u32) -> Result<Surface, SurfaceError> {
    let triangles = 2 * u64::from(around) * u64::from(across);
    let possible = is_length(minor) && is_length(major - minor) && around.min(across) >= 3;
    if !possible || triangles > Surface::MOST as u64 {
        return Err(impossible(
            format!(
                "a torus of radii {major:?} and {minor:?} m in {around} parts of {across} sides cannot be"
            ),
            "give a first radius above the second, and 3 or more parts and sides",
        ));
    }
    let turn = |k: u32, of: u32| (TAU * f64::from(k) / f64::from(of)).sin_cos();
    let vertices = (0..around).flat_map(|i| {
        (0..across).map(move |j| {
            let ((sin, cos), (up, out)) = (turn(i, around), turn(j, across));
            let distance = major + minor * out;
            [distance * cos, distance * sin, minor * up]
        })
    });
    let at = |i: u32, j: u32| i % around * across + j % across;
    let triangles = (0..around).flat_map(|i| {
        (0..across).flat_map(move |j| {
            let (a, b, c, d) = (at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
            [[a, b, c], [a, c, d]]
        })
    });
    Surface::of_one("torus", vertices.collect(), triangles.collect())
}
