use super::{AdiabaticIndex, Gas};
use crate::euler::{EulerSetup, FromSetup};
use crate::{Coefficients, Key, Named, Real};

/// A gas whose molecules take room: propellant gases and others under hundreds of bars.
///
/// **Equation** `p = (γ-1) ρe/(1 - bρ)`, `c² = γp/(ρ(1 - bρ))`.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | b | covolume | m³/kg |
///
/// **Source** Noble & Abel 1875, doi:10.1098/rstl.1875.0002; Toro 2009, 1.2.5 and 4.7.
/// **Valid for** densities under `1/b`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct NobleAbel {
    gamma: f64,
    covolume: f64,
}

impl NobleAbel {
    /// Of this `γ`, ratio of specific heats, and this covolume, m³/kg.
    pub const fn new(gamma: f64, covolume: f64) -> Self {
        NobleAbel { gamma, covolume }
    }

    /// The part of space that molecules leave.
    #[inline(always)]
    fn room<R: Real>(&self, density: R) -> R {
        R::lit(1.0) - R::lit(self.covolume) * density
    }
}

impl Named for NobleAbel {
    const NAME: &'static str = "noble_abel";
    const SUMMARY: &'static str = "gas whose molecules take room, for hundreds of bars";
    const EQUATION: &'static str = "p = (gamma - 1) rho e/(1 - b rho) [Pa]";
    const SOURCE: &'static str = "Noble & Abel 1875, doi:10.1098/rstl.1875.0002";
    const KEYS: &'static [Key] = &[Key::new("covolume", 1e-3, "b, what its molecules take")
        .unit("m³/kg")
        .within(0.0, f64::INFINITY)];
}

impl FromSetup for NobleAbel {
    fn from_setup(setup: &EulerSetup, own: &Coefficients) -> Self {
        let [covolume] = own.of::<Self, _>();
        NobleAbel::new(setup.gamma, covolume)
    }
}

impl Gas for NobleAbel {
    #[inline(always)]
    fn pressure<R: Real>(&self, density: R, energy: R) -> R {
        R::lit(self.gamma - 1.0) * energy * self.room(density).recip()
    }
    #[inline(always)]
    fn internal_energy<R: Real>(&self, density: R, pressure: R) -> R {
        pressure * self.room(density) * R::lit(1.0 / (self.gamma - 1.0))
    }
    /// NaN where there is no room: pressure and room are both negative there, and their quotient would pass for a gas.
    #[inline(always)]
    fn sound_speed2<R: Real>(&self, density: R, pressure: R) -> R {
        let (zero, room) = (R::lit(0.0), self.room(density));
        let room = R::if_lt(zero, room, room, R::lit(f64::NAN));
        R::lit(self.gamma) * pressure * (density * room).recip()
    }
    #[inline(always)]
    fn bulk_modulus<R: Real>(&self, density: R, pressure: R) -> R {
        R::lit(self.gamma) * pressure * self.room(density).recip()
    }
    #[inline(always)]
    fn index<R: Real>(&self, density: R, _pressure: R) -> AdiabaticIndex<R> {
        AdiabaticIndex::of(R::lit(self.gamma) * self.room(density).recip())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::euler::{Conserved, fastest};

    /// Energy is positive, pressure and room are negative: the rate of waves says that this is no gas.
    #[test]
    fn there_is_no_gas_without_room() {
        let gas = NobleAbel::new(1.4, 0.5);
        let of = |density: f64| Conserved {
            density,
            momentum: [0.3 * density],
            energy: 5.0,
        };
        assert!(fastest(&gas, &of(1.9), &[10.0]).is_finite());
        assert!(of(2.1).primitive(&gas).pressure < 0.0);
        assert!(fastest(&gas, &of(2.1), &[10.0]).is_nan());
    }
}
