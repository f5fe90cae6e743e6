use super::{MIRROR, MpsScheme};
use crate::particles::body::{Extremes, Neighbour, View, is_finite, pack};
use crate::particles::kind::{Fluid, Kind, Wall};
use crate::{Real, Scalar, vector};
use core::array::from_fn;

/// Distance, its inverse and the square of a pair; neither grows beyond bounds where two coincide.
#[inline(always)]
pub(super) fn distance<S, const D: usize, Sch, R>(scheme: &Sch, r2: R) -> (R, R)
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
    R: Real<Scalar = S>,
{
    let r2 = r2.max(R::splat(scheme.numbers().closest2));
    let inv_r = r2.rsqrt();
    (r2 * inv_r, inv_r)
}

/// The value where a pair is within reach and not a particle with itself, which fills lanes left
/// over; else 0.
#[inline(always)]
pub(super) fn within<R: Real>(r2: R, reach2: R, value: R) -> R {
    let zero = R::lit(0.0);
    R::if_lt(zero, r2, R::if_lt(r2, reach2, value, zero), zero)
}

/// First part of a step of fluid particle `i`: viscosity, gravity and collisions, and the place that
/// they lead to. Returns its words `(place*, motion*)`.
///
/// **Equation** `u* = u + Δu + Δt g`, `r* = r + Δt u*`, with [`kick`] for `Δu`.
/// **Source** steps 1 and 2 of Miyajima, Kubota & Fujita.
#[inline(always)]
pub fn predict<S, const D: usize, Sch, V>(scheme: &Sch, view: &V, i: u32, dt: S) -> ([S; 4], [S; 4])
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    let words = (view.place(i), view.motion(i));
    go_ahead::<S, D, Sch>(scheme, words, kick::<S, D, Sch, V>(scheme, view, i, dt), dt)
}

/// The rest of [`predict`] once the kick is known.
#[inline(always)]
pub fn go_ahead<S, const D: usize, Sch>(
    scheme: &Sch,
    (place, motion): ([S; 4], [S; 4]),
    kick: [S; D],
    dt: S,
) -> ([S; 4], [S; 4])
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
{
    let gravity = &scheme.numbers().gravity;
    let ahead: [S; D] = from_fn(|k| motion[k] + kick[k] + dt * gravity[k]);
    let moved: [S; D] = from_fn(|k| place[k] + dt * ahead[k]);
    (pack(moved, place[3]), pack(ahead, motion[3]))
}

/// What a fluid particle carries, after a step, and its words after the first part of the step with the acceleration by
/// what it carried, which [`predict`] does not know. Where that is no longer finite it has no finite velocity.
///
/// **Equation** `c ← c + Δt Dc/Dt`, `u* ← u* + Δt a`, `r* ← r* + Δt² a`: of first order, as the step is.
#[inline(always)]
pub fn carry<S: Scalar>(
    (carried, rate): ([S; 4], [S; 4]),
    (place, motion): ([S; 4], [S; 4]),
    push: [S; 4],
    dt: S,
) -> ([S; 4], ([S; 4], [S; 4])) {
    let carried: [S; 4] = from_fn(|k| carried[k] + dt * rate[k]);
    let lost = S::from_literal(if is_finite(carried) { 0.0 } else { f64::NAN });
    let pushed: [S; 3] = from_fn(|k| dt * push[k] + lost);
    (carried, hasten((place, motion), pushed, dt))
}

/// When in a step gravity that changes is looked at, in steps from its start.
pub const GAINED_AT: f64 = 0.5;

/// Adds what gravity has gained (m/s²) to the words of a fluid particle after the first part of a step.
///
/// **Equation** `u* ← u* + Δt Δg`, `r* ← r* + Δt² Δg`.
#[inline(always)]
pub fn gain<S: Scalar>(ahead: ([S; 4], [S; 4]), gained: [f64; 3], dt: f64) -> ([S; 4], [S; 4]) {
    let pushed = gained.map(|g| S::from_literal(dt * g));
    hasten(ahead, pushed, S::from_literal(dt))
}

