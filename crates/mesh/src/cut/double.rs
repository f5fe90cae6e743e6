//! Faces with walls on both sides.

use super::face::Face;
use super::polygon::Polygon;
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
    // The faces beyond as they lie on the one between: where both are open there is no wall on that side.
    let between = &shapes[0].faces[axis][1].open;
    let seen = |face: &Face, open: f64| {
        if open > 0.0 {
            common(between, &face.open)
        } else {
            Vec::new()
        }
    };
    let low = seen(&shapes[0].faces[axis][0], far[0]);
    let high = seen(&shapes[1].faces[axis][1], far[1]);
    let (shared, left, right) = (moments(between), moments(&low), moments(&high));
    let common = moments(&common(&low, &high));
    let own: [f64; 3] = from_fn(|k| shared[k] - left[k] - right[k] + common[k]);
    let area = own[0].min(near);
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
    let [left, right] = [0, 1].map(|side| (area * depth(side)).min(shapes[side].volume));
    // Walls of several pieces may leave no depth at all: nothing lies between them.
    (left + right > 1e-9 * area).then_some(Double { area, left, right })
}

/// The same where the cells behind the face are closed on the other side as far as their fractions say, of
/// their volumes alone: either is as deep beyond the face as it is in the mean.
pub fn doubly_shielded_in_the_mean(volumes: [f64; 2], near: f64, far: [f64; 2]) -> Option<Double> {
    let area = near - far[0].max(far[1]);
    if area <= 1e-12 {
        return None;
    }
    let [left, right] = from_fn(|k| {
        let depth = (volumes[k] - far[k]) / (near - far[k]);
        area * depth.clamp(0.0, 1.0)
    });
    (left + right > 1e-9 * area).then_some(Double { area, left, right })
}

/// What lies in parts of both.
fn common(these: &[Polygon], those: &[Polygon]) -> Vec<Polygon> {
    let pairs = these
        .iter()
        .flat_map(|a| those.iter().map(move |b| a.within(b)));
    pairs.filter(|part| !part.corners().is_empty()).collect()
}

/// Area of parts, and that times their centroid.
fn moments(parts: &[Polygon]) -> [f64; 3] {
    parts.iter().fold([0.0; 3], |sum, part| {
        let part = part.moments();
        from_fn(|k| sum[k] + part[k])
    })
}
