//! Charts of what was recorded.

use crate::Directory;
use monoflow_case::ShallowPlan;
use monoflow_output::{Axis, Chart, Section, Series, Table};

/// Lines that one chart can carry.
const LINES: usize = 6;

/// The charts that the record of the run allows.
pub(super) fn sections(directory: &Directory, plan: &ShallowPlan) -> Vec<Section> {
    let Ok(table) = Table::read(directory.path.join("gauges.csv")) else {
        return Vec::new();
    };
    if table.rows() < 2 {
        return Vec::new();
    }
    let names = |of: &[String]| of.to_vec();
    let gauges: Vec<String> = plan.gauges.iter().map(|g| g.name.clone()).collect();
    let lines: Vec<String> = plan.sections.iter().map(|s| s.name.clone()).collect();
    let mut sections = Vec::new();
    if !gauges.is_empty() {
        let level = charts(
            &table,
            "Level",
            Axis::new("level", "m"),
            &names(&gauges),
            "level_m",
        );
        let depth = charts(
            &table,
            "Depth",
            Axis::new("depth", "m"),
            &names(&gauges),
            "depth_m",
        );
        sections.push(Section::new("Gauges").charts(level.into_iter().chain(depth)));
    }
    if !lines.is_empty() {
        let axis = Axis::new("discharge", "m3/s");
        let charts = charts(&table, "Discharge", axis, &lines, "discharge_m3_s");
        sections.push(Section::new("Sections").charts(charts));
    }
    let whole = |title: &str, axis: Axis, columns: &[(&str, &str)]| {
        let time = table.column("time_s").unwrap_or_default();
        columns.iter().fold(
            Chart::new(title, Axis::new("time", "s"), axis),
            |chart, (name, column)| {
                let values = table.column(column).unwrap_or_default();
                chart.series(Series::line(*name, time, values))
            },
        )
    };
    let columns = table.names().iter();
    let entered: Vec<(&str, &str)> = columns
        .filter_map(|column| {
            let part = column.strip_prefix("entered_")?.strip_suffix("_m3")?;
            let moves = table.column(column)?.iter().any(|v| *v != 0.0);
            moves.then_some((part, column.as_str()))
        })
        .collect();
    let mut of_water = vec![whole(
        "Water in the domain",
        Axis::new("volume", "m3"),
        &[("water", "volume_m3")],
    )];
    if !entered.is_empty() {
        of_water.push(whole(
            "Entered through",
            Axis::new("volume", "m3"),
            &entered,
        ));
    }
    of_water.push(whole(
        "Wet area",
        Axis::new("area", "m2"),
        &[("wet", "wet_area_m2")],
    ));
    of_water.push(whole(
        "Fastest water",
        Axis::new("speed", "m/s"),
        &[("speed", "speed_max_m_s")],
    ));
    sections.push(Section::new("Water").charts(of_water));
    sections
}

/// Charts of one quantity of several gauges, a few in each.
fn charts(table: &Table, title: &str, axis: Axis, gauges: &[String], quantity: &str) -> Vec<Chart> {
    let time = table.column("time_s").unwrap_or_default();
    gauges
        .chunks(LINES)
        .map(|gauges| {
            gauges.iter().fold(
                Chart::new(title, Axis::new("time", "s"), axis.clone()),
                |chart, gauge| {
                    let column = table.column(&format!("{gauge}_{quantity}"));
                    chart.series(Series::line(gauge, time, column.unwrap_or_default()))
                },
            )
        })
        .collect()
}
