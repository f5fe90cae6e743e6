//! What went wrong, where: from the state at which the clock stopped.

use super::snapshot::Snapshot;
use crate::{Executor, LastFrame, SimError};
use monoflow_ops::control::{Clock, Halt};
use monoflow_ops::kind::KIND_NAMES;
use monoflow_particles::ParticleError;

/// The error behind a halt that is one.
pub(crate) fn diagnose(
    executor: &mut dyn Executor,
    calm: &'static str,
    halt: Halt,
    frame: LastFrame,
) -> SimError {
    let clock = executor.clock();
    if let (Halt::Unsolved, Some(solving)) = (halt, executor.solving()) {
        return SimError::Unsolved {
            step: clock.step,
            time: clock.time,
            tolerance: solving.tolerance,
            iterations: solving.iterations,
            frame,
        };
    }
    match executor.particles() {
        Err(error) => error.into(),
        Ok(particles) if halt == Halt::Collapsed => {
            let limits = executor.limits();
            collapsed(&clock, &limits, &Snapshot::from(&particles), calm, frame)
        }
        Ok(particles) => not_finite(&clock, &Snapshot::from(&particles), calm, frame),
    }
}

/// Adds step, time and frame to an escape.
pub(crate) fn escaped(error: SimError, clock: &Clock, frame: LastFrame) -> SimError {
    match error {
        SimError::Particles(ParticleError::Escaped { id, position }) => SimError::Escaped {
            step: clock.step,
            time: clock.time,
            id,
            position,
            frame,
        },
        other => other,
    }
}

fn not_finite(
    clock: &Clock,
    particles: &Snapshot,
    calm: &'static str,
    frame: LastFrame,
) -> SimError {
    let infinite = |vector: &[f64; 3]| vector.iter().any(|x| !x.is_finite());
    let field = |i: usize| {
        if infinite(&particles.position[i]) {
            Some("position")
        } else if infinite(&particles.velocity[i]) {
            Some("velocity")
        } else if !particles.excess[i].is_finite() {
            Some("density")
        } else {
            None
        }
    };
    let lost = (0..particles.id.len())
        .filter_map(|i| field(i).map(|field| (i, field)))
        .min_by_key(|(i, _)| particles.id[*i])
        // A device may keep the state before the step; the fastest particle is then the suspect.
        .unwrap_or((fastest(particles), "next state"));
    SimError::NotFinite {
        step: clock.step,
        time: clock.time,
        id: particles.id.get(lost.0).copied().unwrap_or_default(),
        kind: KIND_NAMES[usize::from(lost.0 >= particles.fluids)],
        field: lost.1,
        calm,
        frame,
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

fn collapsed(
    clock: &Clock,
    limits: &monoflow_ops::control::Limits,
    particles: &Snapshot,
    calm: &'static str,
    frame: LastFrame,
) -> SimError {
    let i = fastest(particles);
    // Only the viscous bound is known beforehand; else acceleration or sound speed has run away.
    let viscous = clock.dt >= 0.999 * limits.viscous_dt;
    let (limit, help) = if viscous {
        (
            "viscosity",
            "Lower `fluid.kinematic_viscosity` or coarsen `discretisation.spacing`".to_owned(),
        )
    } else {
        (
            match limits.pairs {
                0 => "acceleration or density",
                _ => "acceleration, density or the fastest pair",
            },
            format!(
                "The run has become unstable: {calm}, or look for particles that start too near to each other"
            ),
        )
    };
    SimError::Collapsed {
        step: clock.step,
        time: clock.time,
        dt: clock.dt,
        least: limits.least_dt,
        limit,
        id: particles.id.get(i).copied().unwrap_or_default(),
        speed: particles.velocity.get(i).map_or(0.0, speed2).sqrt(),
        help,
        frame,
    }
}
