use super::gas::Gas;
use super::limiter::Limiter;
use super::riemann::Side;
use super::{Conserved, Primitive};
use crate::Real;

/// The states on both faces of a cell after half a step: at its lower and its upper face along the
/// axis, from the cell and its neighbours.
///
/// **Equation** `U± = U ± Δ/2 + Δt/(2Δx) (F(U - Δ/2) - F(U + Δ/2))` with the limited change `Δ` across
/// the cell. Where that has no positive density and pressure, the cell's own state.
/// **Source** van Leer 1984, doi:10.1137/0905001; MUSCL-Hancock in Toro 2009, 14.4.
#[inline(always)]
pub fn evolve<R: Real, G: Gas, L: Limiter, const D: usize>(
    gas: &G,
    before: &Conserved<R, D>,
    here: &Conserved<R, D>,
    after: &Conserved<R, D>,
    dt_over_dx: R,
) -> [Conserved<R, D>; 2] {
    let half = R::lit(0.5);
    let first = here.map2(
        before,
        #[inline(always)]
        |a, b| a - b,
    );
    let second = after.map2(
        here,
        #[inline(always)]
        |a, b| a - b,
    );
    let slope = first.map2(
        &second,
        #[inline(always)]
        |a, b| L::slope(a, b),
    );
    let (low, high) = (here.plus(-half, &slope), here.plus(half, &slope));
    let (p_low, p_high) = (low.primitive(gas), high.primitive(gas));
    let gain = low.flux(&p_low).plus(R::lit(-1.0), &high.flux(&p_high));
    let low = low.plus(half * dt_over_dx, &gain);
    let high = high.plus(half * dt_over_dx, &gain);
    let worst = |u: &Conserved<R, D>, p: &Primitive<R, D>| {
        (p.pressure + R::lit(gas.stiffness())).min(u.density)
    };
    // One number that is positive if all states are.
    let worst = worst(&low, &p_low)
        .min(worst(&high, &p_high))
        .min(worst(&low, &low.primitive(gas)))
        .min(worst(&high, &high.primitive(gas)));
    let keep = |new: &Conserved<R, D>| {
        here.map2(
            new,
            #[inline(always)]
            |own, new| R::if_lt(R::lit(0.0), worst, new, own),
        )
    };
    [keep(&low), keep(&high)]
}

/// One side of a face.
#[inline(always)]
pub fn side_of<R: Real, G: Gas, const D: usize>(
    gas: &G,
    conserved: &Conserved<R, D>,
) -> Side<R, D> {
    Side {
        conserved: *conserved,
        primitive: conserved.primitive(gas),
    }
}

/// A cell after a sweep: `U + Δt/Δx (F_low - F_high)`.
#[inline(always)]
pub fn advance<R: Real, const D: usize>(
    here: &Conserved<R, D>,
    low: &Conserved<R, D>,
    high: &Conserved<R, D>,
    dt_over_dx: R,
) -> Conserved<R, D> {
    here.plus(dt_over_dx, &low.plus(R::lit(-1.0), high))
}

/// Largest of `(|u_k| + c)/Δx_k` over the axes, 1/s: one over it is the time a wave needs to cross the
/// cell. Not a number if the state is none.
#[inline(always)]
pub fn fastest<R: Real, G: Gas, const D: usize>(
    gas: &G,
    here: &Conserved<R, D>,
    inv_spacing: &[R; D],
) -> R {
    let p = here.primitive(gas);
    let sound = p.sound_speed(gas);
    let mut rate = R::lit(0.0);
    for k in 0..D {
        rate = rate.max((p.velocity[k].abs() + sound) * inv_spacing[k]);
    }
    // A maximum passes over what is no number; a sum does not.
    rate + R::lit(0.0) * sound
}
