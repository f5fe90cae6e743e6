use super::{impossible, is_length};
use crate::triangulate::{clip, self_contact, twice_area};
use crate::{Surface, SurfaceError};

/// A prism over a simple polygon in the plane of x and y, from z = 0 upwards. The polygon may run
/// either way.
///
/// # Errors
/// The polygon touches itself or has no area, or the height is none.
pub fn extruded(outline: &[[f64; 2]], height: f64) -> Result<Surface, SurfaceError> {
    let finite = outline.iter().flatten().all(|x| x.is_finite());
    if outline.len() < 3 || !finite || !is_length(height) {
        return Err(impossible(
            format!(
                "a polygon of {} corners cannot be extruded by {height:?} m",
                outline.len()
            ),
            "give three corners or more, finite, and a height above 0",
        ));
    }
    if let Some((i, j)) = self_contact(outline) {
        return Err(impossible(
            format!(
                "the sides of the outline from corner {i} at {:?} and from corner {j} at {:?} touch",
                outline[i], outline[j]
            ),
            "give a polygon that does not touch itself, without its first corner once more at the end",
        ));
    }
    let mut outline = outline.to_vec();
    if twice_area(&outline) < 0.0 {
        outline.reverse();
    }
    let Some(cap) = clip(&outline, |_, _| true) else {
        return Err(impossible(
            "the outline has no area".to_owned(),
            "give corners that are not on a line",
        ));
    };
    let n = outline.len() as u32;
    let level = |z: f64| outline.iter().map(move |&[x, y]| [x, y, z]);
    let vertices = level(0.0).chain(level(height)).collect();
    let mut triangles = Vec::with_capacity(4 * outline.len());
    for [a, b, c] in cap {
        let [a, b, c] = [a, b, c].map(|corner| corner as u32);
        triangles.extend([[a, c, b], [n + a, n + b, n + c]]);
    }
    for a in 0..n {
        let b = (a + 1) % n;
        triangles.extend([[a, b, n + b], [a, n + b, n + a]]);
    }
    Surface::of_one("extruded", vertices, triangles)
}
