use super::Gas;
use crate::Named;

/// A stiffened gas: a liquid under strong pressure waves.
///
/// **Equation** `p = (γ-1) ρe - γ p∞`, `c² = γ(p + p∞)/ρ`.
/// **Source** Harlow & Amsden 1971, LA-4700; the form in Menikoff & Plohr 1989,
/// doi:10.1103/RevModPhys.61.75.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Stiffened {
    /// `γ`.
    pub gamma: f64,
    /// `p∞`, Pa.
    pub stiffness: f64,
}

impl Default for Stiffened {
    /// Water.
    fn default() -> Self {
        Stiffened {
            gamma: 4.4,
            stiffness: 6e8,
        }
    }
}

impl Named for Stiffened {
    const NAME: &'static str = "stiffened";
    const SUMMARY: &'static str = "stiffened gas, for liquids under shocks";
    const EQUATION: &'static str = "p = (gamma - 1) rho e - gamma p_inf [Pa]";
    const SOURCE: &'static str = "Menikoff & Plohr 1989, doi:10.1103/RevModPhys.61.75";
}

impl Gas for Stiffened {
    #[inline(always)]
    fn gamma(&self) -> f64 {
        self.gamma
    }
    #[inline(always)]
    fn stiffness(&self) -> f64 {
        self.stiffness
    }
}
