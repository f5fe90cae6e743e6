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
use crate::{Named, Real};

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
/// Laws: those of [`laws::riemann`](crate::euler::laws::riemann), and
/// [`upwind`](crate::euler::laws::upwind) and [`keeps_contacts`](crate::euler::laws::keeps_contacts) of
/// solvers that promise so.
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

/// The speeds of the slowest and the fastest wave, m/s, by an estimate of the pressure between them.
///
/// **Equation** `S = u ∓ c q`, `q = √(1 + (γ+1)/(2γ) (p*/p - 1))` for a shock, else 1; `p*` as between
/// two shocks, `(g_L p_L + g_R p_R + u_L - u_R)/(g_L + g_R)`,
/// `g = √(2/((γ+1)ρ (p₀ + (γ-1)/(γ+1) p)))`, with
/// `p₀ = max(0, (p_L + p_R + v ρ c)/2) + (γ+1)/8 ρ max(0, v)²`, `v = u_L - u_R`, `ρ` and `c` the means:
/// right for weak waves and for strong collisions. `p∞` is added to pressures.
/// **Source** Toro 2009, 9.4 and 10.5.2; the second term of `p₀` is the pressure between two equal
/// strong shocks.
#[inline(always)]
fn outer_speeds<R: Real, G: Gas, const D: usize>(
    gas: &G,
    l: &Side<R, D>,
    r: &Side<R, D>,
) -> [R; 2] {
    let (left, right) = (&l.primitive, &r.primitive);
    let (cl, cr) = (left.sound_speed(gas), right.sound_speed(gas));
    let stiffness = R::lit(gas.stiffness());
    let (pl, pr) = (left.pressure + stiffness, right.pressure + stiffness);
    let (ul, ur) = (left.velocity[0], right.velocity[0]);
    let gamma = gas.gamma();
    let (zero, one) = (R::lit(0.0), R::lit(1.0));
    let half = R::lit(0.5);
    let (density, sound) = (half * (left.density + right.density), half * (cl + cr));
    let closing = ul - ur;
    let weak = half * (pl + pr) + half * closing * density * sound;
    let strong = R::lit(0.125 * (gamma + 1.0)) * density * closing.max(zero).squared();
    let first = weak.max(zero) + strong;
    let weight = |density: R, p: R| {
        let below = density * (first + R::lit((gamma - 1.0) / (gamma + 1.0)) * p);
        (R::lit(2.0 / (gamma + 1.0)) * below.recip()).sqrt()
    };
    let (gl, gr) = (weight(left.density, pl), weight(right.density, pr));
    let between = (gl * pl + gr * pr + closing) * (gl + gr).recip();
    let strength = R::lit(0.5 * (gamma + 1.0) / gamma);
    let q = |p: R| (one + strength * (between * p.recip() - one).max(zero)).sqrt();
    [ul - cl * q(pl), ur + cr * q(pr)]
}
