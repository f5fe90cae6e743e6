use super::{Neighbour, View};
use crate::particles::kind::Wall;
use crate::{Real, Scalar, vector};
use core::array::from_fn;

/// Spacings of walls that may differ beside bodies that float.
pub const CONTACT_SIZES: usize = 4;

/// Particles touch that are nearer than this part of the mean of their spacings. At a spacing those of a lattice lie:
/// forces within a body cancel in any case, and so there are none to add up.
const TOUCH: f64 = 0.99;

/// How walls of different bodies push each other apart.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Contact<S> {
    /// The greatest distance at which two particles touch, m.
    pub range: S,
    /// Force over overlap of a pair, N/m.
    pub stiffness: S,
    /// Force over velocity of a pair, N s/m.
    pub damping: S,
    /// One over the overlap from which on a pair is damped in full, 1/m.
    pub onset: S,
    /// The sizes of particles, by their mass: the lightest first, and the last again where there are fewer.
    pub sizes: [ContactSize<S>; CONTACT_SIZES],
}

/// How a particle touches, by its mass.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct ContactSize<S> {
    /// Particles of less mass are of this size, unless they are of one before, kg.
    pub below: S,
    /// What a particle adds to the distance at which a pair touches, m.
    pub half: S,
    /// The pair's part of stiffness and damping; that of the smaller one counts.
    pub share: S,
}

/// The distance below which two particles of walls with these spacings (m) touch, m.
pub fn touch([one, other]: [f64; 2]) -> f64 {
    half(one) + half(other)
}

/// What a particle adds to that, m.
fn half(spacing: f64) -> f64 {
    0.5 * TOUCH * spacing
}

impl<S: Scalar> Contact<S> {
    /// As stiff as a fluid of a speed of sound (m/s) whose particles have so much mass (kg) at a spacing (m).
    ///
    /// **Equation** `d = 0.99 Δ`, `k = m c²/Δ²`, `η = m c/Δ`, `e = Δ/100`: a particle swings on a wall with `c/Δ`,
    /// as one of the fluid does, which its time step resolves.
    pub fn new(mass: f64, sound_speed: f64, spacing: f64) -> Self {
        let rate = sound_speed / spacing;
        let size = ContactSize {
            below: S::from_literal(f64::INFINITY),
            half: S::from_literal(half(spacing)),
            share: S::from_literal(1.0),
        };
        Contact {
            range: S::from_literal(TOUCH * spacing),
            stiffness: S::from_literal(mass * rate * rate),
            damping: S::from_literal(mass * rate),
            onset: S::from_literal(100.0 / spacing),
            sizes: [size; CONTACT_SIZES],
        }
    }

    /// The same beside walls that are denser than the fluid. `sizes` are mass (kg) and spacing (m) of the particles of
    /// each, finest first and fewer than [`CONTACT_SIZES`], then those of fluid.
    ///
    /// **Equation** `d_ij = 0.99 (Δ_i + Δ_j)/2`, `k_ij = k min(Δ_i, Δ_j)^(D-1)/Δ^(D-1)`: two faces of one spacing are as
    /// stiff on each other whatever it is. Where spacings differ they are softer at first, until more pairs touch.
    #[must_use]
    pub fn beside(mut self, dimensions: u32, sizes: &[[f64; 2]]) -> Self {
        let Some((&[_, spacing], finer)) = sizes.split_last() else {
            return self;
        };
        for (n, &[mass, own]) in finer.iter().enumerate().take(CONTACT_SIZES - 1) {
            let next = sizes[n + 1][0];
            self.sizes[n] = ContactSize {
                below: S::from_literal(0.5 * (mass + next)),
                half: S::from_literal(half(own)),
                share: S::from_literal(
                    (1..dimensions).fold(1.0, |share, _| share * (own / spacing)),
                ),
            };
        }
        self
    }

    /// The same in another precision.
    pub fn to<T: Scalar>(&self) -> Contact<T> {
        Contact {
            range: T::from_literal(self.range.widen()),
            stiffness: T::from_literal(self.stiffness.widen()),
            damping: T::from_literal(self.damping.widen()),
            onset: T::from_literal(self.onset.widen()),
            sizes: self.sizes.map(|size| ContactSize {
                below: T::from_literal(size.below.widen()),
                half: T::from_literal(size.half.widen()),
                share: T::from_literal(size.share.widen()),
            }),
        }
    }

    /// What particles of these masses add to the distance at which a pair touches, and their share of its stiffness.
    #[inline(always)]
    fn size<R: Real<Scalar = S>>(&self, mass: R) -> [R; 2] {
        let last = &self.sizes[CONTACT_SIZES - 1];
        let mut found = [R::splat(last.half), R::splat(last.share)];
        for n in 0..CONTACT_SIZES - 1 {
            // From the heaviest to the lightest.
            let size = &self.sizes[CONTACT_SIZES - 2 - n];
            let below = R::splat(size.below);
            found = [
                R::if_lt(mass, below, R::splat(size.half), found[0]),
                R::if_lt(mass, below, R::splat(size.share), found[1]),
            ];
        }
        found
    }
}

/// The force on wall particle `i` of the walls of other bodies that it touches, N (N/m in two dimensions).
///
/// **Equation** `F_i = Σ_j max(k δ - η min(δ/e, 1) u_ij · n, 0) n`, `δ = d_ij - r_ij`, `n = x_ij/r_ij`, over walls `j`
/// within `d_ij` of `i`; `d_ij`, `k` and `η` are those of the pair where spacings differ ([`Contact::beside`]).
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
    let [half, share] = contact.size(V::R::splat(place[3]));
    let greatest = V::R::splat(contact.range);
    // A pair at one place has no direction; the list may show `i` itself.
    let closest = V::R::lit(1e-6) * greatest;
    let mut force = [V::R::lit(0.0); D];
    view.neighbours::<Wall>(
        i,
        &place,
        #[inline(always)]
        |near| {
            let x = near.separation();
            let r2 = vector::dot(&x, &x);
            if V::R::may_be_lt(r2, greatest * greatest) {
                let [half_j, share_j] = contact.size(near.mass());
                let (range, share) = (half + half_j, share.min(share_j));
                let r = r2.sqrt().max(closest);
                let inv_r = r.recip();
                let (other, _) = near.motion();
                let apart = vector::dot(&vector::sub(&velocity, &other), &x) * inv_r;
                let overlap = range - r;
                let damped = (V::R::splat(contact.onset) * overlap).min(V::R::lit(1.0));
                let push = V::R::splat(contact.stiffness) * overlap
                    - V::R::splat(contact.damping) * damped * apart;
                let push = push.max(V::R::lit(0.0)) * share * inv_r;
                let push = V::R::if_lt(r2, range * range, push, V::R::lit(0.0));
                vector::add_scaled(&mut force, push, &x);
            }
        },
    );
    from_fn(|k| force[k].total())
}
