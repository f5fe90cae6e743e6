use super::fan::Fan;
use super::{Riemann, Side, outer_speeds};
use crate::euler::Conserved;
use crate::euler::gas::Gas;
use crate::{Named, Real};

/// `1/ε²`: faces that gas crosses with more than a quarter of the speed of sound have [`Hllc`](super::Hllc)'s flux.
const SLOW: f64 = 16.0;

/// Keeps 0/0 a number; the inverse of its product with squares of speeds is one, too.
const NOTHING: f64 = 1e-200;

/// Three waves; two where pressure jumps and gas hardly crosses the face: shocks along the grid stay
/// straight.
///
/// **Equation** `F = F_HLLC + a (F_HLL - F_HLLC)`,
/// `a = P²/(P² + R² + V²) max(0, 1 - (S*/εc)²)`, `ε = 1/4`, with the jumps of pressure
/// `P = Δp/γ(p + p∞)`, density `R = Δρ/ρ` and velocity along the face `V = |Δv|/c`, and means for
/// `p`, `ρ` and `c`.
///
/// A shock along a row of cells leaves states between its sides in them. HLLC does nothing against
/// differences from cell to cell along such a row where gas hardly crosses the faces between them, and the
/// shock breaks up (Quirk 1994, doi:10.1002/fld.1650180603). There pressure jumps as density does; at contacts and
/// shear layers it does not, and where gas crosses faces HLLC is diffusive itself.
/// **Source** HLLC with the diffusion of HLL along strong shocks: Kim, Lee, Lee & Jeung 2009,
/// doi:10.1016/j.jcp.2009.07.006; here the face alone decides, by the ratio of its jumps.
/// **Properties** exact for contacts and shear layers.
#[derive(Clone, Copy, Debug, Default)]
pub struct HllcHll;

impl Named for HllcHll {
    const NAME: &'static str = "hllc_hll";
    const SUMMARY: &'static str = "keeps contacts, and strong shocks straight";
    const EQUATION: &'static str = "F = F_HLLC + a (F_HLL - F_HLLC), a by the jump of pressure";
    const SOURCE: &'static str =
        "Kim, Lee, Lee & Jeung 2009, doi:10.1016/j.jcp.2009.07.006; weight of its own";
}

impl Riemann for HllcHll {
    const BROAD: bool = true;
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
        let (near, far, contact) = (fan.near(), fan.far(), fan.contact);
        let [over, under] = two_wave_share(gas, l, r, contact);
        // Stars are linear in their last argument, and shares come with it: one division for both.
        let to_near = near.speed - contact;
        let wide = under * (far.speed - near.speed);
        let inverse = (wide * to_near).recip();
        let star = near.star(contact, (wide - over * (far.speed - contact)) * inverse);
        let beyond = far.star(contact, over * to_near * inverse);
        let mut mixed = star.map2(
            &beyond,
            #[inline(always)]
            |a, b| a + b,
        );
        // Both go with the contact: a product less.
        mixed.momentum[0] = mixed.density * contact;
        fan.crossing(&near, &mixed)
    }
}

/// Numerator and denominator of the share `a` of the two waves in the flux; the denominator is not zero.
#[inline(always)]
fn two_wave_share<R: Real, G: Gas, const D: usize>(
    gas: &G,
    l: &Side<R, D>,
    r: &Side<R, D>,
    contact: R,
) -> [R; 2] {
    let (left, right) = (&l.primitive, &r.primitive);
    let half = R::lit(0.5);
    let density = half * (left.density + right.density);
    let bulk = gas.bulk_modulus(density, half * (left.pressure + right.pressure));
    let pressure = (density * (right.pressure - left.pressure)).squared();
    let mut shear = R::lit(0.0);
    for k in 1..D {
        shear += (right.velocity[k] - left.velocity[k]).squared();
    }
    let along = bulk * density.squared() * density * shear;
    let jumps = pressure + (bulk * (right.density - left.density)).squared() + along;
    let slow = (bulk - R::lit(SLOW) * density * contact.squared()).max(R::lit(0.0));
    [pressure * slow, jumps * bulk + R::lit(NOTHING)]
}
