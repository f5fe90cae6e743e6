//! Elastic bars, as the plan holds them.

use crate::plan::Axis;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A bar that bends, made of stiff pieces in a row that are hinged to each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ElasticPlan {
    /// Name, unique among bodies and motions of the case.
    pub name: String,
    /// Lower corner at the start (m).
    pub min: [f64; 3],
    /// Upper corner at the start (m).
    pub max: [f64; 3],
    /// The axis along it.
    pub along: Axis,
    /// The axis along which it is bent.
    pub bends: Axis,
    /// Are its lower and its upper end held?
    pub clamped: [bool; 2],
    /// The motion that holds them; none: the ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Mass over volume (kg/m³).
    pub density: f64,
    /// Young's modulus (Pa).
    pub young: f64,
    /// Poisson's ratio of a plate that is far wider than thick; 0 for a bar.
    pub poisson: f64,
    /// Moment over the rate of bending, as a part of moment over bending (s).
    pub damping: f64,
    /// Stiff pieces of which it is made.
    pub pieces: u32,
}

impl ElasticPlan {
    /// How long it is along an axis (m).
    pub fn extent(&self, axis: Axis) -> f64 {
        self.max[axis.index()] - self.min[axis.index()]
    }

    /// The axis across both, about which it bends.
    pub fn about(&self) -> Axis {
        Axis::ALL[3 - self.along.index() - self.bends.index()]
    }

    /// Moment over curvature (N m², in two dimensions N m of a bar one metre wide).
    ///
    /// **Equation** `E I/(1-ν²)`, `I = w t³/12`: Euler and Bernoulli's bar, Kirchhoff's plate.
    pub fn rigidity(&self, dimensions: u32) -> f64 {
        let wide = match dimensions {
            3 => self.extent(self.about()),
            _ => 1.0,
        };
        let thick = self.extent(self.bends);
        self.young / (1.0 - self.poisson * self.poisson) * wide * thick.powi(3) / 12.0
    }

    /// The name of a piece, the first of which is number 1.
    pub fn piece(&self, number: u32) -> String {
        format!("{}-{number}", self.name)
    }

    /// Is a body one of its pieces?
    pub fn has(&self, body: &str) -> bool {
        let number = body.strip_prefix(&self.name);
        let number = number.and_then(|rest| rest.strip_prefix('-')?.parse().ok());
        number.is_some_and(|number: u32| (1..=self.pieces).contains(&number))
    }
}

impl fmt::Display for ElasticPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // To a nanometre: they are differences.
        let length = |axis| (self.extent(axis) * 1e9).round() / 1e9;
        write!(
            f,
            "{} long, {} thick, {} pieces, {} kg/m³, {} Pa",
            length(self.along),
            length(self.bends),
            self.pieces,
            self.density,
            self.young
        )
    }
}
