//! How many particles a plan asks for, without placing any.

use crate::particles::lattice::Lattice;
use crate::particles::plan::{GeometryPlan, Kind, RunPlan, Shape};

/// Largest number of particles: indices have 32 bits, of which lists take six for the step to the neighbour's cell
/// (docs/adr/0007).
pub const MAX_PARTICLES: u64 = 1 << 26;

/// Numbers of particles that the geometry asks for.
///
/// Erased and dropped particles are counted, so this is an upper bound, and
/// exact for a case without overlaps. Those of bodies are not: how many there are, only placing them tells.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Estimate {
    /// Fluid particles.
    pub fluid: u64,
    /// Wall particles.
    pub wall: u64,
    /// Particles of each geometry, in order; 0 for those which erase, and for bodies.
    pub per_geometry: Vec<u64>,
}

impl Estimate {
    /// Fluid and wall particles together.
    pub fn total(&self) -> u64 {
        self.fluid.saturating_add(self.wall)
    }

    /// Memory for all particles (bytes), given that of one.
    pub fn memory(&self, bytes_per_particle: u64) -> u64 {
        self.total().saturating_mul(bytes_per_particle)
    }
}

/// Counts particles by formula; takes no time and no memory worth mentioning.
///
/// A filled block has `round(L / spacing)` particles along an extent of `L`
/// metres, at least one. On a lattice of two particles a cell it has `round(2 L / a)` layers,
/// with `a` the edge of a cell, and points where numbers of layers are all even or all odd: `2 N M`
/// in a block of `N` by `M` cells. A shell has all points of the box grown by its layers
/// less those of the box itself.
pub fn estimate(plan: &RunPlan) -> Estimate {
    let mut estimate = Estimate::default();
    for geometry in &plan.geometry {
        let count = match &geometry.shape {
            Shape::Body { .. } => 0,
            _ => Lattice::new(geometry, plan)
                .count()
                .and_then(|n| u64::try_from(n).ok())
                .unwrap_or(u64::MAX),
        };
        let count = match geometry.kind {
            Kind::Fluid => {
                estimate.fluid = estimate.fluid.saturating_add(count);
                count
            }
            Kind::Wall => {
                estimate.wall = estimate.wall.saturating_add(count);
                count
            }
            Kind::Erase => 0,
        };
        estimate.per_geometry.push(count);
    }
    estimate
}

/// Lowest and highest particle coordinates of a geometry (m).
pub(crate) fn extent(geometry: &GeometryPlan, plan: &RunPlan) -> [[f64; 3]; 2] {
    Lattice::new(geometry, plan).extent()
}
