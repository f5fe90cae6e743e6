use crate::vector;
use core::array::from_fn;

/// Where a body is and how it moves.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Pose {
    /// Where the point is that anchors are measured from, m.
    pub at: [f64; 3],
    /// Velocity of that point, m/s.
    pub velocity: [f64; 3],
    /// Rows of the rotation since time zero.
    pub turn: [[f64; 3]; 3],
    /// Angular velocity, rad/s.
    pub spin: [f64; 3],
    /// Acceleration of that point, m/s².
    pub acceleration: [f64; 3],
    /// Angular acceleration, rad/s².
    pub spin_rate: [f64; 3],
    /// What the acceleration that forces give to any of its points is bounded by, m/s²; 0 for a body that moves
    /// as it is told.
    pub bound: f64,
}

impl Pose {
    /// Position (m) and velocity (m/s) of a point of the body, which is at `anchor` from `at` at time zero.
    ///
    /// **Equation** `x = x_p + R a`, `u = u_p + ω × R a`.
    #[inline(always)]
    pub fn carry(&self, anchor: &[f64; 3]) -> ([f64; 3], [f64; 3]) {
        let arm: [f64; 3] = from_fn(|n| vector::dot(&self.turn[n], anchor));
        let around = vector::cross(&self.spin, &arm);
        (
            from_fn(|n| self.at[n] + arm[n]),
            from_fn(|n| self.velocity[n] + around[n]),
        )
    }

    /// Acceleration (m/s²) of the same point.
    ///
    /// **Equation** `a = a_p + α × R a + ω × (ω × R a)`.
    #[inline(always)]
    pub fn accelerate(&self, anchor: &[f64; 3]) -> [f64; 3] {
        let arm: [f64; 3] = from_fn(|n| vector::dot(&self.turn[n], anchor));
        let along = vector::cross(&self.spin_rate, &arm);
        let inwards = vector::cross(&self.spin, &vector::cross(&self.spin, &arm));
        from_fn(|n| self.acceleration[n] + along[n] + inwards[n])
    }
}

/// The rows of a rotation by an angle about an axis of length 1.
///
/// **Equation** `R = cos θ I + sin θ [k]× + (1 - cos θ) k kᵀ`.
/// **Source** Rodrigues 1840.
#[inline(always)]
pub(super) fn about(k: &[f64; 3], cosine: f64, sine: f64) -> [[f64; 3]; 3] {
    let across = [[0.0, -k[2], k[1]], [k[2], 0.0, -k[0]], [-k[1], k[0], 0.0]];
    from_fn(|n| {
        from_fn(|m| {
            let own = if n == m { cosine } else { 0.0 };
            own + sine * across[n][m] + (1.0 - cosine) * k[n] * k[m]
        })
    })
}
