use super::gas::Gas;
use super::riemann::{Riemann, Rusanov, Side};
use super::{Conserved, Primitive};
use crate::{Real, Scalar};

/// What rounding may take of a density, and of a product of density and energy.
const ROUNDING: f64 = 1e-12;

/// A flux through a face that leaves gas in the cells on both sides of it: the given one if it does, and
/// else that of [`Rusanov`] between the means of both cells. `cells` are these means, `dt_over_dx` is `λ`.
///
/// **Equation** with the fluxes `F_L = F(U_L)` and `F_R = F(U_R)` of the means: `F` is good if
/// `U_L + λ(F_L - 2F)` and `U_R - λ(F_R - 2F)` both have positive density and `p + p∞`.
/// **Source** the idea of Hu, Adams & Shu 2013, doi:10.1016/j.jcp.2013.01.024, with halves of a cell that
/// hold for the whole Courant number. Rusanov's flux between means as in Perthame & Shu 1996,
/// doi:10.1007/s002110050187.
/// **Properties** a cell after a sweep is `U' = ½(U + λ(F_U - 2F_high)) + ½(U - λ(F_U - 2F_low))`: the mean of
/// two states of a gas is one. Rusanov's flux is good whenever `λ(|u| + c) ≤ 1` in both cells:
/// `U_L + λ(F_L - 2F) = (1 - λS) U_L + λS (U_R - F_R/S)`, and `U - F/S` has positive density and pressure for
/// every `S ≥ |u| + c`. So no solver and no slopes make density or pressure negative as long as no wave
/// crosses more than a cell in a sweep.
#[inline(always)]
pub fn keep_positive<R: Real, G: Gas, const D: usize>(
    gas: &G,
    flux: &Conserved<R, D>,
    cells: [&Primitive<R, D>; 2],
    dt_over_dx: R,
) -> Conserved<R, D> {
    let (zero, one) = (R::lit(0.0), R::lit(1.0));
    let [left, right] = cells;
    // NaN is not good.
    let bad = is_emptied(
        gas,
        left,
        flux,
        dt_over_dx,
        is_emptied(gas, right, flux, -dt_over_dx, zero),
    );
    if bad.greatest().widen() < 0.5 {
        return *flux;
    }
    let safe = safe_flux(gas, cells);
    flux.map2(
        &safe,
        #[inline(always)]
        |flux, safe| R::if_lt(zero, one - bad, flux, safe),
    )
}

/// The flux of [`keep_positive`] where a given one is not good: that of [`Rusanov`] between the means of both cells.
#[inline(always)]
pub fn safe_flux<R: Real, G: Gas, const D: usize>(
    gas: &G,
    [left, right]: [&Primitive<R, D>; 2],
) -> Conserved<R, D> {
    Rusanov.flux(gas, &Side::of(gas, *left), &Side::of(gas, *right))
}

/// 1 if a flux leaves no gas in the half of a cell beside its face, else `otherwise`: `dt_over_dx` is `λ` at its upper
/// face and `-λ` at its lower one.
#[inline(always)]
pub fn is_emptied<R: Real, G: Gas, const D: usize>(
    gas: &G,
    cell: &Primitive<R, D>,
    flux: &Conserved<R, D>,
    dt_over_dx: R,
    otherwise: R,
) -> R {
    let one = R::lit(1.0);
    let stiffness = R::lit(gas.stiffness());
    let held = cell.conserved(gas);
    let half = held.plus(dt_over_dx, &held.flux(cell).plus(R::lit(-2.0), flux));
    // Of the ideal gas with the pressure `p + p∞`.
    let energy = half.energy - stiffness;
    let along = half.momentum[0] - dt_over_dx * stiffness;
    let mut square = along.squared();
    for momentum in &half.momentum[1..] {
        square += momentum.squared();
    }
    let rounding = R::lit(ROUNDING);
    let heat = half.density * energy - R::lit(0.5) * square;
    let least = rounding * held.density * held.energy;
    let warm = R::if_lt(least, heat, otherwise, one);
    R::if_lt(rounding * held.density, half.density, warm, one)
}
