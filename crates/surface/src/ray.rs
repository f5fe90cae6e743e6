use crate::Surface;
use crate::vector::{Point, cross, dot, sub};
use rayon::prelude::*;
use robust::{Coord, orient2d};

impl Surface {
    /// Is a place within the surface, if it is closed? Rays cross the surface of a solid around the
    /// place an odd number of times. On the surface the answer may be either.
    pub fn contains(&self, at: [f64; 3]) -> bool {
        let all = (0..self.triangles().len()).into_par_iter();
        let crossed = all.filter(|&t| crosses(self.corners(t), at));
        crossed.count() % 2 == 1
    }
}

/// Does the ray from a place to higher x cross a triangle?
///
/// Seen along x, the place lies within the triangle if a line from it crosses an odd number of
/// sides. Sides of two triangles are judged from their lower end to their higher one, with exact
/// signs, so that a ray never slips through between them.
pub(crate) fn crosses([a, b, c]: [Point; 3], from: Point) -> bool {
    let mut inside = false;
    for (p, q) in [(a, b), (b, c), (c, a)] {
        if (p[1] > from[1]) != (q[1] > from[1]) {
            let (low, high) = if p[1] < q[1] { (p, q) } else { (q, p) };
            let flat = |at: Point| Coord { x: at[1], y: at[2] };
            inside ^= orient2d(flat(low), flat(high), flat(from)) > 0.0;
        }
    }
    let normal = cross(sub(b, a), sub(c, a));
    // Seen along x, so the triangle is not edge-on.
    inside && dot(sub(a, from), normal) * normal[0].signum() > 0.0
}
