use super::Gradient;
use crate::{Named, Real};

/// The sum of both pressures.
///
/// **Equation** `p_ij = P_i + P_j`.
/// **Source** equation 7 of Miyajima, Kubota & Fujita; Toyota, Akimoto & Kubo 2005.
/// **Properties** a pair's forces are equal and opposite, so momentum is conserved; constants vanish
/// only where neighbours lie evenly around.
#[derive(Clone, Copy, Debug, Default)]
pub struct Symmetric;

impl Named for Symmetric {
    const NAME: &'static str = "symmetric";
    const SUMMARY: &'static str = "P_i + P_j, conserves momentum";
    const EQUATION: &'static str = "grad P = d/n0 sum (P_i + P_j) (r_j - r_i)/r^2 w";
    const SOURCE: &'static str = "Miyajima, Kubota & Fujita, equation 7";
}

impl Gradient for Symmetric {
    const LEAST: bool = false;
    const CONSERVES_MOMENTUM: bool = true;

    #[inline(always)]
    fn pair<R: Real>(&self, own: R, other: R) -> R {
        own + other
    }
}