/// Adds a change of velocity (m/s) to the words of a fluid particle after the first part of a step.
///
/// **Equation** `u* ← u* + Δu`, `r* ← r* + Δt Δu`.
#[inline(always)]
fn hasten<S: Scalar>((place, motion): ([S; 4], [S; 4]), pushed: [S; 3], dt: S) -> ([S; 4], [S; 4]) {
    let place = [
        place[0] + dt * pushed[0],
        place[1] + dt * pushed[1],
        place[2] + dt * pushed[2],
        place[3],
    ];
    let motion = [
        motion[0] + pushed[0],
        motion[1] + pushed[1],
        motion[2] + pushed[2],
        motion[3],
    ];
    (place, motion)
}

/// The words `(place*, motion*)` of a particle that nothing accelerates: it goes on with its velocity, and keeps its
/// pressure.
///
/// **Equation** `u* = u`, `r* = r + Δt u`.
#[inline(always)]
pub fn coast<S: Scalar>((place, motion): ([S; 4], [S; 4]), dt: S) -> ([S; 4], [S; 4]) {
    let moved: [S; 3] = from_fn(|k| place[k] + dt * motion[k]);
    (pack(moved, place[3]), motion)
}

/// The words of a particle as summations are to see them: all particles, dummies too, have the mass of fluid, and the
/// density is that at rest. What MPS keeps in place of an excess is a pressure.
#[inline(always)]
pub fn evenly<S: Scalar>((place, motion): ([S; 4], [S; 4]), mass: S) -> ([S; 4], [S; 4]) {
    let zero = S::from_literal(0.0);
    (
        [place[0], place[1], place[2], mass],
        [motion[0], motion[1], motion[2], zero],
    )
}

/// What neighbours add to the velocity of fluid particle `i` in the first part of a step.
///
/// **Equation** `Δu = Δt ν 2d/(λ⁰n⁰) Σ (u_j - u_i) w`, twice that from a wall, and for every neighbour that approaches and is
/// nearer than a bound, or would be after this step, as in a collision of two bodies,
/// `-(1+e)/2 (u_ij·x_ij) x_ij/r²`, twice that from a wall. The bound from walls is `√d/2` spacings, so
/// that a single drop, which bears no pressure, finds no way between wall particles.
///
/// Twice, because within a wall the velocity is the fluid's mirrored at the face, `2u_j - u_i`. In a
/// linear profile that vanishes at the face, drag between fluid and wall then comes to `Σ k² c_k`, `c_k`
/// the weights of a layer `k` spacings away, which is what it is across any section of the fluid. With
/// `u_j` itself the profile vanishes as far behind the face as the first layer of the wall, or farther.
/// **Source** step 1 of Miyajima, Kubota & Fujita; collisions as in Koshizuka, Nobe & Oka 1998.
#[inline(always)]
pub fn kick<S, const D: usize, Sch, V>(scheme: &Sch, view: &V, i: u32, dt: S) -> [S; D]
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    let (place, motion) = (view.place(i), view.motion(i));
    let velocity: [V::R; D] = from_fn(|k| V::R::splat(motion[k]));
    let zero = [V::R::lit(0.0); D];
    let moving = Moving { i, place, velocity };
    let (mut spread, mut jolt) = (zero, zero);
    let mut sums = [&mut spread, &mut jolt];
    drag::<Fluid, S, D, Sch, V>(scheme, view, &moving, dt, &mut sums);
    drag::<Wall, S, D, Sch, V>(scheme, view, &moving, dt, &mut sums);
    from_fn(|k| {
        let jolt = jolt[k].total();
        if Sch::VISCOUS {
            dt * scheme.numbers().viscous * spread[k].total() + jolt
        } else {
            jolt
        }
    })
}

/// How much of its separation `x` a pair loses of its velocity `u` in a collision, 1/s: nothing unless it approaches, and
/// is nearer than a bound or will be after a step. `share` is what the first of the two takes of it.
#[inline(always)]
pub(super) fn impulse<R: Real, const D: usize>(
    x: &[R; D],
    u: &[R; D],
    (r2, inv_r): (R, R),
    (near2, share): (R, R),
    dt: R,
) -> R {
    let zero = R::lit(0.0);
    let mut ahead = *x;
    vector::add_scaled(&mut ahead, dt, u);
    let nearest = r2.min(vector::dot(&ahead, &ahead));
    let closing = vector::dot(u, x).min(zero);
    // Nobody twice as far comes so near in a step.
    let impulse = within(r2, R::lit(4.0) * near2, share * closing * inv_r * inv_r);
    R::if_lt(nearest, near2, impulse, zero)
}

