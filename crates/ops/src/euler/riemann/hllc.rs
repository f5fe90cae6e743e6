use super::fan::Fan;
use super::{Riemann, Side, outer_speeds};
use crate::euler::Conserved;
use crate::euler::gas::Gas;
use crate::{Named, Real};

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
        let fan = Fan::new(l, r, outer_speeds(gas, l, r));
        let near = fan.near();
        let star = near.star(fan.contact, (near.speed - fan.contact).recip());
        fan.crossing(&near, &star)
    }
}
