use super::gather::columns;
use crate::particles::body::{Neighbour, View};
use crate::particles::kind::{Fluid, Wall};
use crate::wcsph::gather::Gathered;
use crate::wcsph::scheme::{Interact, no_rates};
use crate::{Real, Scalar, vector};
use core::array::from_fn;

/// The force of the fluid on wall particle `i`, N (N/m in two dimensions): what the particle does to the fluid
/// around it, turned about.
///
/// **Equation** `F_i = -Σ_j m_j (Du_j/Dt)_i`, over fluid `j` in reach of `i`; gravity is no part of it.
/// **Source** Newton's third law.
/// **Properties** over all walls, what the sum of the fluid's momentum changes by, less its weight.
#[inline(always)]
pub fn reaction<S, const D: usize, Sch, V>(scheme: &Sch, view: &V, i: u32) -> [S; D]
where
    S: Scalar,
    Sch: Interact<Fluid, Wall, S, D>,
    V: View<S, D>,
{
    let (place, motion) = (view.place(i), view.motion(i));
    let velocity: [V::R; D] = from_fn(|k| V::R::splat(motion[k]));
    let wall = scheme.state(V::R::splat(place[3]), velocity, V::R::splat(motion[3]));
    let own = columns::<Wall, V::R, D, Sch>(
        #[inline(always)]
        |place| view.gathered(place, i).map(V::R::splat),
    );
    let radius = V::R::splat(scheme.radius());
    let mut force = [V::R::lit(0.0); D];
    view.neighbours::<Fluid>(
        i,
        &place,
        #[inline(always)]
        |near| {
            let x = near.separation();
            let r2 = vector::dot(&x, &x);
            if V::R::may_be_lt(r2, radius * radius) {
                let (velocity, excess) = near.motion();
                let mass = near.mass();
                let fluid = scheme.state(mass, velocity, excess);
                let u = vector::sub(&velocity, &wall.velocity);
                let pair = scheme.geometry(x.map(|x| -x), r2, u).of_two();
                let gathered = Gathered {
                    i: columns::<Fluid, V::R, D, Sch>(
                        #[inline(always)]
                        |place| near.gathered(place),
                    ),
                    j: own,
                };
                let mut out = no_rates::<V::R, S, D, Sch::Smoothing>();
                Interact::<Fluid, Wall, S, D>::add(
                    scheme, &fluid, &wall, &pair, &gathered, &mut out,
                );
                vector::add_scaled(&mut force, -mass, &out.acceleration);
            }
        },
    );
    from_fn(|k| force[k].total())
}
