//! Charts of what was recorded.

use crate::Directory;
use monoflow_case::EulerPlan;
use monoflow_output::{Axis, Chart, Section, Series, Table};

/// Lines that one chart can carry.
const LINES: usize = 6;

/// The charts that the record of the run allows.
pub fn sections(directory: &Directory, plan: &EulerPlan) -> Vec<Section> {
    let Ok(table) = Table::read(directory.path.join("gauges.csv")) else {
        return Vec::new();
    };
    if table.rows() < 2 {
        return Vec::new();
    }
    let time = table.column("time_s").unwrap_or_default();
    let chart = |title: &str, axis: Axis, columns: &[(&str, String)]| {
        columns.iter().fold(
            Chart::new(title, Axis::new("time", "s"), axis),
            |chart, (name, column)| {
                let values = table.column(column).unwrap_or_default();
                chart.series(Series::line(*name, time, values))
            },
        )
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
        for gauges in plan.gauges.chunks(LINES) {
            let columns: Vec<_> = gauges
                .iter()
                .map(|gauge| (gauge.name.as_str(), format!("{}_{quantity}", gauge.name)))
                .collect();
            let axis = Axis::new(title.to_lowercase(), unit);
            of_gauges.push(chart(title, axis, &columns));
        }
    }
    // Of each wall the columns of its force.
    let columns = table.names().iter();
    let forces: Vec<_> = columns.filter(|name| name.contains("_force_")).collect();
    let mut of_walls = Vec::new();
    for chunk in forces.chunks(LINES) {
        let columns: Vec<_> = chunk
            .iter()
            .map(|name| (name.trim_end_matches("_N"), (*name).clone()))
            .collect();
        let unit = if plan.dimensions == 2 { "N/m" } else { "N" };
        of_walls.push(chart("Force", Axis::new("force", unit), &columns));
    }
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
    let mut whole = vec![
        chart(
            "Mass in the grid",
            Axis::new("mass", format!("kg{per}")),
            &one("mass", "mass_kg"),
        ),
        chart(
            "Energy in the grid",
            Axis::new("energy", format!("J{per}")),
            &one("energy", "energy_J"),
        ),
        chart(
            "Greatest Mach number",
            Axis::new("Mach number", ""),
            &one("Mach number", "mach_max"),
        ),
        chart(
            "Time step",
            Axis::new("time step", "s"),
            &one("time step", "dt_s"),
        ),
    ];
    if plan.has_tracer() {
        whole.push(chart(
            "Tracer in the grid",
            Axis::new("mass", format!("kg{per}")),
            &one("tracer", "tracer_kg"),
        ));
    }
    sections.push(Section::new("History").charts(whole));
    sections
}
