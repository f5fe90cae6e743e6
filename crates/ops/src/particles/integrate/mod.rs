//! Time integrators: how rates move a state from one stage of a step to the next.
//!
//! | type | order | evaluations a step |
//! |---|---|---|
//! | [`PredictorCorrector`] | 2 | 2 |
//! | [`Symplectic`] | 2, time-reversible | 1 |
//! | [`Rk3`] | 3, TVD | 3 |

mod predictor_corrector;
mod rk3;
mod symplectic;

pub use predictor_corrector::PredictorCorrector;
pub use rk3::Rk3;
pub use symplectic::Symplectic;

use crate::{Named, Scalar};
use core::array::from_fn;

/// Position, velocity and density excess of a particle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<S, const D: usize> {
    /// Position (relative to the cell), m.
    pub position: [S; D],
    /// Velocity, m/s.
    pub velocity: [S; D],
    /// Density excess.
    pub excess: S,
}

/// Rates of a particle at a stage.
#[derive(Clone, Copy, Debug)]
pub struct Slope<S, const D: usize> {
    /// `du/dt`, m/s².
    pub acceleration: [S; D],
    /// Rate of the density excess, 1/s.
    pub excess: S,
    /// `dx/dt - u`, m/s.
    pub transport: [S; D],
}

impl<S: Scalar, const D: usize> Motion<S, D> {
    /// `self + dt · slope`, with `velocity` for the motion.
    #[inline(always)]
    pub fn step(&self, velocity: &[S; D], slope: &Slope<S, D>, dt: S) -> Self {
        Motion {
            position: from_fn(|k| self.position[k] + dt * (velocity[k] + slope.transport[k])),
            velocity: from_fn(|k| self.velocity[k] + dt * slope.acceleration[k]),
            excess: self.excess + dt * slope.excess,
        }
    }

    /// `a self + b other`.
    #[inline(always)]
    pub fn mix(&self, a: S, other: &Self, b: S) -> Self {
        Motion {
            position: from_fn(|k| a * self.position[k] + b * other.position[k]),
            velocity: from_fn(|k| a * self.velocity[k] + b * other.velocity[k]),
            excess: a * self.excess + b * other.excess,
        }
    }
}

/// A time integrator.
///
/// Laws: those of [`laws::integrator`](crate::laws::wcsph::integrator).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a time integrator",
    note = "the integrators are `PredictorCorrector`, `Symplectic` and `Rk3`"
)]
pub trait Integrator: Named + Copy + Send + Sync + 'static {
    /// The order that it promises: errors fall with this power of the time step.
    const ORDER: u32;

    /// Stages of a step, one to eight. Before each, rates are evaluated, except as [`Integrator::KEEPS_RATES`]
    /// says.
    const STAGES: u32;

    /// Does the first stage use the rates of the last step's last evaluation?
    const KEEPS_RATES: bool;

    /// How far the states at which rates are evaluated may lie from the start of the step, in
    /// whole steps: bounds the reuse of a neighbour list.
    const REACH: f64;

    /// The state after `stage`, from the state at the start of the step, the state now and the
    /// rates there.
    fn advance<S: Scalar, const D: usize>(
        stage: u32,
        start: &Motion<S, D>,
        now: &Motion<S, D>,
        slope: &Slope<S, D>,
        dt: S,
    ) -> Motion<S, D>;
}

/// What an executor must know of an integrator whose arithmetic is compiled elsewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// Its name.
    pub name: &'static str,
    /// Stages of a step.
    pub stages: u32,
    /// Does the first stage use the last rates of the step before?
    pub keeps_rates: bool,
    /// Reach of its stages in steps.
    pub reach: f64,
    /// The time that each stage leads to, in steps from the start of the step.
    pub instants: [f64; MOST_STAGES],
}

/// Stages that an integrator may have.
pub const MOST_STAGES: usize = 8;

/// The time that each stage of an integrator leads to, in steps: where it takes what moves at speed one.
/// An integrator of none, which would take no time on, or of more than [`MOST_STAGES`] does not compile.
pub fn instants<I: Integrator>() -> [f64; MOST_STAGES] {
    const {
        assert!(
            1 <= I::STAGES && I::STAGES as usize <= MOST_STAGES,
            "an integrator has one to eight STAGES"
        )
    };
    let start = Motion {
        position: [0.0],
        velocity: [1.0],
        excess: 0.0,
    };
    let steady = Slope {
        acceleration: [0.0],
        excess: 0.0,
        transport: [0.0],
    };
    let mut now = start;
    let mut instants = [0.0; MOST_STAGES];
    for (stage, instant) in (0..I::STAGES).zip(&mut instants) {
        now = I::advance(stage, &start, &now, &steady, 1.0);
        *instant = now.position[0];
    }
    instants
}

impl Outline {
    /// Of the integrator `I`.
    pub fn of<I: Integrator>() -> Self {
        Outline {
            name: I::NAME,
            stages: I::STAGES,
            keeps_rates: I::KEEPS_RATES,
            reach: I::REACH,
            instants: instants::<I>(),
        }
    }
}
