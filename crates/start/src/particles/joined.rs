//! Walls that touch, of several geometries.

use super::Seed;
use super::near::Near;
use crate::particles::SeedKind;
use monoflow_case::RunPlan;
use std::convert::Infallible;

/// How far from its place on the lattice a neighbour may stand, in spacings.
const OFF: f64 = 0.1;

/// Counts a particle of a wall as one of the layers behind the first, if it has wall all around it: each geometry counts
/// its own layers, and what stands where two touch is in the first of either. Walls that move apart are not joined.
pub(super) fn joined(plan: &RunPlan, (seeds, dead): (&mut [Seed], &[bool]), near: &Near) {
    let spacing = plan.discretisation.spacing;
    let walls = plan.geometry.iter().filter(|one| one.spacing.is_none());
    if plan.numerics.mps.is_none() || walls.count() < 2 {
        return;
    }
    let motion = |seed: &Seed| &plan.geometry[usize::from(seed.group)].motion;
    let behind = |seed: &Seed| {
        let mut meets_another = false;
        let steps = (0..plan.dimensions as usize)
            .flat_map(|axis| [-spacing, spacing].map(|step| (axis, step)));
        for (axis, step) in steps {
            let mut at = seed.position;
            at[axis] = near.wrap(axis, at[axis] + step);
            let mut found = None;
            let Ok(()) = near.each(at, OFF * spacing, |other| {
                let there = near.towards(at, seeds[other].position);
                let apart = there.iter().map(|d| d * d).sum::<f64>().sqrt();
                if !dead[other] && apart < OFF * spacing {
                    found = Some(other);
                }
                Ok::<(), Infallible>(())
            });
            let wall = found
                .map(|other| &seeds[other])
                .filter(|other| other.kind == SeedKind::Wall && motion(other) == motion(seed));
            match wall {
                Some(other) => meets_another |= other.group != seed.group,
                None => return false,
            }
        }
        meets_another
    };
    let first = seeds.iter().enumerate().filter(|(n, seed)| {
        seed.kind == SeedKind::Wall && seed.layer == 1 && !dead[*n] && behind(seed)
    });
    let first: Vec<usize> = first.map(|(n, _)| n).collect();
    for n in first {
        seeds[n].layer = 2;
    }
}
