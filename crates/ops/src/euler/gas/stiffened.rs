use super::{AdiabaticIndex, Gas};
use crate::euler::{EulerSetup, FromSetup};
use crate::{Coefficients, Named, Real};

/// A stiffened gas: a liquid under strong pressure waves.
///
/// **Equation** `p = (γ-1) ρe - γ p∞`, `c² = γ(p + p∞)/ρ`.
/// **Source** Harlow & Amsden 1971, LA-4700; the form in Menikoff & Plohr 1989,
/// doi:10.1103/RevModPhys.61.75.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Stiffened {
    index: AdiabaticIndex,
    stiffness: f64,
}

impl Stiffened {
    /// Of this `γ` and `p∞`, Pa.
    pub const fn new(gamma: f64, stiffness: f64) -> Self {
        Stiffened {
            index: AdiabaticIndex::new(gamma),
            stiffness,
        }
    }
}

impl Default for Stiffened {
    /// Water.
    fn default() -> Self {
        let [gamma, stiffness] = <Self as StiffenedForm>::NUMBERS;
        Stiffened::new(gamma, stiffness)
    }
}

impl Named for Stiffened {
    const NAME: &'static str = "stiffened";
    const SUMMARY: &'static str = "stiffened gas, for liquids under shocks";
    const EQUATION: &'static str = "p = (gamma - 1) rho e - gamma p_inf [Pa]";
    const SOURCE: &'static str = "Menikoff & Plohr 1989, doi:10.1103/RevModPhys.61.75";
}

impl FromSetup for Stiffened {
    fn from_setup(setup: &EulerSetup, _: &Coefficients) -> Self {
        Stiffened::new(setup.gamma, setup.stiffness)
    }
}

impl StiffenedForm for Stiffened {
    const HEAVY: bool = true;
    /// Water.
    const NUMBERS: [f64; 2] = [4.4, 6e8];

    #[inline(always)]
    fn constant_index(&self) -> &AdiabaticIndex {
        &self.index
    }
    #[inline(always)]
    fn constant_stiffness(&self) -> f64 {
        self.stiffness
    }
}

/// A gas of the form `p = (γ-1) ρe - γ p∞`: its two numbers make it a [`Gas`].
pub trait StiffenedForm: Named + Copy + Send + Sync + 'static {
    /// [`Gas::HEAVY`].
    const HEAVY: bool;

    /// [`Gas::NUMBERS`].
    const NUMBERS: [f64; 2];

    /// `γ`, and what is made of it.
    fn constant_index(&self) -> &AdiabaticIndex;

    /// `p∞`, Pa: added to the pressure it makes an ideal gas of it.
    fn constant_stiffness(&self) -> f64;

    /// `γ`, ratio of specific heats.
    #[inline(always)]
    fn gamma(&self) -> f64 {
        self.constant_index().gamma
    }
}

impl<T: StiffenedForm> Gas for T {
    const HEAVY: bool = <T as StiffenedForm>::HEAVY;
    const NUMBERS: [f64; 2] = <T as StiffenedForm>::NUMBERS;
    const STIFFENED: bool = true;

    #[inline(always)]
    fn stiffness(&self) -> f64 {
        self.constant_stiffness()
    }

    #[inline(always)]
    fn pressure<R: Real>(&self, _density: R, energy: R) -> R {
        let index = self.constant_index();
        R::lit(index.less_one) * energy - R::lit(self.gamma() * self.constant_stiffness())
    }

    #[inline(always)]
    fn internal_energy<R: Real>(&self, _density: R, pressure: R) -> R {
        let index = self.constant_index();
        (pressure + R::lit(self.gamma() * self.constant_stiffness())) * R::lit(index.inverse)
    }

    #[inline(always)]
    fn sound_speed2<R: Real>(&self, density: R, pressure: R) -> R {
        self.bulk_modulus(density, pressure) * density.recip()
    }

    #[inline(always)]
    fn bulk_modulus<R: Real>(&self, _density: R, pressure: R) -> R {
        R::lit(self.gamma()) * (pressure + R::lit(self.constant_stiffness()))
    }

    #[inline(always)]
    fn index<R: Real>(&self, _density: R, _pressure: R) -> AdiabaticIndex<R> {
        self.constant_index().lit()
    }

    #[inline(always)]
    fn stiffened(&self) -> Option<Stiffened> {
        let stiffness = self.constant_stiffness();
        Some(Stiffened {
            index: *self.constant_index(),
            stiffness,
        })
    }
}
