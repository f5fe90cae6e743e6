use super::{impossible, is_length};
use crate::{Surface, SurfaceError};
use std::f64::consts::TAU;

fn check(what: &str, radius: f64, height: f64, sides: u32) -> Result<(), SurfaceError> {
    if is_length(radius) && is_length(height) && (3..=100_000_000).contains(&sides) {
        return Ok(());
    }
    Err(impossible(
        format!(
            "a {what} of radius {radius:?} m, height {height:?} m and {sides} sides has no volume"
        ),
        "give lengths above 0 and from 3 to 100000000 sides",
    ))
}

/// The corners of a regular polygon about the z axis, anticlockwise from above.
fn ring(radius: f64, z: f64, sides: u32) -> impl Iterator<Item = [f64; 3]> {
    (0..sides).map(move |k| {
        let (sin, cos) = (TAU * f64::from(k) / f64::from(sides)).sin_cos();
        [radius * cos, radius * sin, z]
    })
}

/// A cylinder about the z axis, from z = 0 upwards, with the corners of its ends on the circle.
///
/// # Errors
/// It has no volume, or fewer than three sides.
pub fn cylinder(radius: f64, height: f64, sides: u32) -> Result<Surface, SurfaceError> {
    check("cylinder", radius, height, sides)?;
    let mut vertices: Vec<_> = ring(radius, 0.0, sides)
        .chain(ring(radius, height, sides))
        .collect();
    vertices.extend([[0.0; 3], [0.0, 0.0, height]]);
    let (below, above) = (2 * sides, 2 * sides + 1);
    let triangles = (0..sides).flat_map(|a| {
        let b = (a + 1) % sides;
        let (c, d) = (sides + a, sides + b);
        [[below, b, a], [a, b, d], [a, d, c], [above, c, d]]
    });
    Surface::of_one("cylinder", vertices, triangles.collect())
}

/// A cone about the z axis, with its base at z = 0 and its apex above.
///
/// # Errors
/// It has no volume, or fewer than three sides.
pub fn cone(radius: f64, height: f64, sides: u32) -> Result<Surface, SurfaceError> {
    check("cone", radius, height, sides)?;
    let mut vertices: Vec<_> = ring(radius, 0.0, sides).collect();
    vertices.extend([[0.0; 3], [0.0, 0.0, height]]);
    let (below, apex) = (sides, sides + 1);
    let triangles = (0..sides).flat_map(|a| {
        let b = (a + 1) % sides;
        [[below, b, a], [a, b, apex]]
    });
    Surface::of_one("cone", vertices, triangles.collect())
}
