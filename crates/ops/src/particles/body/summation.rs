use super::{Neighbour, View};
use crate::particles::PairGeom;
use crate::particles::kernel::Kernel;
use crate::particles::kind::{Fluid, Kind, Wall};
use crate::particles::summation::{Parcel, Role, Summation, Summing, Terms};
use crate::{Real, Scalar, vector};
use core::array::from_fn;

/// The word that a summation finds for fluid particle `i`; of walls only if it is to look at them.
#[inline(always)]
pub fn summation<S, const D: usize, K, M, V>(
    summing: &Summing<S, D, K, M>,
    view: &V,
    i: u32,
    walls: bool,
) -> [S; 4]
where
    S: Scalar,
    K: Kernel,
    M: Summation<S>,
    V: View<S, D>,
{
    let (place, motion) = (view.place(i), view.motion(i));
    let carried = match M::ROLE {
        Role::Carried => view.gathered(0, i),
        Role::Filter | Role::Shown => [S::from_literal(0.0); 4],
    };
    let velocity: [S; D] = from_fn(|k| motion[k]);
    let own = summing.parcel(place[3], (velocity, motion[3]), carried);
    let velocity: [V::R; D] = from_fn(|k| V::R::splat(motion[k]));
    let parcel = summing.parcel(
        V::R::splat(place[3]),
        (velocity, V::R::splat(motion[3])),
        from_fn(|k| V::R::splat(carried[k])),
    );
    let mut terms = [V::R::lit(0.0); 16];
    add::<Fluid, S, D, K, M, V>(summing, view, (i, &place), &parcel, &mut terms);
    if walls {
        add::<Wall, S, D, K, M, V>(summing, view, (i, &place), &parcel, &mut terms);
    }
    let totals: Terms<S> = from_fn(
        #[inline(always)]
        |k| terms[k].total(),
    );
    let w0 = summing.kernel.w(S::from_literal(0.0));
    summing.model.finish(&own, w0, &totals)
}

#[inline(always)]
fn add<N, S, const D: usize, K, M, V>(
    summing: &Summing<S, D, K, M>,
    view: &V,
    (i, place): (u32, &[S; 4]),
    parcel: &Parcel<V::R, D>,
    terms: &mut Terms<V::R>,
) where
    N: Kind,
    S: Scalar,
    K: Kernel,
    M: Summation<S>,
    V: View<S, D>,
{
    let radius = V::R::splat(summing.kernel.radius);
    view.neighbours::<N>(
        i,
        place,
        #[inline(always)]
        |near| {
            let x = near.separation();
            let r2 = vector::dot(&x, &x);
            if V::R::may_be_lt(r2, radius * radius) {
                let (velocity, excess) = near.motion();
                let carried = match M::ROLE {
                    Role::Carried => near.gathered(0),
                    Role::Filter | Role::Shown => [V::R::lit(0.0); 4],
                };
                let other = summing.parcel(near.mass(), (velocity, excess), carried);
                let u = vector::sub(&parcel.velocity, &velocity);
                let pair = summing.kernel.pair(x, r2, u).of_two();
                if N::INDEX == Wall::INDEX {
                    summing.model.add_wall(
                        parcel,
                        &other,
                        &pair,
                        #[inline(always)]
                        || weight(summing, &pair),
                        terms,
                    );
                } else {
                    summing.model.add(
                        parcel,
                        &other,
                        &pair,
                        #[inline(always)]
                        || weight(summing, &pair),
                        terms,
                    );
                }
            }
        },
    );
}

/// The kernel for a pair. Coinciding means padding: the particle itself, which is no neighbour.
#[inline(always)]
fn weight<R: Real, const D: usize, K: Kernel, M>(
    summing: &Summing<R::Scalar, D, K, M>,
    pair: &PairGeom<R, D>,
) -> R {
    let zero = R::lit(0.0);
    R::if_lt(zero, pair.r2, summing.kernel.w(pair.r), zero)
}
