//! Faces with walls on both sides.

use super::face::Face;
use super::shape::Shape;
use monoflow_ops::euler::cut::Double;
use std::array::from_fn;

/// What of the face between two cells along an axis has walls on both sides; `None` if nothing has.
///
/// The open part of the face is as deep on either side as the wall is far; both walls are seen as
/// planes through their mean points.
///
/// `near` is the open fraction of that face, `far` are those of the faces beyond either cell: not those
/// of the shapes where slivers were closed.
pub fn doubly_shielded(
    axis: usize,
    shapes: &[Shape; 2],
    near: f64,
    far: [f64; 2],
) -> Option<Double> {
    if far.iter().any(|far| *far >= near) {
        return None;
    }
    let moments = |face: &Face, open: f64| {
        if open > 0.0 { face.moments() } else { [0.0; 3] }
    };
    let (low, high) = (&shapes[0].faces[axis][0], &shapes[1].faces[axis][1]);
    let (left, right) = (moments(low, far[0]), moments(high, far[1]));
    let shared = moments(&shapes[0].faces[axis][1], near);
    let common = if far.iter().all(|far| *far > 0.0) {
        low.common_moments(high)
    } else {
        [0.0; 3]
    };
    let own: [f64; 3] = from_fn(|k| shared[k] - left[k] - right[k] + common[k]);
    let area = own[0].min(near - far[0]).min(near - far[1]);
    if area <= 1e-12 {
        return None;
    }
    let middle = [own[1] / own[0], own[2] / own[0]];
    let depth = |side: usize| {
        let (normal, wall) = (shapes[side].normal(), shapes[side].wall);
        let (a, b) = ((axis + 1) % 3, (axis + 2) % 3);
        let across = normal[a] * (middle[0] - wall[a]) + normal[b] * (middle[1] - wall[b]);
        let height = wall[axis] - across / normal[axis];
        let depth = if side == 0 { 1.0 - height } else { height };
        // A face that leads into a closed sliver is a wall as well: the cell is deep.
        if depth.is_finite() {
            depth.clamp(0.0, 1.0)
        } else {
            1.0
        }
    };
    let (left, right) = (area * depth(0), area * depth(1));
    // Walls of several pieces may leave no depth at all: nothing lies between them.
    (left + right > 1e-9 * area).then_some(Double { area, left, right })
}
