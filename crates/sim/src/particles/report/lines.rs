//! Charts of the fluid along lines.

use crate::particles::lines::file;
use crate::run::Directory;
use monoflow_case::{LinePlan, RunPlan};
use monoflow_output::{Axis, Chart, Section, Series, Table};

/// Moments that one chart can carry.
const MOMENTS: usize = 6;
/// Columns that say where and when.
const PLACES: [&str; 5] = ["time_s", "distance_m", "x_m", "y_m", "z_m"];

/// A section for each line of the run.
pub fn sections(directory: &Directory, plan: &RunPlan) -> Vec<Section> {
    let told = |line: &LinePlan| {
        let table = Table::read(directory.path.join(file(line))).ok()?;
        section(line, &table)
    };
    plan.lines.iter().filter_map(told).collect()
}

/// All that is told along a line, over the distance, at moments from first to last.
fn section(line: &LinePlan, table: &Table) -> Option<Section> {
    let points = line.points as usize;
    let (time, distance) = (table.column("time_s")?, table.column("distance_m")?);
    let last = (table.rows() / points).checked_sub(1)?;
    let shown = MOMENTS.min(last + 1);
    let moments: Vec<usize> = (0..shown)
        .map(|n| points * (n * last / (shown - 1).max(1)))
        .collect();
    let names = table.names().iter().map(String::as_str);
    let charts = names.filter(|name| !PLACES.contains(name)).map(|name| {
        let column = table.column(name).unwrap_or_default();
        let chart = Chart::new(name, Axis::new("distance", "m"), Axis::new(name, ""));
        moments.iter().fold(chart, |chart, first| {
            let part = *first..first + points;
            let legend = format!("{:.4} s", time[*first]);
            chart.series(Series::line(legend, &distance[part.clone()], &column[part]))
        })
    });
    let charts: Vec<Chart> = charts.collect();
    Some(Section::new(format!("Along the line `{}`", line.name)).charts(charts))
}
