use crate::Scalar;
use core::array::from_fn;

/// What a stage is searched for: the greatest acceleration and sound speed bound the time step, and
/// so does the fastest pair where it is asked for; the range of displacements bounds the reuse of the
/// neighbour list.
///
/// Maxima and minima do not depend on the order in which particles are looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Extremes<S> {
    /// Greatest `|du/dt|²`, m²/s⁴.
    pub acceleration2: S,
    /// Greatest density excess: the sound speed grows with it.
    pub excess: S,
    /// Greatest `|u|²`, m²/s².
    pub speed2: S,
    /// Greatest [`fastest_approach`](super::fastest_approach), 1/s; 0 where pairs do not bound the
    /// time step.
    pub approach: S,
    /// Smallest displacement since the start of the step, per axis, m.
    pub moved_min: [S; 3],
    /// Greatest displacement, m.
    pub moved_max: [S; 3],
    /// 1 if some state is not finite, else 0.
    pub lost: S,
}

impl<S: Scalar> Extremes<S> {
    /// Of a set with a resting particle: walls do not move.
    #[inline(always)]
    pub fn at_rest() -> Self {
        let zero = S::from_literal(0.0);
        Extremes {
            acceleration2: zero,
            excess: zero,
            speed2: zero,
            approach: zero,
            moved_min: [zero; 3],
            moved_max: [zero; 3],
            lost: zero,
        }
    }

    /// Of both sets.
    #[inline(always)]
    pub fn merge(&self, other: &Self) -> Self {
        Extremes {
            acceleration2: self.acceleration2.max(other.acceleration2),
            excess: self.excess.max(other.excess),
            speed2: self.speed2.max(other.speed2),
            approach: self.approach.max(other.approach),
            moved_min: from_fn(|k| self.moved_min[k].min(other.moved_min[k])),
            moved_max: from_fn(|k| self.moved_max[k].max(other.moved_max[k])),
            lost: self.lost.max(other.lost),
        }
    }
}
