//! Motions as the plan holds them.

use super::smooth;
use crate::judge::series::Points;
use monoflow_exact::wavemaker::{Course, SolitaryWave, Wavemaker};
use monoflow_formula::Formula;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// How walls move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionPlan {
    /// Name, unique in the case.
    pub name: String,
    /// Shift along each axis (m), which counts from its value at time zero. None: no shift.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub translation: Vec<OverTime>,
    /// Angle about the axis (rad), which counts from its value at time zero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation: Option<OverTime>,
    /// A point of the axis (m), where it is at time zero.
    pub point: [f64; 3],
    /// Direction of the axis, of length 1.
    pub axis: [f64; 3],
    /// Time between two knots (s).
    pub interval: f64,
}

impl MotionPlan {
    /// The greatest shift along each axis (m) at 256 moments up to a time (s).
    pub fn farthest(&self, end: f64) -> [f64; 3] {
        let farthest = |course: &OverTime| course.farthest(end);
        [0, 1, 2].map(|k| self.translation.get(k).map_or(0.0, farthest))
    }

    /// Does it move nothing at such moments?
    pub fn rests(&self, end: f64) -> bool {
        let mut courses = self.translation.iter().chain(&self.rotation);
        courses.all(|course| course.farthest(end) == 0.0)
    }
}

/// A number over time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OverTime {
    /// A formula in t (s).
    Formula(String),
    /// Pairs of time (s) and value, between which it is smooth.
    Points(Points),
    /// A piston or a flap that makes waves.
    Waves(Wavemaker),
    /// A piston that makes a solitary wave.
    SolitaryWave(SolitaryWave),
}

impl fmt::Display for OverTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Formula(text) => f.write_str(text),
            Self::Points(points) if points.len() == 1 => write!(f, "{}", points[0][1]),
            Self::Points(points) => write!(f, "{} points", points.len()),
            Self::Waves(waves) => {
                let height = waves.height.abs();
                write!(f, "waves {height} m high, {} s long", waves.period)
            }
            Self::SolitaryWave(wave) => {
                write!(f, "a solitary wave {} m high", wave.height.abs())
            }
        }
    }
}

/// A number over time, ready to be asked.
pub(crate) enum Curve<'p> {
    Formula(Formula),
    Points(&'p [[f64; 2]]),
    Waves(Arc<Course>),
    SolitaryWave(&'p SolitaryWave),
    Nothing,
}

impl OverTime {
    /// How far it is at 256 moments up to a time (s) from what it is at time zero, the most.
    fn farthest(&self, end: f64) -> f64 {
        let curve = self.curve();
        let moments = (0..=256).map(|n| end * f64::from(n) / 256.0);
        let shifts = moments.map(|time| (curve.at(time) - curve.at(0.0)).abs());
        shifts.fold(0.0, f64::max)
    }

    /// The curve; a formula that cannot be read has no value at any time.
    pub(crate) fn curve(&self) -> Curve<'_> {
        match self {
            Self::Formula(text) => Formula::over_time(text).map_or(Curve::Nothing, Curve::Formula),
            Self::Points(points) => Curve::Points(points),
            Self::Waves(waves) => Curve::Waves(waves.course()),
            Self::SolitaryWave(wave) => Curve::SolitaryWave(wave),
        }
    }
}

impl Curve<'_> {
    /// Its value at a time (s).
    pub fn at(&self, time: f64) -> f64 {
        match self {
            Self::Formula(formula) => formula.at_time(time),
            Self::Points(points) => smooth::at(points, time),
            Self::Waves(course) => course.at(time),
            Self::SolitaryWave(wave) => wave.piston(time),
            Self::Nothing => f64::NAN,
        }
    }
}
