//! Names of columns: each is there once.

use crate::judge::Judge;
use crate::particles::plan::{GaugePlan, RECORD_TOTALS, RECORD_WHEN};
use crate::typed::source::At;
use std::collections::HashMap;

/// The columns of gauges so far, each with the name of its gauge.
#[derive(Default)]
pub(super) struct Columns(HashMap<String, String>);

impl Columns {
    /// Adds that of a gauge with the name that was typed. A name that two gauges have is refused elsewhere.
    pub fn with(&mut self, j: &mut Judge<'_>, typed: &At<String>, gauge: GaugePlan) -> GaugePlan {
        let column = gauge.column_name();
        if RECORD_WHEN
            .iter()
            .chain(&RECORD_TOTALS)
            .any(|one| *one == column)
        {
            let what = format!("the column `{column}` of this gauge is one of every record");
            let help = "give the gauge another name";
            j.log.at(typed, what, help);
            return gauge;
        }
        let other = self.0.insert(column.clone(), gauge.name.clone());
        if let Some(other) = other.filter(|other| *other != gauge.name) {
            let what = format!("the gauge `{other}` has the column `{column}` too");
            j.log.at(typed, what, "rename one of them");
        }
        gauge
    }
}
