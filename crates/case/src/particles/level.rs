//! How high fluid stands at the start: as high everywhere, or as high as a formula says.

use monoflow_formula::Formula;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Places along an axis at which a formula is asked for its ends.
const SAMPLES: usize = 201;

/// Elevation of a surface of fluid (m along "up").
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Level {
    /// The same everywhere.
    Even(f64),
    /// A formula in the coordinates across gravity.
    Sloped(String),
}

/// The same, read once.
#[derive(Debug, Clone)]
pub enum Elevation {
    /// The same everywhere (m).
    Even(f64),
    /// By a formula.
    Sloped(Formula),
}

impl Elevation {
    /// At a point, above and below it as well (m); NaN where a formula has no value.
    #[inline]
    pub fn at(&self, position: [f64; 3]) -> f64 {
        match self {
            Self::Even(level) => *level,
            Self::Sloped(formula) => formula.at_point(position),
        }
    }
}

impl Level {
    /// Read once, to be asked at many points.
    pub fn read(&self) -> Option<Elevation> {
        match self {
            Self::Even(level) => Some(Elevation::Even(*level)),
            // Judged before: it can be read.
            Self::Sloped(text) => Formula::in_space(text).ok().map(Elevation::Sloped),
        }
    }

    /// Lowest and highest over a box (m); of a formula about, by a look at 201 places along each axis that it reads.
    pub fn ends(&self, [min, max]: [[f64; 3]; 2]) -> [f64; 2] {
        let formula = match self.read() {
            Some(Elevation::Even(level)) => return [level; 2],
            Some(Elevation::Sloped(formula)) => formula,
            None => return [f64::INFINITY, f64::NEG_INFINITY],
        };
        let reads = formula.reads();
        let counts = [0, 1, 2].map(|n| match reads[n] && min[n] < max[n] {
            true => SAMPLES,
            false => 1,
        });
        let mut ends = [f64::INFINITY, f64::NEG_INFINITY];
        for i in 0..counts.iter().product() {
            let index = [
                i % counts[0],
                i / counts[0] % counts[1],
                i / (counts[0] * counts[1]),
            ];
            let share = [0, 1, 2].map(|n| index[n] as f64 / (counts[n] - 1).max(1) as f64);
            let level = formula.at_point([0, 1, 2].map(|n| min[n] + share[n] * (max[n] - min[n])));
            ends = [ends[0].min(level), ends[1].max(level)];
        }
        ends
    }

    /// The higher of two at each place.
    #[must_use]
    pub fn or_higher(self, other: &Self) -> Self {
        match (&self, other) {
            (Self::Even(a), Self::Even(b)) => Self::Even(a.max(*b)),
            _ if self == *other => self,
            _ => Self::Sloped(format!("max({self}, {other})")),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Even(level) => level.fmt(f),
            Self::Sloped(formula) => f.write_str(formula),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn ends_are_those_over_the_box() {
        let mound = Level::Sloped("0.2 + 0.1/cosh(2*(x - 3))^2".to_owned());
        let [low, high] = mound.ends([[1.0, 0.0, 0.0], [5.0, 9.0, 0.0]]);
        assert!(
            (high - 0.3).abs() < 1e-12 && (low - 0.2).abs() < 2e-4,
            "{low} {high}"
        );
        let even = Level::Even(0.25);
        assert_eq!(even.ends([[0.0; 3], [1.0; 3]]), [0.25; 2]);
        let bowl = Level::Sloped("x^2 + y".to_owned());
        assert_eq!(bowl.ends([[-1.0; 3], [1.0; 3]]), [-1.0, 2.0]);
    }

    #[test]
    fn of_two_levels_the_higher_one_is_taken_at_each_place() {
        let [low, slope] = [Level::Even(-0.5), Level::Sloped("x".to_owned())];
        let both = slope
            .clone()
            .or_higher(&low)
            .read()
            .map(|both| [-1.0, 1.0].map(|x| both.at([x, 0.0, 0.0])));
        assert_eq!(both, Some([-0.5, 1.0]));
        assert_eq!(slope.clone().or_higher(&slope), slope);
        assert_eq!(low.or_higher(&Level::Even(0.5)), Level::Even(0.5));
    }

    #[test]
    fn a_number_is_written_as_a_number() {
        let text = serde_json::to_string(&[Level::Even(0.3), Level::Sloped("x".to_owned())]);
        assert_eq!(text.as_deref().ok(), Some("[0.3,\"x\"]"));
        let read: Option<[Level; 2]> = serde_json::from_str("[1, \"x\"]").ok();
        assert_eq!(
            read,
            Some([Level::Even(1.0), Level::Sloped("x".to_owned())])
        );
    }
}
