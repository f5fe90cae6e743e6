//! Fluid that is placed among other fluid, though no two particles are too near: lattices that are off each other.

use super::near::Near;
use super::{Seed, SeedKind};
use crate::FillError;
use monoflow_case::{Kind, RunPlan};
use std::convert::Infallible;

/// Particles of one lattice are farther apart (spacings).
const WITHIN: f64 = 0.95;

/// One-sided neighbours, as those beyond a face, have directions whose mean is longer.
const ALL_AROUND: f64 = 0.5;

/// Refuses fluid with particles of earlier fluid on all sides of it. `dead` are particles that were removed.
///
/// # Errors
/// [`FillError::Overlap`].
pub(super) fn among(
    plan: &RunPlan,
    (seeds, dead): (&[Seed], &[bool]),
    near: &Near,
) -> Result<(), FillError> {
    let fluids = plan.geometry.iter().filter(|one| one.kind == Kind::Fluid);
    if fluids.count() < 2 {
        return Ok(());
    }
    let reach = WITHIN * plan.discretisation.spacing;
    let living = |seed: usize| !dead[seed] && seeds[seed].kind == SeedKind::Fluid;
    for (own, seed) in seeds.iter().enumerate().filter(|(n, _)| living(*n)) {
        let (mut sum, mut count, mut earlier) = ([0.0; 3], 0.0, None);
        let Ok(()) = near.each(seed.position, reach, |other| {
            let placed = &seeds[other];
            if other < own && living(other) && placed.group != seed.group {
                let apart = near.towards(seed.position, placed.position);
                let distance = apart.iter().map(|x| x * x).sum::<f64>().sqrt();
                if distance < reach {
                    sum = [0, 1, 2].map(|k| sum[k] + apart[k] / distance);
                    count += 1.0;
                    earlier.get_or_insert(placed.group);
                }
            }
            Ok::<_, Infallible>(())
        });
        let length = sum.iter().map(|x| x * x).sum::<f64>().sqrt();
        if let Some(earlier) = earlier.filter(|_| count > 1.0 && length < ALL_AROUND * count) {
            let name = |group: u16| plan.geometry[usize::from(group)].name.clone();
            return Err(FillError::Overlap {
                earlier: name(earlier),
                later: name(seed.group),
                position: seed.position,
            });
        }
    }
    Ok(())
}
