//! Profiles along the one axis of a flow.

use crate::SimError;
use crate::euler::carried::carried;
use crate::run::{Directory, FRAMES, Seconds};
use monoflow_case::EulerPlan;
use monoflow_output::{Axis, Chart, Collection, Section, Series, StoredGrid};

/// Density, velocity, pressure and tracers of the last frame, and of the first.
pub fn sections(directory: &Directory, plan: &EulerPlan) -> Result<Vec<Section>, SimError> {
    let list = directory.path.join(FRAMES);
    if !list.is_file() {
        return Ok(Vec::new());
    }
    let collection = Collection::read(list)?;
    let entries = collection.entries();
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
        return Ok(Vec::new());
    };
    let read = |file: &str| StoredGrid::read(directory.path.join(file));
    let (before, after) = (read(&first.file)?, read(&last.file)?);
    let (low, width) = (plan.grid.min[0], plan.grid.spacing()[0]);
    let places = (0..plan.grid.cells[0]).map(|at| low + (at as f64 + 0.5) * width);
    let places: Vec<f64> = places.collect();
    let chart = |title: &str, axis: Axis, of: &dyn Fn(&StoredGrid) -> Option<Vec<f64>>| {
        let label = |frame: &StoredGrid| format!("t = {} s", Seconds(frame.time));
        let [old, new] = [&before, &after].map(|frame| of(frame).unwrap_or_default());
        Chart::new(title, Axis::new("x", "m"), axis)
            .series(Series::dashed(label(&before), &places, &old))
            .series(Series::line(label(&after), &places, &new))
    };
    let mut charts = vec![
        chart("Density", Axis::new("density", "kg/m3"), &|f| {
            f.scalar("density")
        }),
        chart("Velocity", Axis::new("velocity", "m/s"), &|f| {
            f.component("velocity", 0)
        }),
        chart("Pressure", Axis::new("pressure", "Pa"), &|f| {
            f.scalar("pressure")
        }),
    ];
    for of in carried(plan) {
        let axis = Axis::new("part of the mass", "");
        charts.push(chart(&of.heading, axis, &|f| f.scalar(of.name)));
    }
    Ok(vec![Section::new("Profiles").charts(charts)])
}
