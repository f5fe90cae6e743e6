//! What became of the particles that the geometry asked for.

use super::{Loaded, Pushed, Seed, SeedKind, ThinWall};
use monoflow_case::{Kind, RunPlan, walls};

/// What became of the particles that the geometry asked for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FillReport {
    /// Fluid particles placed.
    pub fluid: u64,
    /// Wall particles placed.
    pub wall: u64,
    /// Fluid left out or removed because a wall is too near.
    pub fluid_dropped: u64,
    /// Wall left out because another wall is already there.
    pub wall_dropped: u64,
    /// Particles removed by `erase`.
    pub erased: u64,
    /// Those of `erase` that removed none.
    pub idle: Vec<u16>,
    /// Bodies that are far larger than the domain, a sentence each.
    pub giant: Vec<String>,
    /// Ground whose layers the domain cuts off, where that is first (m): the wall.
    pub cut: Vec<(u16, [f64; 3])>,
    /// Fluid outside of all tanks, where there are any: the geometry and how many particles.
    pub outside: Vec<(u16, u64)>,
    /// Walls and fluid of which no particle is there: thinner than a spacing, within others, above a level.
    pub empty: Vec<u16>,
    /// Where bodies that float begin, in the order of the plan.
    pub afloat: Vec<Afloat>,
    /// Fluid that starts without the weight of fluid that lies on it.
    pub loaded: Vec<Loaded>,
    /// Where water gets out of the walls to the edge of the domain (m), if it does.
    pub leak: Option<[f64; 3]>,
    /// Does it do so once walls are taken away, and not before?
    pub leaks_later: bool,
    /// A wall through which the fluid on its two sides feels each other.
    pub thin: Option<ThinWall>,
    /// Openings at which water that comes in is repelled by planes or the ground.
    pub pushed: Vec<Pushed>,
}

/// Fluid outside of all tanks, where there are any: the geometry and how many particles.
pub(super) fn outside(plan: &RunPlan, seeds: &[Seed]) -> Vec<(u16, u64)> {
    if walls::tanks(plan).next().is_none() {
        return Vec::new();
    }
    let mut counts = std::collections::BTreeMap::new();
    for seed in seeds {
        if seed.kind == SeedKind::Fluid && !walls::held(plan, seed.position) {
            *counts.entry(seed.group).or_default() += 1;
        }
    }
    counts.into_iter().collect()
}

/// Walls and fluid of which no particle is there.
pub(super) fn empty(plan: &RunPlan, seeds: &[Seed]) -> Vec<u16> {
    let mut stands = vec![false; plan.geometry.len()];
    for seed in seeds {
        stands[usize::from(seed.group)] = true;
    }
    let all = plan.geometry.iter().zip(stands).enumerate();
    let empty = all.filter(|(_, (geometry, stands))| geometry.kind != Kind::Erase && !stands);
    empty.map(|(group, _)| group as u16).collect()
}

/// Where a body that floats begins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Afloat {
    /// Lower corner of what its particles take up (m).
    pub min: [f64; 3],
    /// Upper corner (m).
    pub max: [f64; 3],
    /// Volume of its particles (m³, m² in two dimensions).
    pub volume: f64,
}

/// Where bodies that float begin.
pub(super) fn afloat(plan: &RunPlan, seeds: &[Seed]) -> Vec<Afloat> {
    let used = plan.dimensions as usize;
    let one = |name: &str| {
        let mut body = Afloat {
            min: [f64::INFINITY; 3],
            max: [f64::NEG_INFINITY; 3],
            volume: 0.0,
        };
        for seed in seeds {
            let geometry = &plan.geometry[usize::from(seed.group)];
            if geometry.motion.as_deref() == Some(name) {
                let spacing = plan.spacing_of(geometry);
                let half = |k: usize| if k < used { 0.5 * spacing } else { 0.0 };
                let at = seed.position;
                body.min = [0, 1, 2].map(|k| body.min[k].min(at[k] - half(k)));
                body.max = [0, 1, 2].map(|k| body.max[k].max(at[k] + half(k)));
                body.volume += spacing.powi(plan.dimensions as i32);
            }
        }
        body
    };
    plan.floating.iter().map(|body| one(&body.name)).collect()
}
