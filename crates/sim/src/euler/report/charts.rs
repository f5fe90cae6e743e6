//! Charts of what was recorded.

use crate::run::Directory;
use crate::run::report::Recorded;
use monoflow_case::EulerPlan;
use monoflow_output::{Axis, Section};

/// The charts that the record of the run allows.
pub fn sections(directory: &Directory, plan: &EulerPlan) -> Vec<Section> {
    let Some(recorded) = Recorded::read(directory) else {
        return Vec::new();
    };
    let chart = |title: &str, axis: Axis, columns: &[(&str, String)]| {
        recorded.over_time(title, axis, columns)
    };
    let one = |name, column: &str| [(name, column.to_owned())];
    let mut sections = Vec::new();
    let mut of_gauges = Vec::new();
    let tracer = plan.has_tracer().then_some(("Tracer", "tracer", ""));
    let quantities = [
        ("Pressure", "pressure_Pa", "Pa"),
        ("Density", "density_kg_m3", "kg/m3"),
    ];
    for (title, quantity, unit) in quantities.into_iter().chain(tracer) {
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
    let tracer = plan.has_tracer().then(|| {
        let axis = Axis::new("mass", format!("kg{per}"));
        chart("Tracer in the grid", axis, &one("tracer", "tracer_kg"))
    });
    sections.push(Section::new("History").charts(history.into_iter().chain(tracer)));
    sections
}
