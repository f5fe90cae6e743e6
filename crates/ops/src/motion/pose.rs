use crate::vector;
use core::array::from_fn;

/// Where a body is and how it moves.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Pose {
    /// A point of the axis, where that is at time zero, m.
    pub pivot: [f64; 3],
    /// Direction of the axis, of length 1.
    pub axis: [f64; 3],
    /// Shift since time zero, m.
    pub shift: [f64; 3],
    /// Velocity of the axis, m/s.
    pub velocity: [f64; 3],
    /// Cosine of the angle turned by.
    pub cosine: f64,
    /// Sine of that angle.
    pub sine: f64,
    /// Angular velocity about the axis, rad/s.
    pub spin: f64,
}

impl Pose {
    /// Position (m) and velocity (m/s) of a point of the body, which is at `anchor` from the pivot at time
    /// zero.
    ///
    /// **Equation** `x = x_p + d + R a`, `R a = a cos θ + (k×a) sin θ + k (k·a)(1 - cos θ)`,
    /// `u = d' + θ' k × R a`.
    /// **Source** Rodrigues 1840.
    #[inline(always)]
    pub fn carry(&self, anchor: &[f64; 3]) -> ([f64; 3], [f64; 3]) {
        let k = &self.axis;
        let along = vector::dot(k, anchor) * (1.0 - self.cosine);
        let across = cross(k, anchor);
        let turned: [f64; 3] =
            from_fn(|n| anchor[n] * self.cosine + across[n] * self.sine + k[n] * along);
        let around = cross(k, &turned);
        (
            from_fn(|n| self.pivot[n] + self.shift[n] + turned[n]),
            from_fn(|n| self.velocity[n] + self.spin * around[n]),
        )
    }
}

#[inline(always)]
fn cross(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}