/// A particle whose neighbours act on it.
struct Moving<S, R, const D: usize> {
    i: u32,
    place: [S; 4],
    velocity: [R; D],
}

/// Adds to the viscous sum and to that of collisions what the neighbours of one kind do.
#[inline(always)]
fn drag<N, S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    moving: &Moving<S, V::R, D>,
    dt: S,
    [spread, jolt]: &mut [&mut [V::R; D]; 2],
) where
    N: Kind,
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    let numbers = scheme.numbers();
    let reach2 = V::R::splat(numbers.radius * numbers.radius);
    // A wall does not give way, and has its velocity at its face.
    let (near2, share) = if N::INDEX == Wall::INDEX {
        (numbers.wall_collision2, 2.0)
    } else {
        (numbers.collision2, 1.0)
    };
    let mirrored = V::R::lit(-share);
    let near2 = V::R::splat(near2);
    let share = V::R::splat(numbers.collision) * V::R::lit(share);
    // Nobody twice as far comes so near in a step.
    let far2 = V::R::lit(4.0) * near2;
    let wanted = if Sch::VISCOUS { reach2 } else { far2 };
    let dt = V::R::splat(dt);
    view.neighbours::<N>(
        moving.i,
        &moving.place,
        #[inline(always)]
        |near| {
            let x = near.separation();
            let r2 = vector::dot(&x, &x);
            if V::R::may_be_lt(r2, wanted) {
                let (other, _) = near.motion();
                let u = vector::sub(&moving.velocity, &other);
                let (r, inv_r) = distance::<S, D, Sch, V::R>(scheme, r2);
                if Sch::VISCOUS {
                    let w = within(r2, reach2, scheme.weight(r, inv_r));
                    vector::add_scaled(spread, mirrored * w, &u);
                }
                let impulse = impulse(&x, &u, (r2, inv_r), (near2, share), dt);
                vector::add_scaled(jolt, -impulse, &x);
            }
        },
    );
}

/// Number density of particle `i`, and the part of it that comes from particles with a pressure of
/// their own.
///
/// **Equation** `n_i = Σ w`.
#[inline(always)]
pub fn number_density<S, const D: usize, Sch, V>(scheme: &Sch, view: &V, i: u32) -> (S, S)
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    let place = view.place(i);
    let mut sums = [V::R::lit(0.0); 2];
    count::<Fluid, S, D, Sch, V>(scheme, view, i, &place, &mut sums);
    count::<Wall, S, D, Sch, V>(scheme, view, i, &place, &mut sums);
    (sums[0].total(), sums[1].total())
}

#[inline(always)]
fn count<N, S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    i: u32,
    place: &[S; 4],
    sums: &mut [V::R; 2],
) where
    N: Kind,
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    let numbers = scheme.numbers();
    let reach2 = V::R::splat(numbers.radius * numbers.radius);
    view.neighbours::<N>(
        i,
        place,
        #[inline(always)]
        |near| {
            let x = near.separation();
            let r2 = vector::dot(&x, &x);
            if V::R::may_be_lt(r2, reach2) {
                let (r, inv_r) = distance::<S, D, Sch, V::R>(scheme, r2);
                let w = within(r2, reach2, scheme.weight(r, inv_r));
                sums[0] += w;
                let zero = V::R::lit(0.0);
                sums[1] += V::R::if_lt(zero, near.mass(), w, zero);
            }
        },
    );
}

/// The pressure of the explicit method as an excess: `(n* - n⁰)/n⁰`, 0 at the free surface, and not
/// negative unless tension is allowed.
#[inline(always)]
pub fn explicit_pressure<S, const D: usize, Sch>(scheme: &Sch, density: S) -> S
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
{
    let numbers = scheme.numbers();
    let (one, zero) = (S::from_literal(1.0), S::from_literal(0.0));
    let excess = density * numbers.inv_density - one;
    S::if_lt(excess, numbers.surface, zero, excess).max(numbers.least_excess)
}

