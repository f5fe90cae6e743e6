//! How near particles may be to each other.

use super::{Seed, SeedKind};
use crate::FillError;
use monoflow_case::{LatticePlan, RunPlan, WallPlacement};

/// Distances shorter by less than this share are rounding.
pub(super) const ROUNDING: f64 = 1.0 - 1e-6;
/// No two particles are nearer than this (spacings).
const APART: f64 = 0.5 * ROUNDING;
/// The same of wall particles of which one is fitted to its surface (spacings).
pub(super) const APART_FITTED: f64 = 0.7 * ROUNDING;

/// Fluid on a lattice keeps this distance from walls with some spacing (m).
///
/// Layers that are centred in their block are no nearer to its faces than a quarter of their distance.
pub(super) fn clearance(plan: &RunPlan, lattice: LatticePlan, of_wall: f64) -> f64 {
    let spacing = plan.discretisation.spacing;
    let spacings = match plan.discretisation.wall_placement {
        WallPlacement::Behind => 0.5 * (of_wall / spacing) + 0.25 * lattice.layer(),
        WallPlacement::OnFace => 1.0,
    };
    spacings * ROUNDING * spacing
}

/// No two particles have to be farther apart (m): no lattice has layers farther apart than the square one, and no wall
/// a greater spacing than the fluid.
pub(super) fn reach(plan: &RunPlan) -> f64 {
    clearance(plan, LatticePlan::Square, plan.discretisation.spacing)
}

/// Are two points nearer than a distance (m) that are so far apart along each axis (m)?
fn is_nearer(apart: [f64; 3], distance: f64) -> bool {
    apart.iter().map(|x| x * x).sum::<f64>() < distance * distance
}

/// Are particles of walls nearer than they may be that are so far apart along each axis (m)?
fn is_too_near(apart: [f64; 3], fitted: bool, spacings: [f64; 2]) -> bool {
    let [own, other] = spacings;
    let coarser = own.max(other);
    if fitted {
        let touching = 0.5 * ROUNDING * (own + other);
        is_nearer(apart, (APART_FITTED * coarser).min(touching))
    } else if own == other {
        is_nearer(apart, APART * own)
    } else {
        apart.iter().all(|x| *x < 0.5 * ROUNDING * coarser)
    }
}

/// What becomes of a particle that is placed and of one that was there before.
pub(super) enum Met {
    /// Both stay.
    Apart,
    /// The new one is dropped.
    Dropped,
    /// The earlier one is removed.
    Removed,
}

/// What becomes of a new particle and of an earlier one that are so far apart along each axis (m).
///
/// # Errors
/// Both are fluid, and too near.
pub(super) fn met(
    plan: &RunPlan,
    [new, placed]: [&Seed; 2],
    apart: [f64; 3],
) -> Result<Met, FillError> {
    let geometry = |seed: &Seed| &plan.geometry[usize::from(seed.group)];
    let too_near_wall = |fluid: &Seed, wall: &Seed| {
        let spacing = plan.spacing_of(geometry(wall));
        is_nearer(apart, clearance(plan, geometry(fluid).lattice, spacing))
    };
    let too_near = || {
        let both = [new, placed].map(geometry);
        let fitted = both.iter().any(|one| one.shape.is_fitted());
        is_too_near(apart, fitted, both.map(|one| plan.spacing_of(one)))
    };
    Ok(match (new.kind, placed.kind) {
        (SeedKind::Fluid, SeedKind::Wall) if too_near_wall(new, placed) => Met::Dropped,
        (SeedKind::Wall, SeedKind::Wall) if too_near() => Met::Dropped,
        (SeedKind::Wall, SeedKind::Fluid) if too_near_wall(placed, new) => Met::Removed,
        (SeedKind::Fluid, SeedKind::Fluid) if too_near() => {
            let [later, earlier] = [new, placed].map(|seed| geometry(seed).name.clone());
            return Err(FillError::Overlap {
                earlier,
                later,
                position: new.position,
            });
        }
        _ => Met::Apart,
    })
}
