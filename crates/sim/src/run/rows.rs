//! Rows of the record over time: when they are of, and what a family tells.

use super::RunClock;

/// What every row begins with.
const WHEN: [&str; 3] = ["time_s", "step", "dt_s"];

/// Names of all columns, of which a family has its `own`.
pub fn columns(own: Vec<String>) -> Vec<String> {
    WHEN.map(str::to_owned).into_iter().chain(own).collect()
}

/// The numbers of a row, of which a family has its `own`.
pub fn row(clock: &RunClock, own: Vec<f64>) -> Vec<f64> {
    let when = [clock.time, clock.step as f64, clock.dt];
    when.into_iter().chain(own).collect()
}
