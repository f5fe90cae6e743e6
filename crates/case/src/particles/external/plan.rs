//! Gravity over time, planes and terrain, as the plan holds them.

use crate::particles::motion::{MotionKnot, MotionPlan, OverTime};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// How far pieces may miss the change of gravity (gravities).
const TOLERANCE: f64 = 1e-4;
/// The change is that of a shift, the same everywhere: a box of no size stands for what is moved.
pub(super) const AT_ONE_PLACE: [[[f64; 3]; 2]; 1] = [[[0.0; 3]; 2]];

/// What gravity gains over time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GravityChange {
    /// Along each axis (m/s²).
    pub along: Vec<OverTime>,
    /// Time between two knots (s).
    pub interval: f64,
    /// The greatest size of gravity within the run (m/s²).
    pub greatest: f64,
}

impl GravityChange {
    /// The change as a shift, which is what is cut into knots.
    pub(super) fn motion(&self) -> MotionPlan {
        MotionPlan {
            name: String::new(),
            translation: self.along.clone(),
            rotation: None,
            point: [0.0; 3],
            axis: [0.0, 0.0, 1.0],
            interval: self.interval,
        }
    }

    /// How far pieces may miss it (m/s²).
    pub(super) fn tolerance(&self) -> f64 {
        TOLERANCE * self.greatest.max(f64::MIN_POSITIVE)
    }

    /// When it is no longer what its pieces can follow, or has no points any more, before an end (s): one that a run
    /// may be given later than its case.
    pub fn fails_before(&self, end: f64) -> Option<f64> {
        self.motion().fails(end, self.tolerance(), &AT_ONE_PLACE)
    }

    /// The change at a time (s), m/s².
    pub fn at(&self, time: f64) -> [f64; 3] {
        let mut change = [0.0; 3];
        for (part, along) in change.iter_mut().zip(&self.along) {
            *part = along.curve().at(time);
        }
        change
    }

    /// The knots from time zero to an end (s), and for so long (s) behind it: shifts are changes (m/s²).
    pub fn knots(&self, end: f64, beyond: f64) -> Vec<MotionKnot> {
        let start = self.at(0.0);
        let mut knots = self.motion().knots(end, beyond);
        for knot in &mut knots {
            for (shift, start) in knot.shift.iter_mut().zip(start) {
                *shift += start;
            }
        }
        knots
    }
}

/// An endless plane that repels fluid: a wall without particles.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanePlan {
    /// A point of the plane (m).
    pub point: [f64; 3],
    /// Direction into the fluid, of length 1.
    pub normal: [f64; 3],
}

impl PlanePlan {
    /// Distance of a point from the plane (m); negative behind it.
    #[inline]
    pub fn distance(&self, position: [f64; 3]) -> f64 {
        (0..3)
            .map(|k| self.normal[k] * (position[k] - self.point[k]))
            .sum()
    }
}

/// Ground that repels fluid, without particles.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainPlan {
    /// A raster of elevations (m).
    pub file: PathBuf,
}
