use super::{Integrator, Motion, Slope};
use crate::{Named, Scalar};
use core::array::from_fn;

/// Leapfrog in its velocity form, with velocity and density predicted for the rates that depend on
/// them.
///
/// **Equation** `u* = u + dt f`, `x⁺ = x + dt u + ½dt² f`, `f⁺ = f(x⁺, u*)`, `u⁺ = u + ½dt (f + f⁺)`,
/// density like velocity; `f` is the `f⁺` of the step before.
/// **Source** Verlet 1967, doi:10.1103/PhysRev.159.98; prediction after Groot & Warren 1997,
/// doi:10.1063/1.474784, with λ = 1.
/// **Valid for** any scheme; time-reversible at constant dt where forces do not depend on velocity.
/// Rates taken half a step behind instead would make it Euler's method for sound.
///
/// ```
/// use monoflow_ops::particles::integrate::{Integrator, Symplectic};
/// assert!(Symplectic::KEEPS_RATES);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Symplectic;

impl Named for Symplectic {
    const NAME: &'static str = "symplectic";
    const SUMMARY: &'static str = "leapfrog (velocity form), one evaluation a step";
    const EQUATION: &'static str =
        "x+ = x + dt u + dt^2/2 f, u* = u + dt f, f+ = f(x+, u*), u+ = u + dt/2 (f + f+)";
    const SOURCE: &'static str = "Verlet 1967, doi:10.1103/PhysRev.159.98";
}

impl Integrator for Symplectic {
    const ORDER: u32 = 2;
    const STAGES: u32 = 2;
    const KEEPS_RATES: bool = true;
    const REACH: f64 = 1.0;

    #[inline(always)]
    fn advance<S: Scalar, const D: usize>(
        stage: u32,
        start: &Motion<S, D>,
        now: &Motion<S, D>,
        slope: &Slope<S, D>,
        dt: S,
    ) -> Motion<S, D> {
        let half = S::from_literal(0.5) * dt;
        if stage == 0 {
            let midway = from_fn(|k| start.velocity[k] + half * slope.acceleration[k]);
            start.step(&midway, slope, dt)
        } else {
            let mean = start.mix(S::from_literal(0.5), now, S::from_literal(0.5));
            Motion {
                position: now.position,
                ..mean.step(&mean.velocity, slope, half)
            }
        }
    }
}
