use super::MpsScheme;
use super::bodies::{distance, impulse, within};
use crate::particles::body::{Neighbour, View};
use crate::particles::kind::{Fluid, is_dummy};
use crate::{Real, Scalar, vector};
use core::array::from_fn;

/// The force of the fluid on wall particle `j`, N (N/m in two dimensions): what the particle does to the fluid around it
/// in a step, turned about. The view has masses, velocities and pressures, these as excesses.
///
/// **Equation** `F_j = -Σ_i m_i (Δu_i/Δt)_j`, over fluid `i` in reach of `j`: by pressures, by viscosity and by collisions,
/// the latter as in [`kick`](super::kick). Pressures act by [`Symmetric`](super::gradient::Symmetric), whatever the gradient
/// is: its pairs are equal and opposite. Those of other forms are not, and the fluid pushes itself off by the rest.
/// Gravity is no part of it.
/// **Source** Newton's third law.
/// **Properties** with `Symmetric`, over all walls, what the sum of the fluid's momentum changes by, less its weight.
#[inline(always)]
pub fn reaction<S, const D: usize, Sch, V>(scheme: &Sch, view: &V, j: u32, dt: S) -> [S; D]
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    let numbers = scheme.numbers();
    let (place, motion) = (view.place(j), view.motion(j));
    let velocity: [V::R; D] = from_fn(|k| V::R::splat(motion[k]));
    let bears = !is_dummy(&place);
    let own = V::R::splat(motion[3]);
    let reach2 = V::R::splat(numbers.radius * numbers.radius);
    let near2 = V::R::splat(numbers.wall_collision2);
    let wanted = reach2.max(V::R::lit(4.0) * near2);
    let share = V::R::splat(numbers.collision) * V::R::lit(2.0);
    let (pressure, viscous) = (V::R::splat(numbers.pressure), V::R::splat(numbers.viscous));
    let (dt, inv_dt) = (V::R::splat(dt), V::R::splat(dt.recip()));
    let mut force = [V::R::lit(0.0); D];
    view.neighbours::<Fluid>(
        j,
        &place,
        #[inline(always)]
        |near| {
            let apart = near.separation();
            let x: [V::R; D] = from_fn(|k| -apart[k]);
            let r2 = vector::dot(&x, &x);
            if V::R::may_be_lt(r2, wanted) {
                let (other, excess) = near.motion();
                let u = vector::sub(&other, &velocity);
                let (r, inv_r) = distance::<S, D, Sch, V::R>(scheme, r2);
                let pair = excess + if bears { own } else { excess };
                let w = within(r2, reach2, scheme.gradient_weight(r, inv_r));
                let along = pressure * w * inv_r * inv_r * pair
                    - impulse(&x, &u, (r2, inv_r), (near2, share), dt) * inv_dt;
                let mass = near.mass();
                vector::add_scaled(&mut force, -(mass * along), &x);
                if Sch::VISCOUS {
                    let w = within(r2, reach2, scheme.weight(r, inv_r));
                    vector::add_scaled(&mut force, mass * V::R::lit(2.0) * viscous * w, &u);
                }
            }
        },
    );
    from_fn(|k| force[k].total())
}
