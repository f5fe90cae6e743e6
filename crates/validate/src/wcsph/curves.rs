//! Curves over time.

use crate::run::{Problem, Run};

/// A column of a run's gauges over time.
pub(super) struct Curve {
    pub time: Vec<f64>,
    pub value: Vec<f64>,
}

impl Curve {
    /// Of a run's gauges, with time times one factor and values times another.
    pub fn of(run: &Run, column: &str, [time, value]: [f64; 2]) -> Result<Self, Problem> {
        let scaled = |column: &str, by: f64| -> Result<Vec<f64>, Problem> {
            Ok(run.gauge(column)?.iter().map(|x| x * by).collect())
        };
        Ok(Curve {
            time: scaled("time_s", time)?,
            value: scaled(column, value)?,
        })
    }

    /// Of pairs of time and value.
    pub fn of_points(points: &[[f64; 2]]) -> Self {
        Curve {
            time: points.iter().map(|[time, _]| *time).collect(),
            value: points.iter().map(|[_, value]| *value).collect(),
        }
    }

    /// Its pairs of time and value.
    pub fn points(&self) -> Vec<[f64; 2]> {
        let pairs = self.time.iter().zip(&self.value);
        pairs.map(|(time, value)| [*time, *value]).collect()
    }

    /// Its part from one time to another.
    pub fn between(&self, from: f64, to: f64) -> Self {
        let points = self.points();
        let within = points.into_iter().filter(|[t, _]| (from..=to).contains(t));
        Curve::of_points(&within.collect::<Vec<_>>())
    }

    /// Its integral over time, by trapezia.
    pub fn integral(&self) -> f64 {
        let pairs = self.time.windows(2).zip(self.value.windows(2));
        pairs
            .map(|(t, v)| 0.5 * (t[1] - t[0]) * (v[0] + v[1]))
            .sum()
    }

    /// Its mean over times that are no farther than `reach` from a time; NaN if it has none.
    pub fn around(&self, time: f64, reach: f64) -> f64 {
        let pairs = self.time.iter().zip(&self.value);
        let near = pairs.filter(|(t, _)| (**t - time).abs() <= reach);
        let sum = near.fold([0.0; 2], |[sum, count], (_, value)| {
            [sum + value, count + 1.0]
        });
        sum[0] / sum[1]
    }

    /// Its value at a time, on a straight line between its points; at its ends beyond them.
    pub fn at(&self, time: f64) -> f64 {
        along(&self.time, &self.value, time)
    }

    /// The time at which it has a value, if it rises.
    pub fn when(&self, value: f64) -> f64 {
        along(&self.value, &self.time, value)
    }

    /// The first time at which it is above a level; NaN if it never is.
    pub fn rises_above(&self, level: f64) -> f64 {
        let place = self.value.iter().position(|value| *value > level);
        place.map_or(f64::NAN, |place| self.time[place])
    }

    /// The same with means over `reach` to both sides.
    pub fn smoothed(&self, reach: f64) -> Self {
        let value = self.time.iter().map(|t| self.around(*t, reach));
        Curve {
            value: value.collect(),
            time: self.time.clone(),
        }
    }

    /// Mean distance to measured values, of means over `reach` to both sides.
    pub fn misses(&self, measured: &[[f64; 2]], reach: f64) -> f64 {
        let misses = measured
            .iter()
            .map(|[time, value]| (self.around(*time, reach) - value).abs());
        misses.sum::<f64>() / measured.len() as f64
    }
}

/// The `y` of an `x` on straight lines between points, whose `x` rise.
fn along(x: &[f64], y: &[f64], at: f64) -> f64 {
    let after = x.partition_point(|x| *x < at);
    let (a, b) = (after.max(1) - 1, after.min(x.len() - 1));
    if a == b {
        return y[a];
    }
    y[a] + (at - x[a]) / (x[b] - x[a]) * (y[b] - y[a])
}
