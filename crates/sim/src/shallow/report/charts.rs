//! Charts of what was recorded.

use crate::run::Directory;
use crate::run::report::Recorded;
use monoflow_case::ShallowPlan;
use monoflow_output::{Axis, Section};

/// The charts that the record of the run allows.
pub fn sections(directory: &Directory, plan: &ShallowPlan) -> Vec<Section> {
    let Some(recorded) = Recorded::read(directory) else {
        return Vec::new();
    };
    let charts = |title: &str, axis: Axis, names: &[&str], quantity: &str| {
        let columns = names
            .iter()
            .map(|name| (*name, format!("{name}_{quantity}")));
        recorded.in_charts(title, &axis, &columns.collect::<Vec<_>>())
    };
    let gauges: Vec<&str> = plan.gauges.iter().map(|g| g.name.as_str()).collect();
    let lines: Vec<&str> = plan.sections.iter().map(|s| s.name.as_str()).collect();
    let mut sections = Vec::new();
    if !gauges.is_empty() {
        let level = charts("Level", Axis::new("level", "m"), &gauges, "level_m");
        let depth = charts("Depth", Axis::new("depth", "m"), &gauges, "depth_m");
        let tracers = plan.tracers.keys();
        let tracers = tracers.flat_map(|name| charts(name, Axis::new(name, ""), &gauges, name));
        let charts = level.into_iter().chain(depth).chain(tracers);
        sections.push(Section::new("Gauges").charts(charts));
    }
    if !lines.is_empty() {
        let axis = Axis::new("discharge", "m3/s");
        let charts = charts("Discharge", axis, &lines, "discharge_m3_s");
        sections.push(Section::new("Sections").charts(charts));
    }
    let table = &recorded.table;
    let columns = table.names().iter();
    let entered: Vec<(&str, &str)> = columns
        .filter_map(|column| {
            let part = column.strip_prefix("entered_")?.strip_suffix("_m3")?;
            let moves = table.column(column)?.iter().any(|v| *v != 0.0);
            moves.then_some((part, column.as_str()))
        })
        .collect();
    let mut of_water = vec![recorded.over_time(
        "Water in the domain",
        Axis::new("volume", "m3"),
        &[("water", "volume_m3")],
    )];
    if !entered.is_empty() {
        of_water.push(recorded.over_time("Entered through", Axis::new("volume", "m3"), &entered));
    }
    of_water.push(recorded.over_time(
        "Wet area",
        Axis::new("area", "m2"),
        &[("wet", "wet_area_m2")],
    ));
    of_water.push(recorded.over_time(
        "Fastest water",
        Axis::new("speed", "m/s"),
        &[("speed", "speed_max_m_s")],
    ));
    sections.push(Section::new("Water").charts(of_water));
    let amounts = plan.tracers.keys().map(|name| {
        let axis = Axis::new("concentration times volume", "");
        recorded.over_time(name, axis, &[("in the water", format!("{name}_amount"))])
    });
    let amounts: Vec<_> = amounts.collect();
    if !amounts.is_empty() {
        sections.push(Section::new("What the water carries").charts(amounts));
    }
    sections
}
