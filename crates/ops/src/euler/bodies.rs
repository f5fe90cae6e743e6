use super::gas::Gas;
use super::limiter::Limiter;
use super::{Conserved, Primitive};
use crate::Real;
use core::array::from_fn;

/// Half the limited change of a number across a cell, from the cell and its neighbours.
#[inline(always)]
pub fn half_change<R: Real, L: Limiter>(limiter: &L, before: R, here: R, after: R) -> R {
    R::lit(0.5) * limiter.slope(here - before, after - here)
}

/// The same of density, velocity and pressure.
#[inline(always)]
pub fn half_changes<R: Real, L: Limiter, const D: usize>(
    limiter: &L,
    before: &Primitive<R, D>,
    here: &Primitive<R, D>,
    after: &Primitive<R, D>,
) -> Primitive<R, D> {
    let change = |before, here, after| half_change(limiter, before, here, after);
    Primitive {
        density: change(before.density, here.density, after.density),
        velocity: from_fn(|k| change(before.velocity[k], here.velocity[k], after.velocity[k])),
        pressure: change(before.pressure, here.pressure, after.pressure),
    }
}

/// What half a step adds to a state that changes along an axis, by half its [change](half_changes)
/// across the cell.
///
/// **Equation** `-Δt/(2Δx) A Δ`, `A Δ = (uΔρ + ρΔu, uΔu + Δp/ρ, uΔv, uΔp + ρc²Δu)` with the velocity `u`
/// along the axis and `v` across it.
#[inline(always)]
pub fn half_gain<R: Real, G: Gas, const D: usize>(
    gas: &G,
    here: &Primitive<R, D>,
    change: &Primitive<R, D>,
    axis: usize,
    dt_over_dx: R,
) -> Primitive<R, D> {
    let Primitive {
        density,
        velocity,
        pressure,
    } = *change;
    let (u, volume) = (here.velocity[axis], here.density.recip());
    let bulk = gas.bulk_modulus(here.density, here.pressure);
    let back = -dt_over_dx;
    let mut gain = [R::lit(0.0); D];
    for (k, gain) in gain.iter_mut().enumerate() {
        let carried = u * velocity[k];
        *gain = back
            * if k == axis {
                carried + pressure * volume
            } else {
                carried
            };
    }
    Primitive {
        density: back * (u * density + here.density * velocity[axis]),
        velocity: gain,
        pressure: back * (u * pressure + bulk * velocity[axis]),
    }
}

/// The states on both faces of a cell after half a step: at its lower and its upper face along the
/// axis, from the cell and the [half changes](half_changes) across it.
///
/// **Equation** `W± = W ± Δ/2 - Δt/(2Δx) A Δ`, [`half_gain`], with the limited change `Δ` of density,
/// velocity and pressure across the cell. Where that has no positive density and pressure, and where
/// `sloped` is 0 and not 1, the cell's own state.
/// **Source** van Leer 1984, doi:10.1137/0905001; MUSCL-Hancock in Toro 2009, 14.4.
/// **Properties** a contact keeps its velocity and pressure.
#[inline(always)]
pub fn evolve<R: Real, G: Gas, const D: usize>(
    gas: &G,
    here: &Primitive<R, D>,
    change: &Primitive<R, D>,
    dt_over_dx: R,
    sloped: R,
) -> [Primitive<R, D>; 2] {
    let one = R::lit(1.0);
    let mid = here.plus(one, &half_gain(gas, here, change, 0, dt_over_dx));
    let stiffness = R::lit(gas.stiffness());
    // One number that is positive if both states are.
    let room = sloped
        * (mid.density - change.density.abs())
            .min(mid.pressure + stiffness - change.pressure.abs());
    [
        kept(room, here, &mid.plus(-one, change)),
        kept(room, here, &mid.plus(one, change)),
    ]
}

/// A new state where there is room for it, else the cell's own.
#[inline(always)]
fn kept<R: Real, const D: usize>(
    room: R,
    here: &Primitive<R, D>,
    new: &Primitive<R, D>,
) -> Primitive<R, D> {
    let keep = |new: R, own: R| R::if_lt(R::lit(0.0), room, new, own);
    Primitive {
        density: keep(new.density, here.density),
        velocity: from_fn(|k| keep(new.velocity[k], here.velocity[k])),
        pressure: keep(new.pressure, here.pressure),
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
/// cell. Not a number if the state is none of a gas.
#[inline(always)]
pub fn fastest<R: Real, G: Gas, const D: usize>(
    gas: &G,
    here: &Conserved<R, D>,
    inv_spacing: &[R; D],
) -> R {
    let p = here.primitive(gas);
    let sound = p.sound_speed(gas);
    let mut rate = R::lit(0.0);
    for (u, inv) in p.velocity.iter().zip(inv_spacing) {
        rate = rate.max((u.abs() + sound) * *inv);
    }
    // Negative density and pressure have a speed of sound. A maximum passes over NaN; a sum
    // does not.
    let real = R::if_lt(R::lit(0.0), here.density, sound, R::lit(f64::NAN));
    rate + R::lit(0.0) * real
}

/// The greater of two rates, 1/s; NaN is greater than all, and stays.
#[inline(always)]
pub fn faster(a: f64, b: f64) -> f64 {
    if b > a || b.is_nan() { b } else { a }
}

/// Length of the next step, s, where the fastest wave crosses cells at `rate`, 1/s, and `step` steps have
/// been taken: `C/rate`, and a tenth of it for the first ten.
///
/// **Source** Toro 2009, 6.3.2, who shortens the first steps since speeds are underestimated where
/// states jump. Here it serves accuracy: HLLC takes a fan for one jump until it is some cells wide, and
/// the entropy that this makes stays. It is a seventh of the error in Sod's tube.
#[inline(always)]
pub fn time_step(courant: f64, rate: f64, step: u64) -> f64 {
    let share = if step < 10 { 0.1 } else { 1.0 };
    share * courant / rate
}

/// So many steps before the end of a run share evenly what is left of it.
const LAST: f64 = 10.0;

/// The length of the next step, s, which may be `dt` long, where the run ends after another `left` s: the last steps
/// are alike, since one that is cut short has the axes in an order that none makes up for.
#[inline(always)]
pub fn step_before_end(dt: f64, left: f64) -> f64 {
    let steps = left / dt;
    if steps <= 1.0 {
        left
    } else if steps <= LAST {
        let whole = f64::from(steps as u32);
        left / if steps > whole { whole + 1.0 } else { whole }
    } else {
        // Also where there is no end, or dt is NaN.
        dt
    }
}
