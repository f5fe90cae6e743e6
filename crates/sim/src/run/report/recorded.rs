//! What was recorded over time, for charts.

use crate::run::Directory;
use monoflow_output::{Axis, Chart, Series, Table};

/// Lines that one chart can carry.
const LINES: usize = 6;

/// The record of a run.
pub(crate) struct Recorded {
    /// All of it.
    pub table: Table,
}

impl Recorded {
    /// The record in a folder, if it has two rows at least.
    pub fn read(directory: &Directory) -> Option<Self> {
        let table = Table::read(directory.path.join("gauges.csv")).ok()?;
        (table.rows() >= 2).then_some(Recorded { table })
    }

    /// A column; nothing if there is none of this name.
    pub fn column(&self, name: &str) -> &[f64] {
        self.table.column(name).unwrap_or_default()
    }

    /// Columns over time, each with its name in the legend.
    pub fn over_time<C: AsRef<str>>(&self, title: &str, axis: Axis, lines: &[(&str, C)]) -> Chart {
        let time = self.column("time_s");
        lines.iter().fold(
            Chart::new(title, Axis::new("time", "s"), axis),
            |chart, (name, column)| {
                chart.series(Series::line(*name, time, self.column(column.as_ref())))
            },
        )
    }

    /// The same, a few columns in each chart.
    pub fn in_charts(&self, title: &str, axis: &Axis, lines: &[(&str, String)]) -> Vec<Chart> {
        let charts = lines.chunks(LINES);
        charts
            .map(|lines| self.over_time(title, axis.clone(), lines))
            .collect()
    }
}
