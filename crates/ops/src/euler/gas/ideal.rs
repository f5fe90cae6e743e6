use super::{AdiabaticIndex, StiffenedForm};
use crate::euler::{EulerSetup, FromSetup};
use crate::{Coefficients, Named};

/// An ideal gas of constant specific heats.
///
/// **Equation** `p = (γ-1) ρe`, `c² = γp/ρ`.
/// **Source** Toro 2009, *Riemann Solvers and Numerical Methods for Fluid Dynamics*, 1.2.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Ideal {
    index: AdiabaticIndex,
}

impl Ideal {
    /// Of this `γ`, ratio of specific heats.
    pub const fn new(gamma: f64) -> Self {
        Ideal {
            index: AdiabaticIndex::new(gamma),
        }
    }
}

impl Default for Ideal {
    /// Air.
    fn default() -> Self {
        let [gamma, _] = <Self as StiffenedForm>::NUMBERS;
        Ideal::new(gamma)
    }
}

impl Named for Ideal {
    const NAME: &'static str = "ideal";
    const SUMMARY: &'static str = "ideal gas of constant specific heats";
    const EQUATION: &'static str = "p = (gamma - 1) rho e [Pa]";
    const SOURCE: &'static str = "Toro 2009, doi:10.1007/b79761";
}

impl FromSetup for Ideal {
    fn from_setup(setup: &EulerSetup, _: &Coefficients) -> Self {
        Ideal::new(setup.gamma)
    }
}

impl StiffenedForm for Ideal {
    const HEAVY: bool = false;
    /// Air.
    const NUMBERS: [f64; 2] = [1.4, 0.0];

    #[inline(always)]
    fn constant_index(&self) -> &AdiabaticIndex {
        &self.index
    }
    #[inline(always)]
    fn constant_stiffness(&self) -> f64 {
        0.0
    }
}
