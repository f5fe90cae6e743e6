use super::{Friction, Roughness};
use crate::{Key, Named, Real, Scalar};

/// The law of Darcy and Weisbach.
///
/// **Equation** `c_f = f / 8`.
/// **Source** Weisbach 1845; Chow 1959, *Open-channel hydraulics*, ch. 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct DarcyWeisbach;

impl Named for DarcyWeisbach {
    const NAME: &'static str = "darcy_weisbach";
    const SUMMARY: &'static str = "the law of Darcy and Weisbach, implicit";
    const EQUATION: &'static str = "c_f = f / 8, dq/dt = -c_f |q| q / h^2 [m2/s2]";
    const SOURCE: &'static str = "Weisbach 1845; Chow 1959, Open-channel hydraulics, ch. 1";
    const KEYS: &'static [Key] = &[Key::new(
        "darcy_weisbach",
        0.03,
        "friction factor f: 0.02 in smooth channels, 0.1 in rough ones, 1 and more in thin flow over fields",
    )
    .within(0.0, 1000.0)
    .field()];
}

impl<S: Scalar> Friction<S> for DarcyWeisbach {
    #[inline(always)]
    fn drag<R: Real<Scalar = S>>(&self, _gravity: R, _depth: R, [f, _]: Roughness<R>) -> R {
        R::lit(0.125) * f
    }
}
