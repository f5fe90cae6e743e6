//! Riemann solvers of the Euler equations.
//!
//! | model | name | waves | |
//! |---|---|---|---|
//! | [`Hllc`] | `hllc` | three | keeps contacts; the default |
//! | [`HllcHll`] | `hllc_hll` | three, or two | keeps contacts, and strong shocks straight |
//! | [`Hll`] | `hll` | two | smears contacts |
//! | [`Rusanov`] | `rusanov` | one speed | robust, diffusive |
//! | [`Exact`] | `exact` | all | for reference; several times the cost |

mod exact;
mod fan;
mod hll;
mod hllc;
mod hllc_hll;
mod rusanov;

pub use exact::{Exact, Star, star};
pub use hll::Hll;
pub use hllc::Hllc;
pub use hllc_hll::HllcHll;
pub use rusanov::Rusanov;

use super::gas::Gas;
use super::{Conserved, Primitive};
use crate::{FromCoefficients, Named, Real};

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
/// Laws: those of [`laws::riemann`](crate::laws::euler::riemann).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a Riemann solver of the Euler equations",
    note = "the Riemann solvers are `Hllc`, `HllcHll`, `Hll`, `Rusanov` and `Exact`"
)]
pub trait Riemann: Named + FromCoefficients + Copy + Send + Sync + 'static {
    /// Does it take so many registers of a GPU that sweeps must not be bounded in them?
    const HEAVY: bool = false;

    /// Does it take so many registers of a GPU that sweeps in space need a wider bound where they keep mass for a tracer?
    const BROAD: bool = false;

    /// Does it promise that nothing comes from downstream of a flow that is faster than its waves
    /// ([`laws::upwind`](crate::laws::euler::upwind))?
    const UPWIND: bool = false;

    /// Does it promise that contacts and shear layers stay
    /// ([`laws::keeps_contacts`](crate::laws::euler::keeps_contacts))?
    const KEEPS_CONTACTS: bool = false;

    /// Is it for gases of the [stiffened form](crate::euler::gas::StiffenedForm) alone?
    const FOR_STIFFENED: bool = false;

    /// What crosses from left to right.
    fn flux<R: Real, G: Gas, const D: usize>(
        &self,
        gas: &G,
        left: &Side<R, D>,
        right: &Side<R, D>,
    ) -> Conserved<R, D>;
}

/// The speeds of the slowest and the fastest wave, m/s, by an estimate of the pressure between them.
///
/// **Equation** `S = u ∓ √((γp + (γ+1)/2 max(0, p* - p))/ρ)`: of a shock, or sound; `p*` as between
/// two shocks, `(g_L p_L + g_R p_R + u_L - u_R)/(g_L + g_R)`,
/// `g = √(2/((γ+1)ρ (p₀ + (γ-1)/(γ+1) p)))`, with
/// `p₀ = max(0, (p_L + p_R + v √(γ ρ p))/2) + (γ+1)/8 ρ max(0, v)²`, `v = u_L - u_R`, `ρ` and `p` the
/// means: right for weak waves and for strong collisions. `p∞` is added to pressures. `γ` is the
/// [index](Gas::index) at the means, and `γp` the bulk modulus on each side.
/// **Source** Toro 2009, 9.4 and 10.5.2; the second term of `p₀` is the pressure between two equal
/// strong shocks.
#[inline(always)]
pub fn outer_speeds<R: Real, G: Gas, const D: usize>(
    gas: &G,
    l: &Side<R, D>,
    r: &Side<R, D>,
) -> [R; 2] {
    let (left, right) = (&l.primitive, &r.primitive);
    let stiffness = R::lit(gas.stiffness());
    let (pl, pr) = (left.pressure + stiffness, right.pressure + stiffness);
    let (ul, ur) = (left.velocity[0], right.velocity[0]);
    let (zero, half) = (R::lit(0.0), R::lit(0.5));
    let (density, pressure) = (half * (left.density + right.density), half * (pl + pr));
    let index = gas.index(density, pressure - stiffness);
    let (gamma, rise) = (index.gamma, index.half_more);
    let closing = ul - ur;
    let weak = pressure + half * closing * (gamma * density * pressure).sqrt();
    let strong = R::lit(0.25) * rise * density * closing.max(zero).squared();
    let first = weak.max(zero) + strong;
    let share = index.ratio;
    // Products of the other side stand for quotients of this one: one division for all.
    let root = |density: R, p: R| (rise * density * (first + share * p)).sqrt();
    let (gl, gr) = (root(right.density, pr), root(left.density, pl));
    let weights = gl + gr;
    let products = left.density * right.density;
    let inv = (weights * products).recip();
    let between = (gl * pl + gr * pr + closing * (gl * gr)) * (products * inv);
    let volumes = weights * inv;
    let speed =
        |bulk: R, p: R, volume: R| ((bulk + rise * (between - p).max(zero)) * volume).sqrt();
    let bulk = |of: &Primitive<R, D>| gas.bulk_modulus(of.density, of.pressure);
    [
        ul - speed(bulk(left), pl, right.density * volumes),
        ur + speed(bulk(right), pr, left.density * volumes),
    ]
}
