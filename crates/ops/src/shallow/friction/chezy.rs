use super::{Friction, Roughness};
use crate::{Key, Named, Real, Scalar};

/// Chézy's law.
///
/// **Equation** `c_f = g / C²`.
/// **Source** Chézy 1775; Chow 1959, *Open-channel hydraulics*, ch. 5.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chezy;

impl Named for Chezy {
    const NAME: &'static str = "chezy";
    const SUMMARY: &'static str = "Chezy's law, implicit";
    const EQUATION: &'static str =
        "c_f = g / C^2, dq/dt = -c_f |q| q / h^2 [m2/s2]; C in m^(1/2)/s";
    const SOURCE: &'static str = "Chezy 1775; Chow 1959, Open-channel hydraulics, ch. 5";
    const KEYS: &'static [Key] = &[Key::new(
        "chezy",
        50.0,
        "Chezy's coefficient: 30 in rough rivers, 90 in smooth channels",
    )
    .unit("m^(1/2)/s")
    .within(1.0, 1000.0)
    .field()];
}

impl<S: Scalar> Friction<S> for Chezy {
    #[inline(always)]
    fn drag<R: Real<Scalar = S>>(&self, gravity: R, _depth: R, [c, _]: Roughness<R>) -> R {
        gravity / (c * c)
    }
}
