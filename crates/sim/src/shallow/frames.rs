//! Frames of shallow water.

use crate::SimError;
use monoflow_cpu::shallow::{ShallowState, Tracer};
use monoflow_mesh::Triangles;
use monoflow_output::Frame;
use std::path::Path;

/// Writes the water, the bed and concentrations of tracers with these names; water that is no deeper than `dry` has no
/// velocity and carries nothing.
pub fn write<'n>(
    path: &Path,
    state: &ShallowState<f64>,
    triangles: &Triangles,
    dry: f64,
    names: impl Iterator<Item = &'n String>,
) -> Result<(), SimError> {
    let (water, shown) = (&state.water, state.shown(dry));
    let (depth, bed) = (single(&water.depth), single(&water.bed));
    let of = |tracer: &Tracer<f64>| {
        let cells = 0..water.depth.len();
        let contents = cells.map(|cell| tracer.concentration(water, cell, dry) as f32);
        contents.collect()
    };
    let contents: Vec<Vec<f32>> = state.tracers.iter().map(of).collect();
    let nodes = nodes(triangles);
    let mut frame = Frame::new(state.time, &nodes)
        .triangles(&triangles.cells)
        .array("depth", &depth)
        .array("level", &shown.level)
        .array("velocity", &shown.velocity[..])
        .array("bed", &bed);
    for (name, contents) in names.zip(&contents) {
        frame = frame.array(name, contents);
    }
    Ok(frame.write(path)?)
}

/// Arrays of what was greatest: depth, speed, and when water came.
pub const GREATEST: [&str; 3] = ["depth_max", "speed_max", "arrival"];

/// Writes what was greatest.
pub fn write_peaks(
    path: &Path,
    state: &ShallowState<f64>,
    triangles: &Triangles,
) -> Result<(), SimError> {
    let of = |number: fn(&monoflow_ops::shallow::Peaks<f64>) -> f64| {
        single(&state.peaks.iter().map(number).collect::<Vec<f64>>())
    };
    let never = |arrival: f64| if arrival < 0.0 { f64::NAN } else { arrival };
    let arrivals: Vec<f64> = state.peaks.iter().map(|p| never(p.arrival)).collect();
    let [depth, speed, arrival] = GREATEST;
    Ok(Frame::new(state.time, &nodes(triangles))
        .triangles(&triangles.cells)
        .array(depth, &of(|p| p.depth))
        .array(speed, &of(|p| p.speed))
        .array(arrival, &single(&arrivals))
        .array("bed", &single(&state.water.bed))
        .write(path)?)
}

fn nodes(triangles: &Triangles) -> Vec<[f64; 3]> {
    let nodes = triangles.nodes.iter();
    nodes.map(|&[x, y]| [x, y, 0.0]).collect()
}

/// In single precision: frames are to be looked at.
fn single(column: &[f64]) -> Vec<f32> {
    column.iter().map(|&x| x as f32).collect()
}
