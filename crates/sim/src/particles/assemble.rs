//! From a plan and its particles to what an executor starts from.

use super::numbers::{keeping, limits, mass_in, skin, word_of};
use super::origins::{Origins, kind, ordered};
use super::{bodies, externals, mps, openings, select};
use crate::{Compiled, Particles, SimError};
use monoflow_case::{Precision, RunPlan};
use monoflow_ops::Coefficients;
use monoflow_ops::Scalar;
use monoflow_ops::particles::GIVEN_NAME;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::kernel::{Kernel, WendlandC2};
use monoflow_ops::particles::summation::{SummationSetup, TRACER};
use monoflow_ops::wcsph::WcsphSetup;
use monoflow_particle_executors::{Job, Setup, Width};
use monoflow_particles::{Alteration, Bodies, Domain, Kept, Openings, Particle, Store};
use monoflow_start::Seed;
use std::sync::Arc;

/// The names of the columns that particles of a plan keep beside those that all have.
pub(super) fn kept(plan: &RunPlan) -> impl Iterator<Item = &'static str> {
    let given = plan.own_coefficients().next().map(|_| GIVEN_NAME);
    plan.tracer.iter().map(|_| TRACER).chain(given)
}

/// Where a run starts: at time zero, or from a checkpoint.
#[derive(Clone, Debug)]
pub struct Start {
    /// The particles.
    pub particles: Particles,
    /// The clock.
    pub clock: Clock,
    /// Those of the walls that move as one.
    pub bodies: Arc<Bodies>,
    /// Where fluid comes in and leaves.
    pub openings: Arc<Openings>,
    /// Which identities the particles of geometries have.
    pub origins: Arc<Origins>,
}

impl Start {
    /// From the particles of a plan, at time zero.
    pub fn placed(plan: &RunPlan, seeds: Vec<Seed>) -> Result<Self, SimError> {
        openings::are_free(plan, &seeds)?;
        let mut seeds = ordered(plan, seeds);
        let origins = Origins::of(plan, &seeds);
        let bodies = bodies::gathered(plan, &mut seeds, &origins)?;
        Ok(Start {
            particles: match plan.precision {
                Precision::F32 => placed::<f32>(plan, &seeds)?,
                Precision::F64 => placed::<f64>(plan, &seeds)?,
            },
            clock: Clock::new(),
            bodies: Arc::new(bodies),
            openings: Arc::default(),
            origins: Arc::new(origins),
        })
    }
}

impl Start {
    /// Applies the changes that are due, whether or not they were applied before the checkpoint; gives those to come with
    /// their times, s.
    pub(super) fn take_changes(&mut self, plan: &RunPlan) -> Vec<(f64, Alteration)> {
        let mut changes = self.origins.changes(plan);
        let to_come =
            changes.split_off(changes.partition_point(|(time, _)| *time <= self.clock.time));
        for (_, alteration) in &changes {
            self.particles.alter(alteration);
            alteration.empty(&mut Arc::make_mut(&mut self.bodies).patches);
        }
        to_come
    }
}

/// The numbers of the plan's scheme.
fn setup(plan: &RunPlan, stepping: Option<Compiled>) -> Result<Setup, SimError> {
    let (fluid, discretisation) = (&plan.fluid, &plan.discretisation);
    if let Some(mps) = &plan.numerics.mps {
        let setup = Box::new(mps::setup(plan, mps));
        return Ok(Setup::Mps(setup, mps::pressure(mps)));
    }
    let Some(stepping) = stepping else {
        return Err(select::no_integrator(plan));
    };
    Ok(Setup::Wcsph(
        Box::new(WcsphSetup {
            coefficients: select::coefficients(plan),
            smoothing_length: discretisation.smoothing_length,
            spacing: discretisation.spacing,
            wall_spacing: plan.wall_spacing(),
            radius: discretisation.influence_radius,
            gravity: plan.gravity,
            density: fluid.density,
            sound_speed: fluid.sound_speed,
            gamma: fluid.gamma,
            diffusion: fluid.diffusion_coefficient,
            hydrostatic_correction: plan.numerics.hydrostatic_correction,
            alpha: fluid.artificial_alpha,
            kinematic: fluid.kinematic_viscosity,
            energy: plan.energy(),
            xsph: plan.numerics.xsph,
            shifting: plan.numerics.shifting,
        }),
        stepping,
    ))
}

/// The numbers of a summation over neighbours, whose kernel and model have these coefficients.
pub(super) fn summation_setup(
    plan: &RunPlan,
    [kernel, coefficients]: [Coefficients; 2],
) -> SummationSetup {
    let discretisation = &plan.discretisation;
    SummationSetup {
        h: match plan.numerics.mps {
            // Wendland's kernel reaches as far as the weight.
            Some(_) => discretisation.influence_radius / WendlandC2::RADIUS,
            None => discretisation.smoothing_length,
        },
        spacing: discretisation.spacing,
        wall_spacing: plan.wall_spacing(),
        density: plan.fluid.density,
        gravity: plan.gravity,
        laplacian: 1.0,
        mirror: 2.0,
        coefficients,
        kernel,
    }
}

/// The cells of a plan: as wide as the search radius at least.
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

/// Mass of a particle at the start. Those of walls of MPS behind their first layer have none: they are dummies.
fn mass_of(plan: &RunPlan, seed: &Seed) -> f64 {
    if plan.numerics.mps.is_some() && seed.layer > 1 {
        return 0.0;
    }
    mass_in(plan, &plan.geometry[usize::from(seed.group)])
}

/// Particles in their cells, in the order of their identities.
fn placed<S: Width>(plan: &RunPlan, seeds: &[Seed]) -> Result<Particles, SimError> {
    let domain = domain(plan)?;
    let mut store = Store::with_capacity(seeds.len());
    let gives = plan.own_coefficients().next().is_some();
    let (mut carried, mut given) = (Vec::new(), Vec::new());
    for seed in seeds {
        let particle = Particle {
            position: seed.position,
            velocity: seed.velocity,
            mass: mass_of(plan, seed),
            excess: seed.density_excess,
        };
        store.push(&domain, kind(plan, seed), &particle)?;
        if plan.tracer.is_some() {
            let exchanges = f64::from(u8::from(seed.tracer.is_some()));
            let word = [seed.tracer.unwrap_or(0.0), exchanges, 0.0, 0.0];
            carried.push(word.map(S::from_literal));
        }
        if gives {
            let coefficients = &plan.geometry[usize::from(seed.group)].coefficients;
            given.push(word_of(coefficients).map(S::from_literal));
        }
    }
    if plan.tracer.is_some() {
        store.kept.push(Kept {
            name: TRACER.to_owned(),
            words: carried,
        });
    }
    if gives {
        store.kept.push(Kept {
            name: GIVEN_NAME.to_owned(),
            words: given,
        });
    }
    Ok(S::wrap(store, domain))
}

/// Puts together what an executor starts from; a plan of SPH has a time integrator.
pub fn job(plan: &RunPlan, start: Start, stepping: Option<Compiled>) -> Result<Job, SimError> {
    bodies::stay_inside(plan, &start.bodies)?;
    Ok(Job {
        setup: setup(plan, stepping)?,
        particles: start.particles,
        bodies: start.bodies,
        openings: start.openings,
        externals: externals::of(plan)?,
        summations: Vec::new(),
        keeping: keeping(plan),
        clock: start.clock,
        limits: limits(plan),
    })
}
