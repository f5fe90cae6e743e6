//! Rows of the record over time: when they are of, and what a family tells.

use super::RunClock;
use monoflow_case::RECORD_WHEN;

/// Names of all columns, of which a family has its `own`.
pub fn columns(own: Vec<String>) -> Vec<String> {
    let when = RECORD_WHEN.map(str::to_owned).into_iter();
    when.chain(own).collect()
}

/// The numbers of a row, of which a family has its `own`.
pub fn row(clock: &RunClock, own: Vec<f64>) -> Vec<f64> {
    let when = [clock.time, clock.step as f64, clock.dt];
    when.into_iter().chain(own).collect()
}
