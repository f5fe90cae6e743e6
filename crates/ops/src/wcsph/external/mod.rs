//! Accelerations of fluid that neighbours have no part in: gravity that changes, and walls without particles.

mod plane;
mod terrain;

pub use plane::Plane;
pub use terrain::Terrain;

use crate::particles::motion::{Course, Knot, gain};
use crate::wcsph::wall::LennardJones;

/// What accelerates fluid beyond its scheme.
///
/// **Equation** `Du/Dt += g(t) - g(0) + Σ D ((r0/d)^12 - (r0/d)^6)/d n` over the planes and the terrain that are
/// nearer than `r0`, `d` the distance and `n` the direction away from them; `D` and `r0` as of
/// [`LennardJones`].
/// **Source** the repulsion Monaghan 1994, doi:10.1006/jcph.1994.1034, for planes and terrain as in GPUSPH.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct External {
    /// The repulsion.
    pub repulsion: LennardJones<f64>,
    /// What gravity gains over time, m/s², as the shift of a course; no knots if it does not change.
    pub gravity: Course,
    /// Ground.
    pub terrain: Terrain,
    /// How many planes there are.
    pub planes: u32,
    /// Padding.
    pub reserved: u32,
}

/// What an [`External`] names.
pub trait ExternalTables {
    /// A knot of the change of gravity.
    fn knot(&self, index: u32) -> Knot;
    /// A plane.
    fn plane(&self, index: u32) -> Plane;
    /// Elevation at a node of the terrain, m.
    fn height(&self, node: u32) -> f64;
}

impl External {
    /// Acceleration of a fluid particle at a place (m) and a time (s), m/s².
    #[inline(always)]
    pub fn acceleration(
        &self,
        position: &[f64; 3],
        time: f64,
        tables: &impl ExternalTables,
    ) -> [f64; 3] {
        let mut sum = gain(&self.gravity, time, |k| tables.knot(k));
        for n in 0..self.planes {
            let plane = tables.plane(n);
            self.repel(plane.distance(position), &plane.normal, &mut sum);
        }
        if self.terrain.is_there() {
            let (distance, normal) = self.terrain.distance(position, |node| tables.height(node));
            self.repel(distance, &normal, &mut sum);
        }
        sum
    }

    #[inline(always)]
    fn repel(&self, distance: f64, normal: &[f64; 3], sum: &mut [f64; 3]) {
        let push = self.repulsion.at(distance);
        for k in 0..3 {
            sum[k] += push * normal[k];
        }
    }
}
