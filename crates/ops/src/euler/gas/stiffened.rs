use super::{AdiabaticIndex, Gas};
use crate::euler::{EulerSetup, FromSetup};
use crate::{Coefficients, Named};

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
        Stiffened::new(4.4, 6e8)
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

impl Gas for Stiffened {
    const HEAVY: bool = true;

    #[inline(always)]
    fn index(&self) -> &AdiabaticIndex {
        &self.index
    }
    #[inline(always)]
    fn stiffness(&self) -> f64 {
        self.stiffness
    }
}
