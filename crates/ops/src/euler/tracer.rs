use super::half_change;
use super::limiter::MonotonisedCentral;
use crate::Real;
use core::array::from_fn;

/// What of a tracer crosses the lower and the upper face of a cell in a sweep, kg/(m² s).
///
/// Of the cell, two below and two above: the density and that of the tracer, kg/m³, and of the middle
/// three whether they are `sloped`: 0 for cells without slopes, else 1. `mass` is what crosses both faces,
/// kg/(m² s).
///
/// **Equation** `F = M φ`, with the mass fraction `φ = ρφ/ρ` of what leaves the cell behind the face:
/// `φ + Δ/2 (1 - ν)` above it, `φ - Δ/2 (1 - ν)` below it, where the part `ν = |M|Δt/(ρΔx)` of the mass
/// leaves. `Δ` is the change of `φ` across the cell, limited as [`MonotonisedCentral`] does.
/// **Source** as MUSCL-Hancock (Toro 2009, 14.4), with mass in place of length along the line: that is what
/// a fraction is of.
/// **Properties** with the mass that the sweep itself moves, a uniform fraction stays so to rounding. What
/// leaves a cell and what stays are means of parts of the same straight line: fractions stay within those
/// around them where no more mass leaves a cell than it holds.
#[inline(always)]
pub fn tracer_fluxes<R: Real>(
    density: &[R; 5],
    tracer: &[R; 5],
    sloped: &[R; 3],
    mass: &[R; 2],
    dt_over_dx: R,
) -> [R; 2] {
    let volume: [R; 5] = from_fn(|k| density[k].recip());
    let fraction: [R; 5] = from_fn(|k| tracer[k] * volume[k]);
    let zero = R::lit(0.0);
    let half: [R; 3] = from_fn(|k| {
        let change = half_change::<R, MonotonisedCentral>;
        let change = change(
            &MonotonisedCentral,
            fraction[k],
            fraction[k + 1],
            fraction[k + 2],
        );
        // Cells without slopes may have anything beside them.
        R::if_lt(zero, sloped[k], change, zero)
    });
    from_fn(|face| {
        // What leaves the cell below, and what leaves the one above.
        let part = dt_over_dx * mass[face];
        let up = R::lit(1.0) - part * volume[face + 1];
        let down = R::lit(1.0) + part * volume[face + 2];
        let from_below = fraction[face + 1] + half[face] * up;
        let from_above = fraction[face + 2] - half[face + 1] * down;
        mass[face] * R::if_lt(zero, mass[face], from_below, from_above)
    })
}
