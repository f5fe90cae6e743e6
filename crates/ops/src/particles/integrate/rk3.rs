use super::{Integrator, Motion, Slope};
use crate::{Named, Scalar};

/// The third-order TVD Runge–Kutta method of Shu & Osher.
///
/// **Equation** `y1 = y + dt f(y)`, `y2 = ¾y + ¼(y1 + dt f(y1))`, `y⁺ = ⅓y + ⅔(y2 + dt f(y2))`.
/// **Source** Shu & Osher 1988, doi:10.1016/0021-9991(88)90177-5.
/// **Valid for** any scheme; three evaluations.
///
/// ```
/// use monoflow_ops::particles::integrate::{Integrator, Rk3};
/// assert_eq!(Rk3::STAGES, 3);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Rk3;

impl Named for Rk3 {
    const NAME: &'static str = "rk3";
    const SUMMARY: &'static str = "Shu-Osher Runge-Kutta, third order, three evaluations a step";
    const EQUATION: &'static str =
        "y1 = y + dt f(y); y2 = 3/4 y + 1/4 (y1 + dt f(y1)); y+ = 1/3 y + 2/3 (y2 + dt f(y2))";
    const SOURCE: &'static str = "Shu & Osher 1988, doi:10.1016/0021-9991(88)90177-5";
}

impl Integrator for Rk3 {
    const ORDER: u32 = 3;
    const STAGES: u32 = 3;
    const KEEPS_RATES: bool = false;
    const REACH: f64 = 1.0;

    #[inline(always)]
    fn advance<S: Scalar, const D: usize>(
        stage: u32,
        start: &Motion<S, D>,
        now: &Motion<S, D>,
        slope: &Slope<S, D>,
        dt: S,
    ) -> Motion<S, D> {
        let euler = now.step(&now.velocity, slope, dt);
        let weight = match stage {
            0 => return euler,
            1 => S::from_literal(0.25),
            _ => S::from_literal(2.0 / 3.0),
        };
        start.mix(S::from_literal(1.0) - weight, &euler, weight)
    }
}
