//! Bodies that float, as the plan holds them.

use serde::{Deserialize, Serialize};

/// A body that moves by the forces on it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FloatingPlan {
    /// Name, unique among bodies and motions of the case.
    pub name: String,
    /// How heavy it is.
    pub weight: Weight,
    /// Its centre of mass at the start (m); none: that of its particles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub centre: Option<[f64; 3]>,
    /// Moments of inertia about the axes through its centre of mass (kg m², kg m in two dimensions); none: those of
    /// its particles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inertia: Option<[f64; 3]>,
    /// Velocity of its centre of mass at the start (m/s).
    pub velocity: [f64; 3],
    /// Angular velocity at the start (rad/s).
    pub spin: [f64; 3],
    /// By axis, is it kept from moving along it? Then the same for turns about it.
    pub held: [bool; 6],
}

/// How heavy a body is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Mass over the volume of its particles (kg/m³).
    Density(f64),
    /// Mass (kg, kg/m in two dimensions).
    Mass(f64),
}

impl FloatingPlan {
    /// What its points move by at the start at most, if it lies within a box (m/s).
    pub(crate) fn speed(&self, [min, max]: [[f64; 3]; 2]) -> f64 {
        let length = |v: [f64; 3]| v.iter().map(|v| v * v).sum::<f64>().sqrt();
        // To the farthest corner: a centre of its own may lie outside.
        let middle = [0, 1, 2].map(|k| 0.5 * (min[k] + max[k]));
        let centre = self.centre.unwrap_or(middle);
        let arm = |k: usize| (centre[k] - min[k]).abs().max((max[k] - centre[k]).abs());
        let across = length([0, 1, 2].map(arm));
        let turning = length(self.spin);
        // A spin without a size beats a box without bounds.
        let around = if turning > 0.0 { turning * across } else { 0.0 };
        length(self.velocity) + around
    }
}
