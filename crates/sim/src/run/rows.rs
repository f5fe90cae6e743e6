//! Rows of the record over time: when they are of, and what a family tells.

use super::RunClock;
use crate::SimError;
use monoflow_case::{Provenance, RECORD_WHEN, place_of};
use std::collections::{BTreeMap, HashSet};

/// Judges the columns of which a family has its `own`: tables have no two of one name.
///
/// # Errors
/// Two have one name; told at the first of the `gauges` and sections that such a column may be of.
pub fn each_once<'g>(
    own: &[String],
    gauges: impl IntoIterator<Item = (&'static str, &'g str)>,
    provenance: &BTreeMap<String, Provenance>,
) -> Result<(), SimError> {
    let mut seen = HashSet::from(RECORD_WHEN);
    let Some(column) = own.iter().find(|column| !seen.insert(column)) else {
        return Ok(());
    };
    let is_its = |name: &str| {
        column
            .strip_prefix(name)
            .is_some_and(|rest| rest.starts_with('_'))
    };
    let gauge = gauges.into_iter().find(|(_, name)| is_its(name));
    let key = gauge.map(|(list, name)| format!("{list}.{name}"));
    let place = key.and_then(|key| place_of(provenance, &key));
    let column = column.clone();
    Err(SimError::ColumnTwice { column }.at(place))
}

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
