//! The pressure Poisson equation of the semi-implicit method, one row a particle.
//!
//! **Equation** `∇²P = γ ρ/Δt² (n⁰ - n*)/n⁰ + P/(c_w² Δt²)` with the Laplacian of the method; divided
//! by its factor `2d/(λ⁰n⁰)` and written for excesses `e = P/(ρc²)`, a row reads
//! `Σ (e_i - e_j) w + κ e_i = b_i`, `κ = λ⁰n⁰/(2d c_w² Δt²)`, `b_i = γ λ⁰n⁰/(2d c² Δt²) (n* - n⁰)/n⁰`:
//! symmetric and positive definite. The pressure is 0 at the free surface; particles without pressure
//! of their own take their neighbours', so they are left out.
//! **Source** Koshizuka & Oka 1996, *Nucl. Sci. Eng.* 123, 421–434.

use super::bodies::{distance, within};
use super::{MIRROR, MpsScheme};
use crate::particles::body::{Neighbour, View};
use crate::particles::kind::{Fluid, Kind, Wall};
use crate::{Real, Scalar, vector};

/// A row of the Poisson equation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Row<S> {
    /// Right-hand side.
    pub source: S,
    /// One over the diagonal; 0 where the pressure is not asked for.
    pub inv_diagonal: S,
}

impl<S: Scalar> Row<S> {
    /// Of a particle without an unknown pressure.
    #[inline(always)]
    pub fn none() -> Self {
        Row {
            source: S::from_literal(0.0),
            inv_diagonal: S::from_literal(0.0),
        }
    }

    /// Of a particle by the two sums of [`number_density`](super::number_density).
    #[inline(always)]
    pub fn of<const D: usize, Sch: MpsScheme<S, D>>(
        scheme: &Sch,
        (density, bearing): (S, S),
        dt: S,
    ) -> Self {
        let numbers = scheme.numbers();
        let excess = density * numbers.inv_density - S::from_literal(1.0);
        if excess < numbers.surface {
            return Row::none();
        }
        let inv_dt2 = (dt * dt).recip();
        let diagonal = bearing + scheme.numbers().on_diagonal(dt);
        Row {
            source: numbers.source * inv_dt2 * excess,
            inv_diagonal: diagonal.max(S::TINY).recip(),
        }
    }
}

/// The product of row `i` with a vector that the places carry in their fourth number.
#[inline(always)]
pub fn apply<S, const D: usize, Sch, V>(scheme: &Sch, view: &V, i: u32, dt: S) -> S
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    let place = view.place(i);
    let mut sum = V::R::lit(0.0);
    couple::<Fluid, S, D, Sch, V>(scheme, view, i, &place, &mut sum);
    couple::<Wall, S, D, Sch, V>(scheme, view, i, &place, &mut sum);
    sum.total() + scheme.numbers().on_diagonal(dt) * place[3]
}

/// What row `i` couples with, neighbour by neighbour as the view visits them, for executors that keep
/// it for the products of a step: weights, and 0 for those without a pressure of their own.
#[inline(always)]
pub fn couplings<S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    i: u32,
    mut keep: impl FnMut(V::R),
) where
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    view.neighbours_of_any_kind(
        i,
        &view.place(i),
        #[inline(always)]
        |near, _| {
            let x = near.separation();
            keep(coupling::<S, D, Sch, V::R>(
                scheme,
                vector::dot(&x, &x),
                near.mass(),
            ));
        },
    );
}

/// The coupling with a neighbour at distance `√r2` whose fourth number is `other`.
#[inline(always)]
fn coupling<S, const D: usize, Sch, R>(scheme: &Sch, r2: R, other: R) -> R
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
    R: Real<Scalar = S>,
{
    let numbers = scheme.numbers();
    let reach2 = R::splat(numbers.radius * numbers.radius);
    let (r, inv_r) = distance::<S, D, Sch, R>(scheme, r2);
    let w = within(r2, reach2, scheme.weight(r, inv_r));
    R::if_lt(other, R::lit(0.5 * MIRROR), w, R::lit(0.0))
}

#[inline(always)]
fn couple<N, S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    i: u32,
    place: &[S; 4],
    sum: &mut V::R,
) where
    N: Kind,
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    let numbers = scheme.numbers();
    let reach2 = V::R::splat(numbers.radius * numbers.radius);
    let own = V::R::splat(place[3]);
    view.neighbours::<N>(
        i,
        place,
        #[inline(always)]
        |near| {
            let x = near.separation();
            let r2 = vector::dot(&x, &x);
            if V::R::may_be_lt(r2, reach2) {
                let other = near.mass();
                let gap = V::R::if_lt(other, V::R::lit(0.5 * MIRROR), own - other, own);
                *sum += coupling::<S, D, Sch, V::R>(scheme, r2, other) * gap;
            }
        },
    );
}
