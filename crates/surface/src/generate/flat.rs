use super::{impossible, is_length};
use crate::surface::volume_below;
use crate::triangle::normal;
use crate::{Surface, SurfaceError};

/// A box between two corners, of twelve triangles. A thin one is a plate.
///
/// # Errors
/// The second corner is not beyond the first along each axis.
pub fn cuboid(min: [f64; 3], max: [f64; 3]) -> Result<Surface, SurfaceError> {
    if !(0..3).all(|k| is_length(max[k] - min[k])) {
        return Err(impossible(
            format!("a box from {min:?} to {max:?} has no volume"),
            "give a second corner beyond the first along each axis",
        ));
    }
    // Vertex 4 i + 2 j + k is at the i-th x, the j-th y, the k-th z.
    let vertices = (0..8).map(|v| {
        let high = [v >> 2 & 1, v >> 1 & 1, v & 1];
        [0, 1, 2].map(|axis| {
            if high[axis] == 1 {
                max[axis]
            } else {
                min[axis]
            }
        })
    });
    let sides: [[u32; 4]; 6] = [
        [0, 1, 3, 2],
        [4, 6, 7, 5],
        [0, 4, 5, 1],
        [2, 3, 7, 6],
        [0, 2, 6, 4],
        [1, 5, 7, 3],
    ];
    let triangles = sides
        .iter()
        .flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]);
    Surface::of_one("cuboid", vertices.collect(), triangles.collect())
}

/// The tetrahedron between four corners, in any order.
///
/// # Errors
/// The corners lie in a plane.
pub fn tetrahedron(corners: [[f64; 3]; 4]) -> Result<Surface, SurfaceError> {
    let [a, b, c, d] = corners;
    let mut faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
    let volume = volume_below([a, b, c], d);
    let flat = |face: &[u32; 3]| normal(face.map(|v| corners[v as usize])).is_none();
    if volume == 0.0 || !volume.is_finite() || faces.iter().any(flat) {
        return Err(impossible(
            format!("a tetrahedron of {corners:?} has no volume"),
            "give four corners that are not in a plane",
        ));
    }
    // Seen from outside, `a b c` runs clockwise if `d` is above it.
    if volume > 0.0 {
        faces.iter_mut().for_each(|face| face.swap(1, 2));
    }
    Surface::of_one("tetrahedron", corners.to_vec(), faces.to_vec())
}
