//! Openings as the plan holds them.

use crate::particles::motion::OverTime;
use crate::particles::plan::{Face, RunPlan};
use crate::plan::Coefficient;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A part of the face of the domain through which water comes in and leaves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningPlan {
    /// Name, unique among openings.
    pub name: String,
    /// Lower corner of the face (m).
    pub min: [f64; 3],
    /// Upper corner (m); along the normal that of `min`.
    pub max: [f64; 3],
    /// Direction into the water.
    pub into: Face,
    /// What comes in; none: what is before the opening goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inflow: Option<Inflow>,
    /// What the velocity is multiplied by across the opening, a formula in x, y and z; none: 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// The pressure that is given; none: that before the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<Head>,
    /// What water carries that comes in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracer: Option<f64>,
    /// Coefficients that particles have of their own that come in, in the order of a scheme's models.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coefficients: Vec<Coefficient>,
    /// Depth of the zone of particles that lies before the face (m).
    pub depth: f64,
    /// Time between two knots (s).
    pub interval: f64,
    /// Least and greatest pressure that is expected, as far as it is given (Pa).
    pub pressures: [f64; 2],
}

/// What comes in at an opening over time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Inflow {
    /// Velocity (m/s).
    Velocity(OverTime),
    /// Volume (m³/s, m²/s in two dimensions).
    Discharge(OverTime),
}

/// The pressure at an opening over time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Head {
    /// Elevation of the surface, against gravity (m).
    Level(OverTime),
    /// Pressure (Pa).
    Pressure(OverTime),
}

impl OpeningPlan {
    /// Which way the normal points: 1 or -1.
    #[inline]
    pub fn sign(&self) -> f64 {
        self.into.sign()
    }

    /// Does water leave here and never come in? Where nothing is given, and in MPS wherever no velocity is: particles
    /// that come in with the velocities of those before the face, which tremble, would not keep their distances.
    pub fn only_lets_out(&self, plan: &RunPlan) -> bool {
        self.inflow.is_none() && (self.head.is_none() || plan.numerics.mps.is_some())
    }

    /// The box from the face to a distance before it (m), or behind it.
    pub fn before(&self, distance: f64) -> [[f64; 3]; 2] {
        let k = self.into.axis.index();
        let (mut min, mut max) = (self.min, self.max);
        if self.into.upper == (distance > 0.0) {
            max[k] += distance.abs();
        } else {
            min[k] -= distance.abs();
        }
        [min, max]
    }

    /// Sites of particles along the two axes of the face, which are told; along one that there is not, one.
    pub fn sites(&self, plan: &RunPlan) -> [(usize, u32); 2] {
        let normal = self.into.axis.index();
        let [a, b] = match normal {
            0 => [1, 2],
            1 => [0, 2],
            _ => [0, 1],
        };
        [a, b].map(|axis| {
            let width = self.max[axis] - self.min[axis];
            let count = match axis < plan.dimensions as usize {
                true => (width / plan.discretisation.spacing).round().max(1.0),
                false => 1.0,
            };
            (axis, count as u32)
        })
    }

    /// The middle of a site on the face (m), of numbers along both axes.
    pub fn site(&self, sites: &[(usize, u32); 2], number: [u32; 2]) -> [f64; 3] {
        let mut at = self.min;
        for ((axis, count), number) in sites.iter().zip(number) {
            let width = self.max[*axis] - self.min[*axis];
            at[*axis] += (f64::from(number) + 0.5) / f64::from(*count) * width;
        }
        at
    }
}

impl fmt::Display for OpeningPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let k = self.into.axis.index();
        let axis = self.into.axis.name();
        write!(f, "{:.6} m deep, ", self.depth)?;
        write!(f, "into {} from {axis} = {} m", self.into, self.min[k])?;
        match &self.inflow {
            Some(Inflow::Velocity(over)) => write!(f, ", velocity {over}")?,
            Some(Inflow::Discharge(over)) => write!(f, ", discharge {over}")?,
            None => write!(f, ", velocity free")?,
        }
        if let Some(profile) = &self.profile {
            write!(f, " times {profile}")?;
        }
        match &self.head {
            Some(Head::Level(over)) => write!(f, ", level {over}")?,
            Some(Head::Pressure(over)) => write!(f, ", pressure {over}")?,
            None => write!(f, ", pressure free")?,
        }
        if let Some(tracer) = self.tracer {
            write!(f, ", tracer {tracer}")?;
        }
        Ok(())
    }
}
