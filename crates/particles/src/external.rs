//! What accelerates fluid beyond its scheme, with its tables.

use monoflow_ops::particles::motion::Knot;
use monoflow_ops::particles::motion::gain;
use monoflow_ops::wcsph::external::{External, ExternalTables, Plane};

/// Gravity that changes, and walls without particles.
#[derive(Clone, Debug)]
pub struct Externals {
    /// What accelerates.
    pub told: External,
    /// How gravity changes.
    pub knots: Vec<Knot>,
    /// Planes.
    pub planes: Vec<Plane>,
    /// Elevations of the terrain (m), x fastest.
    pub heights: Vec<f64>,
}

impl Externals {
    /// What gravity has gained at a time (s), m/s².
    pub fn gain(&self, time: f64) -> [f64; 3] {
        gain(&self.told.gravity, time, |k| self.knot(k))
    }

    /// Do they change gravity over time?
    pub fn change_gravity(&self) -> bool {
        self.told.gravity.count > 0
    }

    /// Acceleration of a fluid particle at a place (m) and a time (s), m/s².
    pub fn acceleration(&self, position: &[f64; 3], time: f64) -> [f64; 3] {
        self.told.acceleration(position, time, self)
    }
}

impl ExternalTables for Externals {
    fn knot(&self, index: u32) -> Knot {
        self.knots[index as usize]
    }

    fn plane(&self, index: u32) -> Plane {
        self.planes[index as usize]
    }

    fn height(&self, node: u32) -> f64 {
        self.heights[node as usize]
    }
}
