use super::{Friction, Roughness};
use crate::{Key, Named, Real, Scalar};

/// Manning's law.
///
/// **Equation** `c_f = g n² / h^(1/3)`.
/// **Source** Manning 1891; Chow 1959, *Open-channel hydraulics*, ch. 5.
///
/// ```
/// use monoflow_ops::shallow::friction::{Friction, Manning};
/// let q = Manning.slow_down(9.81f64, 1.0, [1.0, 0.0], [0.03, 0.0], 10.0);
/// assert!((q[0] + 10.0 * 9.81 * 0.0009 * q[0] * q[0] - 1.0).abs() < 1e-14);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Manning;

impl Named for Manning {
    const NAME: &'static str = "manning";
    const SUMMARY: &'static str = "Manning's law, implicit";
    const EQUATION: &'static str =
        "c_f = g n^2 / h^(1/3), dq/dt = -c_f |q| q / h^2 [m2/s2]; n in s m^(-1/3)";
    const SOURCE: &'static str = "Manning 1891; Xia & Liang 2018, Adv. Water Resour. 117, 87";
    // Dense grass in a thin sheet of water has 0.8: Engman 1986, doi:10.1061/(ASCE)0733-9437(1986)112:1(39).
    const KEYS: &'static [Key] = &[Key::new(
        "manning",
        0.03,
        "Manning's roughness, one over Strickler's coefficient: 0.03 in rivers, 0.1 in woods",
    )
    .unit("s/m^(1/3)")
    .within(0.0, 1.0)
    .field()];
}

impl<S: Scalar> Friction<S> for Manning {
    #[inline(always)]
    fn drag<R: Real<Scalar = S>>(&self, gravity: R, depth: R, [n, _]: Roughness<R>) -> R {
        gravity * n * n * depth.rcbrt()
    }
}
