use super::Side;
use crate::Real;
use crate::euler::Conserved;
use core::array::from_fn;

/// Two states with an outer wave each and the contact between these, as [`Hllc`](super::Hllc) approximates a Riemann
/// problem.
pub(super) struct Fan<'a, R, const D: usize> {
    sides: [&'a Side<R, D>; 2],
    speeds: [R; 2],
    /// Speed of the contact, m/s.
    pub contact: R,
}

/// One side of the contact.
pub(super) struct FanSide<R, const D: usize> {
    /// Speed of the outer wave, m/s.
    pub speed: R,
    velocity: R,
    pressure: R,
    conserved: Conserved<R, D>,
}

impl<'a, R: Real, const D: usize> Fan<'a, R, D> {
    /// Between waves of these speeds.
    #[inline(always)]
    pub fn new(l: &'a Side<R, D>, r: &'a Side<R, D>, [sl, sr]: [R; 2]) -> Self {
        let (left, right) = (&l.primitive, &r.primitive);
        let (ul, ur) = (left.velocity[0], right.velocity[0]);
        let (ml, mr) = (left.density * (sl - ul), right.density * (sr - ur));
        // Differences of both sides, so that the mirrored problem has the same bits.
        let contact = ((right.pressure - left.pressure) + (ml * ul - mr * ur)) * (ml - mr).recip();
        Fan {
            sides: [l, r],
            speeds: [sl, sr],
            contact,
        }
    }

    /// The side of the contact that the face lies on.
    #[inline(always)]
    pub fn near(&self) -> FanSide<R, D> {
        self.side(
            #[inline(always)]
            |a, b| R::if_lt(self.contact, R::lit(0.0), b, a),
        )
    }

    /// The other one.
    #[inline(always)]
    pub fn far(&self) -> FanSide<R, D> {
        self.side(
            #[inline(always)]
            |a, b| R::if_lt(self.contact, R::lit(0.0), a, b),
        )
    }

    #[inline(always)]
    fn side(&self, pick: impl Fn(R, R) -> R) -> FanSide<R, D> {
        let [l, r] = self.sides;
        FanSide {
            speed: pick(self.speeds[0], self.speeds[1]),
            velocity: pick(l.primitive.velocity[0], r.primitive.velocity[0]),
            pressure: pick(l.primitive.pressure, r.primitive.pressure),
            conserved: l.conserved.map2(&r.conserved, pick),
        }
    }

    /// What crosses the face if the state on its side of the contact is `star`.
    ///
    /// **Equation** `F_K + S_K (U* - U_K)`, `S_K` not beyond 0.
    #[inline(always)]
    pub fn crossing(&self, near: &FanSide<R, D>, star: &Conserved<R, D>) -> Conserved<R, D> {
        let ([sl, sr], zero) = (self.speeds, R::lit(0.0));
        // A wave that does not reach the face does nothing there.
        let bounded = R::if_lt(self.contact, zero, sr.max(zero), sl.min(zero));
        let (own, u) = (&near.conserved, near.velocity);
        let mut momentum = [zero; D];
        for (k, momentum) in momentum.iter_mut().enumerate() {
            *momentum = own.momentum[k] * u + bounded * (star.momentum[k] - own.momentum[k]);
        }
        momentum[0] += near.pressure;
        Conserved {
            density: own.momentum[0] + bounded * (star.density - own.density),
            momentum,
            energy: u * (own.energy + near.pressure) + bounded * (star.energy - own.energy),
        }
    }
}

impl<R: Real, const D: usize> FanSide<R, D> {
    /// The state between the outer wave and the contact; `inverse` is `1/(S_K - S*)`.
    ///
    /// **Equation** `U*_K = ρ_K (S_K - u_K)/(S_K - S*) (1, S*, v_K, E_K/ρ_K + (S* - u_K)(S* + p_K/(ρ_K(S_K - u_K))))`
    #[inline(always)]
    pub fn star(&self, contact: R, inverse: R) -> Conserved<R, D> {
        let own = &self.conserved;
        let squeeze = (self.speed - self.velocity) * inverse;
        let density = own.density * squeeze;
        Conserved {
            density,
            momentum: from_fn(|k| {
                if k == 0 {
                    density * contact
                } else {
                    squeeze * own.momentum[k]
                }
            }),
            energy: squeeze * own.energy
                + (contact - self.velocity) * (density * contact + self.pressure * inverse),
        }
    }
}
