//! Riemann solvers of the Euler equations.
//!
//! | model | name | waves | |
//! |---|---|---|---|
//! | [`Hllc`] | `hllc` | three | keeps contacts; the default |
//! | [`Hll`] | `hll` | two | smears contacts |
//! | [`Rusanov`] | `rusanov` | one speed | robust, diffusive |
//! | [`Exact`] | `exact` | all | for reference; several times the cost |

mod exact;
mod hll;
mod hllc;
mod rusanov;

pub use exact::{Exact, Star, star};
pub use hll::Hll;
pub use hllc::Hllc;
pub use rusanov::Rusanov;

use super::gas::Gas;
use super::{Conserved, Primitive};
use crate::{Named, Real, vector};
use core::array::from_fn;

/// A side of a face: what is conserved, and what is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Side<R, const D: usize> {
    /// What is conserved.
    pub conserved: Conserved<R, D>,
    /// What is measured.
    pub primitive: Primitive<R, D>,
}

impl<R: Real, const D: usize> Side<R, D> {
    /// Of a measured state.
    #[inline(always)]
    pub fn of<G: Gas>(gas: &G, primitive: Primitive<R, D>) -> Self {
        Side {
            conserved: primitive.conserved(gas),
            primitive,
        }
    }
}

/// A Riemann solver: what crosses a face between two states, along the first axis.
///
/// Laws, which the tests hold against every implementation: equal sides are crossed by their own flux;
/// mirrored sides are crossed by the mirrored flux; with both sides moving faster than sound the
/// upstream flux crosses.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a Riemann solver of the Euler equations",
    note = "the Riemann solvers are `Hllc`, `Hll`, `Rusanov` and `Exact`"
)]
pub trait Riemann: Named + Copy + Default + Send + Sync + 'static {
    /// What crosses from left to right.
    fn flux<R: Real, G: Gas, const D: usize>(
        gas: &G,
        left: &Side<R, D>,
        right: &Side<R, D>,
    ) -> Conserved<R, D>;
}

/// The speeds of the slowest and the fastest wave, m/s: those of Roe's averages and of both sides.
///
/// **Source** Einfeldt 1988, doi:10.1137/0725021; Toro 2009, 10.5.
#[inline(always)]
fn outer_speeds<R: Real, G: Gas, const D: usize>(
    gas: &G,
    l: &Side<R, D>,
    r: &Side<R, D>,
) -> [R; 2] {
    let (left, right) = (&l.primitive, &r.primitive);
    let (wl, wr) = (left.density.sqrt(), right.density.sqrt());
    let share = (wl + wr).recip();
    let mean = |a: R, b: R| (wl * a + wr * b) * share;
    let velocity: [R; D] = from_fn(|k| mean(left.velocity[k], right.velocity[k]));
    let enthalpy = |side: &Side<R, D>| {
        (side.conserved.energy + side.primitive.pressure) * side.primitive.density.recip()
    };
    let square = vector::dot(&velocity, &velocity);
    let heat = mean(enthalpy(l), enthalpy(r)) - R::lit(0.5) * square;
    let sound = (R::lit(gas.gamma() - 1.0) * heat).max(R::lit(0.0)).sqrt();
    let u = velocity[0];
    [
        (left.velocity[0] - left.sound_speed(gas)).min(u - sound),
        (right.velocity[0] + right.sound_speed(gas)).max(u + sound),
    ]
}
