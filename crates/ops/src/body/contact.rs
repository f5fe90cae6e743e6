use super::{Neighbour, View};
use crate::kind::Wall;
use crate::{Real, Scalar, vector};
use core::array::from_fn;

/// How walls of different bodies push each other apart.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Contact<S> {
    /// Particles nearer than this touch, m. Less than a spacing, at which those of a lattice lie: forces within a body
    /// cancel in any case, and so there are none to add up.
    pub range: S,
    /// Force over overlap of a pair, N/m.
    pub stiffness: S,
    /// Force over velocity of a pair, N s/m.
    pub damping: S,
    /// One over the overlap from which on a pair is damped in full, 1/m.
    pub onset: S,
}

impl<S: Scalar> Contact<S> {
    /// As stiff as a fluid of a speed of sound (m/s) whose particles have so much mass (kg) at a spacing (m).
    ///
    /// **Equation** `d = 0.99 Δ`, `k = m c²/Δ²`, `η = m c/Δ`, `e = Δ/100`: a particle swings on a wall with `c/Δ`,
    /// as one of the fluid does, which its time step resolves.
    pub fn new(mass: f64, sound_speed: f64, spacing: f64) -> Self {
        let rate = sound_speed / spacing;
        Contact {
            range: S::from_literal(0.99 * spacing),
            stiffness: S::from_literal(mass * rate * rate),
            damping: S::from_literal(mass * rate),
            onset: S::from_literal(100.0 / spacing),
        }
    }

    /// The same in another precision.
    pub fn to<T: Scalar>(&self) -> Contact<T> {
        Contact {
            range: T::from_literal(self.range.widen()),
            stiffness: T::from_literal(self.stiffness.widen()),
            damping: T::from_literal(self.damping.widen()),
            onset: T::from_literal(self.onset.widen()),
        }
    }
}

/// The force on wall particle `i` of the walls of other bodies that it touches, N (N/m in two dimensions).
///
/// **Equation** `F_i = Σ_j max(k δ - η min(δ/e, 1) u_ij · n, 0) n`, `δ = d - r_ij`, `n = x_ij/r_ij`, over walls `j`
/// within `d` of `i`.
/// **Source** linear spring and dashpot, Cundall & Strack 1979, doi:10.1680/geot.1979.29.1.47, without friction.
/// **Properties** equal and opposite for both of a pair, along the line between them; continuous; none within a rigid
/// lattice.
#[inline(always)]
pub fn contact<S, const D: usize, V>(contact: &Contact<S>, view: &V, i: u32) -> [S; D]
where
    S: Scalar,
    V: View<S, D>,
{
    let (place, motion) = (view.place(i), view.motion(i));
    let velocity: [V::R; D] = from_fn(|k| V::R::splat(motion[k]));
    let range = V::R::splat(contact.range);
    // A pair at one place has no direction; the list may show `i` itself.
    let closest = V::R::lit(1e-6) * range;
    let mut force = [V::R::lit(0.0); D];
    view.neighbours::<Wall>(
        i,
        &place,
        #[inline(always)]
        |near| {
            let x = near.separation();
            let r2 = vector::dot(&x, &x);
            if V::R::may_be_lt(r2, range * range) {
                let r = r2.sqrt().max(closest);
                let inv_r = r.recip();
                let (other, _) = near.motion();
                let apart = vector::dot(&vector::sub(&velocity, &other), &x) * inv_r;
                let overlap = range - r;
                let damped = (V::R::splat(contact.onset) * overlap).min(V::R::lit(1.0));
                let push = V::R::splat(contact.stiffness) * overlap
                    - V::R::splat(contact.damping) * damped * apart;
                let push = push.max(V::R::lit(0.0)) * inv_r;
                let push = V::R::if_lt(r2, range * range, push, V::R::lit(0.0));
                vector::add_scaled(&mut force, push, &x);
            }
        },
    );
    from_fn(|k| force[k].total())
}
