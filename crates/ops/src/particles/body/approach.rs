use super::{Neighbour, View};
use crate::particles::kind::{Fluid, Kind, Wall};
use crate::{Real, Scalar, vector};
use core::array::from_fn;

/// How fast fluid particle `i` and one of its neighbours approach or part at most, for their
/// distance, 1/s.
///
/// **Equation** `max_j |u_ij · x_ij| / r_ij²` over the neighbours of either kind within `radius`.
/// **Source** Monaghan 1989, doi:10.1016/0021-9991(89)90032-6; the time step of SPHysics,
/// Gómez-Gesteira et al. 2012, doi:10.1016/j.cageo.2012.02.029.
/// **Properties** zero where the fluid moves as a rigid body. Distances count as `3e-5 radius` at
/// least, which keeps coinciding particles finite.
#[inline(always)]
pub fn fastest_approach<S, const D: usize, V>(radius: S, view: &V, i: u32) -> S
where
    S: Scalar,
    V: View<S, D>,
{
    let place = view.place(i);
    let motion = view.motion(i);
    let velocity: [V::R; D] = from_fn(|k| V::R::splat(motion[k]));
    let radius2 = V::R::splat(radius * radius);
    let mut fastest = V::R::lit(0.0);
    find::<Fluid, S, D, V>(view, i, &place, &velocity, radius2, &mut fastest);
    find::<Wall, S, D, V>(view, i, &place, &velocity, radius2, &mut fastest);
    fastest.greatest()
}

#[inline(always)]
fn find<N, S, const D: usize, V>(
    view: &V,
    i: u32,
    place: &[S; 4],
    velocity: &[V::R; D],
    radius2: V::R,
    fastest: &mut V::R,
) where
    N: Kind,
    S: Scalar,
    V: View<S, D>,
{
    let closest2 = V::R::lit(1e-9) * radius2;
    view.neighbours::<N>(
        i,
        place,
        #[inline(always)]
        |near| {
            let x = near.separation();
            let r2 = vector::dot(&x, &x);
            if V::R::may_be_lt(r2, radius2) {
                let (other, _) = near.motion();
                let u = vector::sub(velocity, &other);
                let rate = vector::dot(&u, &x).abs() * r2.max(closest2).recip();
                *fastest = fastest.max(V::R::if_lt(r2, radius2, rate, V::R::lit(0.0)));
            }
        },
    );
}
