//! Charts of what was recorded.

use crate::euler::carried::carried;
use crate::run::Directory;
use crate::run::report::Recorded;
use monoflow_case::EulerPlan;
use monoflow_output::{Axis, Section};

/// The one column of a chart.
fn one<'n>(name: &'n str, column: &str) -> [(&'n str, String); 1] {
    [(name, column.to_owned())]
}

/// The charts that the record of the run allows.
pub fn sections(directory: &Directory, plan: &EulerPlan) -> Vec<Section> {
    let Some(recorded) = Recorded::read(directory) else {
        return Vec::new();
    };
    let chart = |title: &str, axis: Axis, columns: &[(&str, String)]| {
        recorded.over_time(title, axis, columns)
    };
    let mut sections = Vec::new();
    let mut of_gauges = Vec::new();
    let quantities = [
        ("Pressure", "pressure_Pa", "Pa"),
        ("Density", "density_kg_m3", "kg/m3"),
    ];
    let carried: Vec<_> = carried(plan).collect();
    let others = carried.iter().map(|of| (&of.heading[..], of.name, ""));
    for (title, quantity, unit) in quantities.into_iter().chain(others) {
        let columns: Vec<_> = (plan.gauges.iter())
            .map(|gauge| (gauge.name.as_str(), format!("{}_{quantity}", gauge.name)))
            .collect();
        let axis = Axis::new(title.to_lowercase(), unit);
        of_gauges.extend(recorded.in_charts(title, &axis, &columns));
    }
    // Of each wall the columns of its force.
    let columns = recorded.table.names().iter();
    let forces = columns.filter(|name| name.contains("_force_"));
    let forces: Vec<_> = forces
        .map(|name| (name.trim_end_matches("_N"), name.clone()))
        .collect();
    let unit = if plan.dimensions == 2 { "N/m" } else { "N" };
    let mut of_walls = recorded.in_charts("Force", &Axis::new("force", unit), &forces);
    if plan.far_field.is_some() {
        of_walls.push(chart(
            "Circulation of the far field",
            Axis::new("circulation", "m2/s"),
            &one("circulation", "circulation_m2_s"),
        ));
    }
    if !of_walls.is_empty() {
        sections.push(Section::new("Forces on bodies").charts(of_walls));
    }
    if !of_gauges.is_empty() {
        sections.push(Section::new("Gauges").charts(of_gauges));
    }
    let per = match plan.dimensions {
        1 => "/m2",
        2 => "/m",
        _ => "",
    };
    let history = [
        ("Mass in the grid", "mass", format!("kg{per}"), "mass_kg"),
        (
            "Energy in the grid",
            "energy",
            format!("J{per}"),
            "energy_J",
        ),
        (
            "Greatest Mach number",
            "Mach number",
            String::new(),
            "mach_max",
        ),
        ("Time step", "time step", "s".to_owned(), "dt_s"),
    ];
    let history = history
        .map(|(title, name, unit, column)| chart(title, Axis::new(name, unit), &one(name, column)));
    let carried = carried.iter().map(|of| {
        let (title, axis) = (
            format!("{} in the grid", of.heading),
            Axis::new("mass", format!("kg{per}")),
        );
        chart(&title, axis, &one(of.name, &of.mass))
    });
    sections.push(Section::new("History").charts(history.into_iter().chain(carried)));
    sections
}
