use super::{Riemann, Side, outer_speeds};
use crate::euler::Conserved;
use crate::euler::gas::Gas;
use crate::{Named, Real};
use core::array::from_fn;

/// Three waves: both outer ones and the contact between.
///
/// **Equation** `F = F_K + S_K (U*_K - U_K)` on the side `K` of the contact that the face lies on, `S_K`
/// not beyond 0; `U*_K = ρ_K (S_K - u_K)/(S_K - S*) (1, S*, v_K, E_K/ρ_K + (S* - u_K)(S* + p_K/(ρ_K(S_K - u_K))))`.
/// **Source** Toro, Spruce & Speares 1994, doi:10.1007/BF01414629; Toro 2009, 10.4.
/// **Properties** exact for contacts and shear layers at rest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hllc;

impl Named for Hllc {
    const NAME: &'static str = "hllc";
    const SUMMARY: &'static str = "three waves, keeps contacts";
    const EQUATION: &'static str = "F = F_K + S_K (U*_K - U_K), K by the sign of S*";
    const SOURCE: &'static str = "Toro, Spruce & Speares 1994, doi:10.1007/BF01414629";
}

impl Riemann for Hllc {
    const UPWIND: bool = true;
    const KEEPS_CONTACTS: bool = true;

    #[inline(always)]
    fn flux<R: Real, G: Gas, const D: usize>(
        &self,
        gas: &G,
        l: &Side<R, D>,
        r: &Side<R, D>,
    ) -> Conserved<R, D> {
        three_waves(l, r, outer_speeds(gas, l, r)).0
    }
}

/// The flux of [`Hllc`] between waves of these speeds, and the speed of the contact.
#[inline(always)]
pub(super) fn three_waves<R: Real, const D: usize>(
    l: &Side<R, D>,
    r: &Side<R, D>,
    [sl, sr]: [R; 2],
) -> (Conserved<R, D>, R) {
    let (left, right) = (&l.primitive, &r.primitive);
    let (ul, ur) = (left.velocity[0], right.velocity[0]);
    let (ml, mr) = (left.density * (sl - ul), right.density * (sr - ur));
    // Differences of both sides, so that the mirrored problem has the same bits.
    let contact = ((right.pressure - left.pressure) + (ml * ul - mr * ur)) * (ml - mr).recip();
    let zero = R::lit(0.0);
    // The side of the contact that the face lies on.
    let pick = |a: R, b: R| R::if_lt(contact, zero, b, a);
    let speed = pick(sl, sr);
    let u = pick(ul, ur);
    let pressure = pick(left.pressure, right.pressure);
    let density = pick(left.density, right.density);
    let energy = pick(l.conserved.energy, r.conserved.energy);
    let momentum: [R; D] = from_fn(|k| pick(l.conserved.momentum[k], r.conserved.momentum[k]));
    // A wave that does not reach the face does nothing there.
    let bounded = pick(sl.min(zero), sr.max(zero));
    let inv = (speed - contact).recip();
    let squeeze = (speed - u) * inv;
    let star_density = density * squeeze;
    let star_energy = squeeze * energy + (contact - u) * (star_density * contact + pressure * inv);
    let star_momentum: [R; D] = from_fn(|k| {
        if k == 0 {
            star_density * contact
        } else {
            squeeze * momentum[k]
        }
    });
    let flux = Conserved {
        density: momentum[0] + bounded * (star_density - density),
        momentum: from_fn(|k| {
            let own = momentum[k] * u + bounded * (star_momentum[k] - momentum[k]);
            if k == 0 { own + pressure } else { own }
        }),
        energy: u * (energy + pressure) + bounded * (star_energy - energy),
    };
    (flux, contact)
}
