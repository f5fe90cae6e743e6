use super::Viscous;
use crate::Named;

/// Constant kinematic viscosity by the Laplacian of the velocity.
///
/// **Equation** `ν 2d/(λ⁰ n⁰) Σ (u_j - u_i) w`, m/s², walls twice: their velocity is that of their face.
/// **Source** Koshizuka & Oka 1996, *Nucl. Sci. Eng.* 123, 421–434.
/// **Properties** conserves momentum pair by pair; exact for quadratic fields on a lattice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Laplacian;

impl Named for Laplacian {
    const NAME: &'static str = "laplacian";
    const SUMMARY: &'static str = "constant kinematic viscosity";
    const EQUATION: &'static str = "nu 2d/(lambda0 n0) sum (u_j - u_i) w, m/s^2";
    const SOURCE: &'static str = "Koshizuka & Oka 1996, doi:10.13182/NSE96-A24205";
}

impl Viscous for Laplacian {
    const ON: bool = true;
}
