//! Numbers that follow from a plan alone: bounds on a step, masses.

use super::mps;
use monoflow_case::{Coefficient, GeometryPlan, Neighbours, RunPlan, StepBound, WallPlacement};
use monoflow_ops::particles::control::Limits;
use monoflow_particle_executors::{artificial_viscosity, with_viscosity};
use monoflow_particles::Keeping;
use std::array::from_fn;

/// Bounds on Δt and on the reuse of a list, but that of viscosity, which the scheme knows.
///
/// A Δt below 1e-6 of the acoustic one counts as collapsed; the sound speed of Tait's equation grows
/// as `(1 + x)^((γ-1)/2)`. The reach of the integrator is left at 1. In MPS the spacing takes the place
/// of `h`.
pub fn limits(plan: &RunPlan) -> Limits {
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
        viscous_dt: f64::INFINITY,
        least_dt: 1e-6 * numerics.cfl * h / sound_speed,
        skin: skin(plan),
        reach: 1.0,
        rebuild_every: u64::from(numerics.rebuild_every),
        pairs: u64::from(numerics.step_bound == StepBound::Pairs),
    }
}

/// Δt where nothing but the speed of sound bounds it, s.
pub fn acoustic_step(plan: &RunPlan) -> f64 {
    let limits = limits(plan);
    limits.cfl * limits.h / limits.sound_speed
}

/// The same where viscosity bounds it, too.
pub fn usual_step(plan: &RunPlan) -> f64 {
    let (limits, fluid) = (limits(plan), &plan.fluid);
    let artificial = match plan.numerics.mps {
        Some(_) => 0.0,
        None => artificial_viscosity(fluid.artificial_alpha, &limits, plan.dimensions as usize),
    };
    let bounds = with_viscosity(limits, fluid.kinematic_viscosity.max(artificial));
    bounds.viscous_dt.min(acoustic_step(plan))
}

/// How much further than the influence radius neighbours are listed, m.
pub fn skin(plan: &RunPlan) -> f64 {
    if plan.numerics.rebuild_every > 0 {
        0.0
    } else {
        plan.numerics.neighbour_skin * plan.discretisation.influence_radius
    }
}

/// What is kept of neighbours.
pub fn keeping(plan: &RunPlan) -> Keeping {
    match plan.numerics.neighbours {
        Neighbours::Listed => Keeping::Lists,
        Neighbours::Searched => Keeping::Places,
    }
}

/// Mass of a particle of fluid: `ρ0 Δp^D`, in kg, or kg/m in two dimensions.
///
/// A particle that starts with a density excess has the same mass in a smaller volume.
pub fn mass(plan: &RunPlan) -> f64 {
    plan.fluid.density * plan.discretisation.spacing.powi(plan.dimensions as i32)
}

/// Mass of a particle of a geometry: of walls by the spacing that they have.
///
/// A layer on the face has the mass of a layer of fluid, however many particles are in it.
pub(super) fn mass_in(plan: &RunPlan, geometry: &GeometryPlan) -> f64 {
    let Some(own) = geometry.spacing else {
        return mass(plan);
    };
    let of_fluid = plan.discretisation.spacing;
    let across = match plan.discretisation.wall_placement {
        WallPlacement::Behind => own,
        WallPlacement::OnFace => of_fluid,
    };
    plan.fluid.density * own.powi(plan.dimensions as i32 - 1) * across
}

/// The spacing of particles of walls that take up volume, m, by their mass (kg). Dummies have no mass: for them it is
/// that of the fluid.
pub(super) fn spacing_by_mass(plan: &RunPlan, mass: f64) -> f64 {
    let volume = mass / plan.fluid.density;
    match volume > 0.0 {
        true => volume.powf(1.0 / f64::from(plan.dimensions)),
        false => plan.discretisation.spacing,
    }
}

/// The word of coefficients that particles have of their own.
pub(super) fn word_of(coefficients: &[Coefficient]) -> [f64; 4] {
    from_fn(|n| coefficients.get(n).map_or(0.0, |one| one.value))
}
