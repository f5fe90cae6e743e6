//! Particles as they are placed.

use monoflow_ops::particles::grid;

// What a case may ask for can be stored.
const _: () = assert!(monoflow_case::MAX_PARTICLES == grid::MAX_PARTICLES);

/// What a particle is at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeedKind {
    /// Fluid.
    Fluid,
    /// Wall.
    Wall,
}

impl SeedKind {
    /// Both, in the order of their numbers.
    pub const ALL: [Self; 2] = [Self::Fluid, Self::Wall];
}

/// A particle at the start of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seed {
    /// Place (m); components beyond the dimensions are 0.
    pub position: [f64; 3],
    /// Velocity (m/s).
    pub velocity: [f64; 3],
    /// Fluid or wall.
    pub kind: SeedKind,
    /// Density over reference density, less one (dimensionless).
    pub density_excess: f64,
    /// What fluid carries, or what a wall keeps; none of a wall that exchanges nothing.
    pub tracer: Option<f64>,
    /// Index of its geometry in the plan.
    pub group: u16,
    /// Layer of a wall: 1 next to its faces, 2 behind that, and so on; 0 for
    /// fluid.
    pub layer: u32,
}

/// Puts particles in the order of ranks that fluid and wall of each geometry have; those of one rank stay as they are.
pub fn in_order(mut seeds: Vec<Seed>, ranks: &[[usize; 2]]) -> Vec<Seed> {
    seeds.sort_by_key(|seed| ranks[usize::from(seed.group)][seed.kind as usize]);
    seeds
}
