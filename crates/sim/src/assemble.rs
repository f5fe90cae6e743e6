//! From a plan and its particles to what an executor starts from.

use crate::{Particles, SimError, mps};
use monoflow_case::{Precision, RunPlan, Seed, SeedKind, StepBound};
use monoflow_ops::control::{Clock, Limits};
use monoflow_ops::diffusion::{Diffusion, DiffusionSetup};
use monoflow_ops::eos::Eos;
use monoflow_ops::kernel::{Kernel, Smoothing};
use monoflow_ops::kind::{Fluid, Kind, Wall};
use monoflow_ops::smoothing::VelocitySmoothing;
use monoflow_ops::viscosity::{Viscosity, ViscositySetup};
use monoflow_ops::wall::{Holds, WallModel, WallSetup};
use monoflow_ops::{Scalar, Wcsph};
use monoflow_particles::{Domain, Store};

/// A precision in which particles are stored and handed on.
pub trait Width: Scalar {
    /// The same as a word of the plan.
    const PRECISION: Precision;

    /// Hands particles on.
    fn wrap(store: Store<Self>, domain: Domain<Self>) -> Particles;

    /// Takes them back, if they have this precision.
    fn unwrap(particles: Particles) -> Option<Store<Self>>;
}

impl Width for f32 {
    const PRECISION: Precision = Precision::F32;

    fn wrap(store: Store<f32>, domain: Domain<f32>) -> Particles {
        Particles::F32(store, domain)
    }

    fn unwrap(particles: Particles) -> Option<Store<f32>> {
        match particles {
            Particles::F32(store, _) => Some(store),
            Particles::F64(..) => None,
        }
    }
}

impl Width for f64 {
    const PRECISION: Precision = Precision::F64;

    fn wrap(store: Store<f64>, domain: Domain<f64>) -> Particles {
        Particles::F64(store, domain)
    }

    fn unwrap(particles: Particles) -> Option<Store<f64>> {
        match particles {
            Particles::F64(store, _) => Some(store),
            Particles::F32(..) => None,
        }
    }
}

/// Where a run starts.
#[derive(Clone, Debug)]
pub enum Start {
    /// From the particles of a plan, at time zero.
    Seeds(Vec<Seed>),
    /// From a checkpoint.
    State(Box<(Particles, Clock)>),
}

/// Everything an executor needs.
#[derive(Clone, Debug)]
pub struct Assembly<S, Sch> {
    /// The scheme with its numbers.
    pub scheme: Sch,
    /// The cells.
    pub domain: Domain<S>,
    /// Bounds on Δt and on the reuse of a list. The `reach` of SPH is its integrator's to set.
    pub limits: Limits,
    /// The clock.
    pub clock: Clock,
    /// The particles, fluid first.
    pub store: Store<S>,
}

/// The numbers of the scheme, taken from the plan.
pub fn scheme<S, const D: usize, K, E, F, V, B, X>(plan: &RunPlan) -> Wcsph<S, D, K, E, F, V, B, X>
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
{
    let (fluid, discretisation) = (&plan.fluid, &plan.discretisation);
    let h = discretisation.smoothing_length;
    Wcsph {
        kernel: Smoothing::new(h),
        gravity: plan.gravity.map(S::from_literal),
        inv_density: S::from_literal(1.0 / fluid.density),
        eos: E::new(fluid.density, fluid.sound_speed, fluid.gamma),
        diffusion: F::new(&DiffusionSetup {
            coefficient: fluid.diffusion_coefficient,
            h,
            sound_speed: fluid.sound_speed,
            density: fluid.density,
            gravity: plan.gravity,
        }),
        viscosity: V::new(&ViscositySetup {
            alpha: fluid.artificial_alpha,
            kinematic: fluid.kinematic_viscosity,
            h,
        }),
        wall: B::new(&WallSetup {
            spacing: discretisation.spacing,
            gravity: plan.gravity.iter().map(|g| g * g).sum::<f64>().sqrt(),
            max_fall: fluid.max_fall,
            radius: discretisation.influence_radius,
        }),
        smoothing: X::new(plan.numerics.xsph),
    }
}

