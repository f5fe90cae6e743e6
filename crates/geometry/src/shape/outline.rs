//! Polygons of the plane.

use monoflow_surface::SurfaceError;

/// Sides that are looked at together.
const RUN: usize = 16;

/// A simple polygon, either way round.
#[derive(Clone, Debug)]
pub struct Outline {
    sides: Vec<[[f64; 2]; 2]>,
    /// The box around each run of sides.
    boxes: Vec<[[f64; 2]; 2]>,
}

/// Square of the distance of a point to a side, m².
pub(super) fn square_to(p: [f64; 2], [a, b]: &[[f64; 2]; 2]) -> f64 {
    let (ab, ap) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let length2 = ab[0] * ab[0] + ab[1] * ab[1];
    let along = ab[0] * ap[0] + ab[1] * ap[1];
    if length2 > 0.0 && along > 0.0 && along < length2 {
        // The height over the side loses no digits where the point is near.
        let across = ab[0] * ap[1] - ab[1] * ap[0];
        across * across / length2
    } else {
        let end = if along > 0.0 { b } else { a };
        let (dx, dy) = (p[0] - end[0], p[1] - end[1]);
        dx * dx + dy * dy
    }
}

/// Twice the area of a triangle, positive anticlockwise.
fn twice_area(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn bounds<'a>(points: impl Iterator<Item = &'a [f64; 2]>) -> [[f64; 2]; 2] {
    points.fold(
        [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]],
        |[low, high], p| {
            [
                [low[0].min(p[0]), low[1].min(p[1])],
                [high[0].max(p[0]), high[1].max(p[1])],
            ]
        },
    )
}

impl Outline {
    /// The polygon of these corners.
    ///
    /// # Errors
    /// It has no area, or sides cross each other.
    pub fn of(corners: &[[f64; 2]]) -> Result<Self, SurfaceError> {
        let mut corners = corners.to_vec();
        corners.dedup();
        while corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        let n = corners.len();
        let sides: Vec<_> = (0..n).map(|k| [corners[k], corners[(k + 1) % n]]).collect();
        let area: f64 = sides
            .iter()
            .map(|[a, b]| twice_area([0.0; 2], *a, *b))
            .sum();
        if n < 3 || !(area.abs() > 0.0 && area.is_finite()) {
            return Err(SurfaceError::Generator(format!(
                "a polygon of {n} corners has no area; give three corners or more, not in a line"
            )));
        }
        let boxes = sides
            .chunks(RUN)
            .map(|run| bounds(run.as_flattened().iter()));
        let outline = Outline {
            boxes: boxes.collect(),
            sides,
        };
        match outline.crossing() {
            None => Ok(outline),
            Some((i, j)) => Err(SurfaceError::Generator(format!(
                "the polygon's side from {:?} to {:?} meets that from {:?} to {:?}; give corners in order around it",
                outline.sides[i][0], outline.sides[i][1], outline.sides[j][0], outline.sides[j][1],
            ))),
        }
    }

    /// Two sides that meet and do not follow each other.
    fn crossing(&self) -> Option<(usize, usize)> {
        let n = self.sides.len();
        let apart = |a: &[[f64; 2]; 2], b: &[[f64; 2]; 2]| {
            (0..2).any(|k| a[1][k] < b[0][k] || b[1][k] < a[0][k])
        };
        let around: Vec<_> = self.sides.iter().map(|side| bounds(side.iter())).collect();
        for (i, [a, b]) in self.sides.iter().enumerate() {
            for (run, of_run) in self.boxes.iter().enumerate() {
                if apart(&around[i], of_run) {
                    continue;
                }
                for j in (run * RUN).max(i + 1)..((run + 1) * RUN).min(n) {
                    let [c, d] = &self.sides[j];
                    let next = j == i + 1 || (i == 0 && j == n - 1);
                    if apart(&around[i], &around[j]) {
                        continue;
                    }
                    let meet = if next {
                        // Only if one folds back onto the other.
                        let (first, corner, last) = if j == i + 1 { (a, b, d) } else { (c, d, b) };
                        let ahead = (corner[0] - first[0]) * (last[0] - corner[0])
                            + (corner[1] - first[1]) * (last[1] - corner[1]);
                        twice_area(*first, *corner, *last) == 0.0 && ahead < 0.0
                    } else {
                        let sides = |p: &[f64; 2], q: &[f64; 2], r: &[f64; 2], s: &[f64; 2]| {
                            let (u, v) = (twice_area(*p, *q, *r), twice_area(*p, *q, *s));
                            !(u > 0.0 && v > 0.0 || u < 0.0 && v < 0.0)
                        };
                        sides(a, b, c, d) && sides(c, d, a, b)
                    };
                    if meet {
                        return Some((i, j));
                    }
                }
            }
        }
        None
    }

    /// Signed distance of a point, m.
    ///
    /// A point is inside if a ray from it to higher x crosses an odd number of sides.
    pub fn distance(&self, p: [f64; 2]) -> f64 {
        let (mut best2, mut inside) = (f64::INFINITY, false);
        for (sides, [low, high]) in self.sides.chunks(RUN).zip(&self.boxes) {
            let crossed = low[1] <= p[1] && p[1] < high[1] && p[0] <= high[0];
            let beyond = |k: usize| (low[k] - p[k]).max(p[k] - high[k]).max(0.0);
            let near = beyond(0) * beyond(0) + beyond(1) * beyond(1) <= best2;
            for side in sides {
                if near {
                    best2 = best2.min(square_to(p, side));
                }
                let [a, b] = side;
                if crossed && (a[1] > p[1]) != (b[1] > p[1]) {
                    let (low, high) = if a[1] < b[1] { (a, b) } else { (b, a) };
                    inside ^= twice_area(*low, *high, p) > 0.0;
                }
            }
        }
        let distance = best2.sqrt();
        if inside { -distance } else { distance }
    }

    /// Its sides, m.
    pub fn sides(&self) -> &[[[f64; 2]; 2]] {
        &self.sides
    }

    /// The box around it, m.
    pub fn bounds(&self) -> [[f64; 2]; 2] {
        bounds(self.boxes.as_flattened().iter())
    }
}
