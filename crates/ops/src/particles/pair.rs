//! The geometry between two particles.

use crate::{Real, vector};

/// The geometry of a pair `i ← j`.
#[derive(Clone, Copy, Debug)]
pub struct PairGeom<R, const D: usize> {
    /// `x_i - x_j`, m.
    pub x: [R; D],
    /// `u_i - u_j`, m/s.
    pub u: [R; D],
    /// Distance, m.
    pub r: R,
    /// Squared distance, m².
    pub r2: R,
    /// `F = (1/r) dW/dr ≤ 0`, zero beyond the influence radius, m^-(D+2).
    pub f: R,
}

impl<R: Real, const D: usize> PairGeom<R, D> {
    /// `u_ij · x_ij`: negative when the two approach.
    #[inline(always)]
    pub fn approach(&self) -> R {
        vector::dot(&self.u, &self.x)
    }

    /// The same pair with another `u_i - u_j`.
    #[inline(always)]
    pub fn with_velocity(&self, u: [R; D]) -> Self {
        PairGeom { u, ..*self }
    }

    /// The same pair with `u_i - U` times this, if `U` is the velocity of the wall that `j` belongs to: 2 for
    /// `u_j = 2U - u_i`.
    #[inline(always)]
    pub fn mirrored(&self, by: R) -> Self {
        self.with_velocity(self.u.map(
            #[inline(always)]
            |u| u * by,
        ))
    }

    /// The same pair as models that gather may see it. Lanes left over show the particle itself: what it has gathered
    /// may differ from its state, so that differences are no longer zero, but slopes are.
    #[inline(always)]
    pub fn of_two(self) -> Self {
        let zero = R::lit(0.0);
        PairGeom {
            f: R::if_lt(zero, self.r2, self.f, zero),
            ..self
        }
    }
}
