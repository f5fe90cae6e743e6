use crate::{Particles, Width};
use monoflow_cpu::mps::Pressure;
use monoflow_ops::mps::MpsSetup;
use monoflow_ops::particles::control::{Clock, Limits};
use monoflow_ops::particles::summation::SummationSetup;
use monoflow_ops::wcsph::WcsphSetup;
use monoflow_ops::wcsph::viscosity::acts_as;
use monoflow_particles::{Bodies, Domain, Externals, Keeping, Openings, Store};
use monoflow_schemes::{Compiled, SchemeError};
use std::sync::Arc;

/// What an executor starts from.
#[derive(Clone, Debug)]
pub struct Job {
    /// The numbers of the scheme.
    pub setup: Setup,
    /// The particles in their domain, fluid first.
    pub particles: Particles,
    /// Those of their walls that move as one.
    pub bodies: Arc<Bodies>,
    /// Where fluid comes in and leaves.
    pub openings: Arc<Openings>,
    /// What accelerates fluid beyond the scheme, if anything does.
    pub externals: Option<Arc<Externals>>,
    /// Summations over neighbours beside the scheme, each with its numbers.
    pub summations: Vec<(Compiled, SummationSetup)>,
    /// What is kept of neighbours.
    pub keeping: Keeping,
    /// The clock.
    pub clock: Clock,
    /// Bounds on Δt and on the reuse of a list, but that of viscosity, which the scheme knows, and the
    /// reach of the integrator.
    pub limits: Limits,
}

/// The numbers of a scheme.
#[derive(Clone, Debug)]
pub enum Setup {
    /// Of weakly compressible SPH, and its time integrator.
    Wcsph(Box<WcsphSetup>, Compiled),
    /// Of MPS, and how it finds the pressure.
    Mps(Box<MpsSetup>, Pressure),
}

/// The particles in the precision of a scheme.
pub(crate) fn of_width<S: Width>(
    particles: Particles,
) -> Result<(Store<S>, Domain<S>), SchemeError> {
    S::unwrap(particles).ok_or_else(|| SchemeError::Device {
        message: "the checkpoint and the plan differ in precision; resume from the folder that the run wrote".to_owned(),
    })
}

/// The kinematic viscosity (m²/s) with which Monaghan's artificial viscosity [acts](acts_as) on flow in so many
/// dimensions. For a model that does not read `α` it is that of the default of 0.3, with which the speed of sound bounds
/// steps more.
pub fn artificial_viscosity(alpha: f64, limits: &Limits, dimensions: usize) -> f64 {
    acts_as(alpha, limits.sound_speed, limits.h, dimensions)
}

/// The limits with that of a kinematic viscosity, m²/s: `Δt ≤ 0.125 h²/ν` (Morris, Fox & Zhu 1997).
pub fn with_viscosity(limits: Limits, kinematic: f64) -> Limits {
    let viscous_dt = if kinematic > 0.0 {
        0.125 * limits.h * limits.h / kinematic
    } else {
        f64::INFINITY
    };
    Limits {
        viscous_dt,
        ..limits
    }
}
