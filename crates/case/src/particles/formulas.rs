//! The formulas of a geometry, read once.

use crate::particles::level::{Elevation, Level};
use crate::particles::plan::GeometryPlan;
use monoflow_formula::Formula;

/// What the formulas of a geometry give at a point, on top of what is the same everywhere in it.
// Inlined: compiled, and optimised, in the crate that asks for each particle.
#[derive(Debug)]
pub struct Formulas {
    velocity: Vec<Formula>,
    pressure: Option<Formula>,
    tracer: Option<Formula>,
    level: Option<Elevation>,
    hydrostatic: Option<Elevation>,
}

impl Formulas {
    /// Those of a geometry of a plan.
    pub fn of(geometry: &GeometryPlan) -> Self {
        // Judged before: all can be read.
        let read = |text: &String| Formula::in_space(text).ok();
        Self {
            velocity: geometry.velocity_formula.iter().filter_map(read).collect(),
            pressure: geometry.pressure_formula.as_ref().and_then(read),
            tracer: geometry.tracer_formula.as_ref().and_then(read),
            level: geometry.level.as_ref().and_then(Level::read),
            hydrostatic: geometry.hydrostatic_level.as_ref().and_then(Level::read),
        }
    }

    /// Velocity (m/s) at a point (m).
    #[inline]
    pub fn velocity(&self, position: [f64; 3]) -> [f64; 3] {
        let at = |n: usize| {
            let formula = self.velocity.get(n);
            formula.map_or(0.0, |formula| formula.at_point(position))
        };
        [0, 1, 2].map(at)
    }

    /// Pressure (Pa) at a point (m).
    #[inline]
    pub fn pressure(&self, position: [f64; 3]) -> f64 {
        let formula = self.pressure.as_ref();
        formula.map_or(0.0, |formula| formula.at_point(position))
    }

    /// Elevation (m along "up") above which fluid is left out, over or under a point (m).
    #[inline]
    pub fn level(&self, position: [f64; 3]) -> Option<f64> {
        self.level.as_ref().map(|level| level.at(position))
    }

    /// Elevation (m along "up") up to which water weighs at the start, over or under a point (m).
    #[inline]
    pub fn hydrostatic_level(&self, position: [f64; 3]) -> Option<f64> {
        self.hydrostatic.as_ref().map(|level| level.at(position))
    }

    /// What fluid carries (in units of its own) at a point (m).
    #[inline]
    pub fn tracer(&self, position: [f64; 3]) -> f64 {
        let formula = self.tracer.as_ref();
        formula.map_or(0.0, |formula| formula.at_point(position))
    }
}
