use crate::Real;
use crate::vector::{dot, sub};
use core::array::from_fn;

/// A triangle with the pseudonormals of everything on it.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Facet {
    /// Corners, counter-clockwise seen from outside, m.
    pub corners: [[f64; 3]; 3],
    /// Unit normal, outward.
    pub normal: [f64; 3],
    /// Pseudonormals of the edges from corner `k` to the next, of any length.
    pub edges: [[f64; 3]; 3],
    /// Pseudonormals of the corners, of any length.
    pub vertices: [[f64; 3]; 3],
    /// Tangent of an angle that no normal around the corners makes a greater one than with this
    /// normal; infinite if some may make a right angle or more: [`spread`](super::spread).
    pub spread: f64,
}

/// `a + t (b - a)`
#[inline(always)]
fn between(a: &[f64; 3], b: &[f64; 3], t: f64) -> [f64; 3] {
    from_fn(|k| a[k] + t * (b[k] - a[k]))
}

impl Facet {
    /// Distance of a point to the triangle, m, negative if the point is inside as far as this triangle
    /// can tell.
    ///
    /// **Equation** the regions of a triangle by barycentric coordinates, after Ericson 2005,
    /// *Real-Time Collision Detection*, 5.1.5.
    #[inline(always)]
    pub fn distance(&self, point: &[f64; 3]) -> f64 {
        let [a, b, c] = &self.corners;
        let zero = 0.0;
        let (ab, ac, ap) = (sub(b, a), sub(c, a), sub(point, a));
        let (d1, d2) = (dot(&ab, &ap), dot(&ac, &ap));
        if d1 <= zero && d2 <= zero {
            return Self::to(point, a, &self.vertices[0]);
        }
        let bp = sub(point, b);
        let (d3, d4) = (dot(&ab, &bp), dot(&ac, &bp));
        if d3 >= zero && d4 <= d3 {
            return Self::to(point, b, &self.vertices[1]);
        }
        if d1 * d4 - d3 * d2 <= zero && d1 >= zero && d3 <= zero {
            return Self::to(point, &between(a, b, d1 / (d1 - d3)), &self.edges[0]);
        }
        let cp = sub(point, c);
        let (d5, d6) = (dot(&ab, &cp), dot(&ac, &cp));
        if d6 >= zero && d5 <= d6 {
            return Self::to(point, c, &self.vertices[2]);
        }
        if d5 * d2 - d1 * d6 <= zero && d2 >= zero && d6 <= zero {
            return Self::to(point, &between(a, c, d2 / (d2 - d6)), &self.edges[2]);
        }
        let (e, f) = (d4 - d3, d5 - d6);
        if d3 * d6 - d5 * d4 <= zero && e >= zero && f >= zero {
            return Self::to(point, &between(b, c, e / (e + f)), &self.edges[1]);
        }
        dot(&self.normal, &ap)
    }

    /// Distance to a point of the surface, with the sign that its pseudonormal tells.
    #[inline(always)]
    fn to(point: &[f64; 3], nearest: &[f64; 3], pseudonormal: &[f64; 3]) -> f64 {
        let away = sub(point, nearest);
        let distance = Real::sqrt(dot(&away, &away));
        if dot(&away, pseudonormal) < 0.0 {
            -distance
        } else {
            distance
        }
    }

    /// A sphere around the triangle: centre and radius, m, a little too large.
    #[inline(always)]
    pub fn sphere(&self) -> ([f64; 3], f64) {
        let [a, b, c] = &self.corners;
        let third = 1.0 / 3.0;
        let centre: [f64; 3] = from_fn(|k| (a[k] + b[k] + c[k]) * third);
        let reach = |corner: &[f64; 3]| {
            let x = sub(corner, &centre);
            dot(&x, &x)
        };
        let radius2 = reach(a).max(reach(b)).max(reach(c));
        (centre, Real::sqrt(radius2) * (1.0 + 1e-6))
    }
}