/// Last part of a step of fluid particle `i`, by the pressure gradient. The view's places carry
/// pressures, as excesses, in their fourth number; `start` are the words at the beginning of the
/// step, `ahead` is `motion*`. Returns the words at its end.
///
/// **Equation** `u = u* - Δt ∇P/ρ`, `r = r* - Δt² ∇P/ρ`.
/// **Source** steps 4 and 5 of Miyajima, Kubota & Fujita.
#[inline(always)]
pub fn correct<S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    i: u32,
    start: ([S; 4], [S; 4]),
    ahead: [S; 4],
    dt: S,
) -> (([S; 4], [S; 4]), Extremes<S>)
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    let place = view.place(i);
    let own = V::R::splat(place[3]);
    let zero = V::R::lit(0.0);
    // The sum of the pairs, and for the least pressure the sum of 1 in their place.
    let mut sums = ([zero; D], [zero; D], own);
    push::<Fluid, S, D, Sch, V>(scheme, view, i, &place, own, &mut sums);
    push::<Wall, S, D, Sch, V>(scheme, view, i, &place, own, &mut sums);
    let (pairs, ones, least) = sums;
    let least = if Sch::LEAST {
        -(-least).greatest()
    } else {
        S::from_literal(0.0)
    };
    let numbers = scheme.numbers();
    let acceleration: [S; D] = from_fn(|k| {
        let mut sum = pairs[k].total();
        if Sch::LEAST {
            sum -= least * ones[k].total();
        }
        numbers.pressure * sum
    });
    let velocity: [S; D] = from_fn(|k| ahead[k] + dt * acceleration[k]);
    let reached: [S; D] = from_fn(|k| place[k] + dt * dt * acceleration[k]);
    let inv_dt = dt.recip();
    let mut extremes = Extremes::at_rest();
    let mut finite = place[3].is_finite();
    for k in 0..D {
        let rate = (velocity[k] - start.1[k]) * inv_dt;
        extremes.acceleration2 += rate * rate;
        extremes.speed2 += velocity[k] * velocity[k];
        // Neighbours are read at the place in between, too.
        let (between, moved) = (place[k] - start.0[k], reached[k] - start.0[k]);
        extremes.moved_min[k] = moved.min(between);
        extremes.moved_max[k] = moved.max(between);
        finite &= reached[k].is_finite() && velocity[k].is_finite();
    }
    extremes.excess = place[3];
    extremes.lost = S::from_literal(if finite { 0.0 } else { 1.0 });
    (
        (pack(reached, start.0[3]), pack(velocity, place[3])),
        extremes,
    )
}

#[inline(always)]
fn push<N, S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    i: u32,
    place: &[S; 4],
    own: V::R,
    (pairs, ones, least): &mut ([V::R; D], [V::R; D], V::R),
) where
    N: Kind,
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    let numbers = scheme.numbers();
    let reach2 = V::R::splat(numbers.radius * numbers.radius);
    view.neighbours::<N>(
        i,
        place,
        #[inline(always)]
        |near| {
            let x = near.separation();
            let r2 = vector::dot(&x, &x);
            if V::R::may_be_lt(r2, reach2) {
                let (r, inv_r) = distance::<S, D, Sch, V::R>(scheme, r2);
                let w = within(r2, reach2, scheme.gradient_weight(r, inv_r));
                let factor = w * inv_r * inv_r;
                let mut other = near.mass();
                if N::INDEX == Wall::INDEX {
                    other = V::R::if_lt(other, V::R::lit(0.5 * MIRROR), other, own);
                }
                vector::add_scaled(pairs, factor * scheme.pair(own, other), &x);
                if Sch::LEAST {
                    vector::add_scaled(ones, factor, &x);
                    let seen = V::R::if_lt(r2, reach2, other, own);
                    *least = least.min(seen);
                }
            }
        },
    );
}