/// Bounds on Δt and on the reuse of a list, for a scheme of kinematic viscosity `kinematic` (m²/s).
///
/// `viscous_dt = 0.125 h²/ν` (Morris, Fox & Zhu 1997); a Δt below 1e-6 of the acoustic one counts as
/// collapsed; the sound speed of Tait's equation grows as `(1 + x)^((γ-1)/2)`. The reach of the
/// integrator is left at 1. In MPS the spacing takes the place of `h`.
pub fn limits(plan: &RunPlan, kinematic: f64) -> Limits {
    let (numerics, fluid) = (&plan.numerics, &plan.fluid);
    let (h, sound_speed) = match &numerics.mps {
        Some(mps) => (plan.discretisation.spacing, mps::signal_speed(plan, mps)),
        None => (plan.discretisation.smoothing_length, fluid.sound_speed),
    };
    Limits {
        cfl: numerics.cfl,
        h,
        sound_speed,
        // The plan's exponent of a linear equation is 1.
        stiffening: 0.5 * (fluid.gamma - 1.0),
        viscous_dt: if kinematic > 0.0 {
            0.125 * h * h / kinematic
        } else {
            f64::INFINITY
        },
        least_dt: 1e-6 * numerics.cfl * h / sound_speed,
        skin: skin(plan),
        reach: 1.0,
        rebuild_every: u64::from(numerics.rebuild_every),
        pairs: u64::from(numerics.step_bound == StepBound::Pairs),
    }
}

/// Δt where nothing but the speed of sound bounds it, s.
pub fn acoustic_step(plan: &RunPlan) -> f64 {
    let limits = limits(plan, 0.0);
    limits.cfl * limits.h / limits.sound_speed
}

/// How much further than the influence radius neighbours are listed, m.
pub fn skin(plan: &RunPlan) -> f64 {
    if plan.numerics.rebuild_every > 0 {
        0.0
    } else {
        plan.numerics.neighbour_skin * plan.discretisation.influence_radius
    }
}

/// The cells of a plan: as wide as the search radius at least.
///
/// # Errors
/// A periodic axis narrower than three cells; more cells than can be counted.
pub fn domain<S: Scalar>(plan: &RunPlan) -> Result<Domain<S>, SimError> {
    let box_ = &plan.domain;
    Ok(Domain::new(
        plan.dimensions as usize,
        box_.min,
        box_.max,
        box_.periodic,
        plan.discretisation.influence_radius + skin(plan),
    )?)
}

/// Mass of a particle, fluid or wall: `ρ0 Δp^D`, in kg, or kg/m in two dimensions.
///
/// A particle that starts with a density excess has the same mass in a smaller volume. Walls of MPS
/// behind their first layer have none: they are dummies.
pub fn mass(plan: &RunPlan) -> f64 {
    plan.fluid.density * plan.discretisation.spacing.powi(plan.dimensions as i32)
}

/// Particles in their cells, fluid first; ids count in this order.
fn store<S: Scalar>(
    plan: &RunPlan,
    domain: &Domain<S>,
    seeds: &[Seed],
) -> Result<Store<S>, SimError> {
    let mass = mass(plan);
    let dummies = plan.numerics.mps.is_some();
    let mut store = Store::with_capacity(seeds.len());
    for (kind, index) in [
        (SeedKind::Fluid, Fluid::INDEX),
        (SeedKind::Wall, Wall::INDEX),
    ] {
        for seed in seeds.iter().filter(|seed| seed.kind == kind) {
            store.push(
                domain,
                index,
                seed.position,
                seed.velocity,
                if dummies && seed.layer > 1 { 0.0 } else { mass },
                seed.density_excess,
            )?;
        }
    }
    Ok(store)
}

/// Puts together what an executor of `scheme` starts from.
///
/// # Errors
/// Particles outside the domain; a checkpoint of another precision.
pub fn assemble<S: Width, Sch>(
    plan: &RunPlan,
    scheme: Sch,
    limits: Limits,
    start: Start,
) -> Result<Assembly<S, Sch>, SimError> {
    let domain = domain(plan)?;
    let (store, clock) = match start {
        Start::Seeds(seeds) => (store(plan, &domain, &seeds)?, Clock::new()),
        Start::State(state) => {
            let (particles, clock) = *state;
            let store = S::unwrap(particles).ok_or(SimError::Device {
                message: "the checkpoint and the plan differ in precision; resume from the folder that the run wrote".to_owned(),
            })?;
            (store, clock)
        }
    };
    Ok(Assembly {
        scheme,
        domain,
        limits,
        clock,
        store,
    })
}
