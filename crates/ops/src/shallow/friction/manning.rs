use super::Friction;
use crate::{Named, Real, Scalar};

/// Manning's law, taken fully implicitly.
///
/// **Equation** `dq/dt = -g n² |q| q / h^(7/3)`; the new discharge solves
/// `q = q' - Δt g n² |q| q / h^(7/3)`: `q = 2 q' / (1 + √(1 + 4 Δt g n² |q'| / h^(7/3)))`.
/// **Source** Manning 1891; implicit treatment as in Xia & Liang 2018,
/// Adv. Water Resour. 117, 87.
///
/// **Properties** a steady flow is the same at any time step; stiff friction in thin water needs no
/// small one.
///
/// ```
/// use monoflow_ops::shallow::friction::{Friction, Manning};
/// let q = Manning.slow_down(9.81f64, 1.0, [1.0, 0.0], 0.03, 10.0);
/// assert!((q[0] + 10.0 * 9.81 * 0.0009 * q[0] * q[0] - 1.0).abs() < 1e-14);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Manning;

impl Named for Manning {
    const NAME: &'static str = "manning";
    const SUMMARY: &'static str = "Manning's law, implicit";
    const EQUATION: &'static str = "dq/dt = -g n^2 |q| q / h^(7/3) [m2/s2]; n in s m^(-1/3)";
    const SOURCE: &'static str = "Manning 1891; Xia & Liang 2018, Adv. Water Resour. 117, 87";
}

impl<S: Scalar> Friction<S> for Manning {
    #[inline(always)]
    fn slow_down<R: Real<Scalar = S>>(
        &self,
        gravity: R,
        depth: R,
        [x, y]: [R; 2],
        roughness: R,
        dt: R,
    ) -> [R; 2] {
        let (one, tiny) = (R::lit(1.0), R::splat(S::TINY));
        let depth = depth.max(tiny);
        let strength = dt * gravity * roughness * roughness * (x * x + y * y).sqrt();
        // Two divisions instead of one by h^(7/3), which is nothing where h is small.
        let drag = strength / depth / depth / depth.powf(R::lit(1.0 / 3.0));
        let factor = R::lit(2.0) * (one + (one + R::lit(4.0) * drag).sqrt()).recip();
        [x * factor, y * factor]
    }
}
