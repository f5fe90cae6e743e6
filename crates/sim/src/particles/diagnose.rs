//! What went wrong, where: from the state at which the clock stopped.

use super::Snapshot;
use super::advice::Advice;
use crate::{Executor, Lost, Particles, SimError};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::is_finite;
use monoflow_ops::particles::control::{Clock, Halt, Limits};
use monoflow_ops::particles::kind::KIND_NAMES;
use monoflow_particles::{ParticleError, Store};
use std::collections::HashMap;

/// The error behind a halt that is one.
pub(crate) fn diagnose(executor: &mut dyn Executor, advice: &Advice, halt: Halt) -> SimError {
    let clock = executor.clock();
    if let (Halt::Unsolved, Some(solving)) = (halt, executor.solving()) {
        let what = format!(
            "the pressure equation was not solved to {:e} within {} products of matrix and vector in the step after step {} at t = {:.6} s",
            solving.tolerance, solving.iterations, clock.step, clock.time
        );
        let help = "Raise `mps.tolerance` or `mps.iterations`, or lower `numerics.cfl`";
        return Lost::error(clock.step, clock.time, what, help);
    }
    match executor.particles() {
        Err(error) => error.into(),
        Ok(particles) if halt == Halt::Collapsed => {
            let limits = executor.limits();
            collapsed(&clock, &limits, &particles.snapshot(), advice)
        }
        Ok(particles) => not_finite(&clock, &particles, advice),
    }
}

/// Adds step and time to an escape; `body` names the body of a particle, if it is part of one.
pub(crate) fn escaped(
    error: SimError,
    clock: &Clock,
    body: impl Fn(u32) -> Option<String>,
) -> SimError {
    let SimError::Particles(ParticleError::Escaped { id, position }) = error else {
        return error;
    };
    let [x, y, z] = position;
    let (step, time) = (clock.step, clock.time);
    let who = body(id).map_or_else(|| format!("particle {id}"), |name| format!("`{name}`"));
    let what = format!(
        "{who} left the domain near ({x:.4}, {y:.4}, {z:.4}) m by step {step} at t = {time:.6} s"
    );
    if body(id).is_some() {
        let help = "Enlarge `domain` in the case file, or keep the body in it by walls or by another motion";
        return Lost::error(step, time, what, help);
    }
    let help = "If it was thrown out by the flow, enlarge `domain` in the case file, or take it out by domain.escaped = \"remove\"; if it went through a wall, lower `numerics.cfl`";
    Lost::error(step, time, what, help)
}

fn not_finite(clock: &Clock, stored: &Particles, advice: &Advice) -> SimError {
    let particles = &stored.snapshot();
    let lost = lost_columns(stored);
    let infinite = |vector: &[f64; 3]| vector.iter().any(|x| !x.is_finite());
    let field = |i: usize| {
        // First: such a particle has no finite velocity any more.
        if let Some(name) = lost.get(&i) {
            Some(name.as_str())
        } else if infinite(&particles.position[i]) {
            Some("position")
        } else if infinite(&particles.velocity[i]) {
            Some("velocity")
        } else if !particles.excess[i].is_finite() {
            Some("density")
        } else {
            None
        }
    };
    let (i, field) = (0..particles.id.len())
        .filter_map(|i| field(i).map(|field| (i, field)))
        .min_by_key(|(i, _)| particles.id[*i])
        // A device may keep the state before the step; the fastest particle is then the suspect.
        .unwrap_or((fastest(particles), "next state"));
    let id = particles.id.get(i).copied().unwrap_or_default();
    let kind = KIND_NAMES[usize::from(i >= particles.fluids)];
    let (step, time) = (clock.step, clock.time);
    let what = format!(
        "the {field} of particle {id} ({kind}) is not finite after step {step} at t = {time:.6} s"
    );
    let help = format!(
        "Look there for particles that are too near to each other, or {}",
        advice.calm
    );
    Lost::error(step, time, what, help)
}

/// Particles with a column that is kept and not finite, and its name.
fn lost_columns(particles: &Particles) -> HashMap<usize, String> {
    fn of<S: Scalar>(store: &Store<S>) -> HashMap<usize, String> {
        let columns = store.kept.iter().flat_map(|kept| {
            let words = kept.words.iter().enumerate();
            words.map(|(i, word)| (i, word, &kept.name))
        });
        let lost = columns.filter(|(_, word, _)| !is_finite(**word));
        lost.map(|(i, _, name)| (i, name.clone())).collect()
    }
    match particles {
        Particles::F32(store, _) => of(store),
        Particles::F64(store, _) => of(store),
    }
}

fn speed2(velocity: &[f64; 3]) -> f64 {
    velocity.iter().map(|u| u * u).sum()
}

fn fastest(particles: &Snapshot) -> usize {
    (0..particles.fluids)
        .max_by(|a, b| speed2(&particles.velocity[*a]).total_cmp(&speed2(&particles.velocity[*b])))
        .unwrap_or_default()
}

fn collapsed(clock: &Clock, limits: &Limits, particles: &Snapshot, advice: &Advice) -> SimError {
    let i = fastest(particles);
    // Only the viscous bound is known beforehand; else acceleration or sound speed has run away.
    let (limit, help) = if clock.dt >= 0.999 * limits.viscous_dt {
        let help = format!(
            "Lower the viscosity of the fluid{}, or the diffusivity of the tracer if there is one, or coarsen `discretisation.spacing`",
            advice.viscosity
        );
        ("viscosity or diffusion", help)
    } else {
        (
            match limits.pairs {
                0 => "acceleration or density",
                _ => "acceleration, density or the fastest pair",
            },
            format!(
                "The run has become unstable: {}, or look for particles that start too near to each other",
                advice.calm
            ),
        )
    };
    let (step, time, dt, least) = (clock.step, clock.time, clock.dt, limits.least_dt);
    let id = particles.id.get(i).copied().unwrap_or_default();
    let speed = particles.velocity.get(i).map_or(0.0, speed2).sqrt();
    let what = format!(
        "the time step has collapsed to {dt:.3e} s (least useful: {least:.3e} s) after step {step} at t = {time:.6} s, limited by {limit}; the fastest particle is {id} with {speed:.4} m/s"
    );
    Lost::error(step, time, what, help)
}
