//! Frames of shallow water.

use crate::SimError;
use monoflow_cpu::shallow::ShallowState;
use monoflow_mesh::Triangles;
use monoflow_output::Frame;
use std::path::Path;

/// Writes the water and the bed; water that is no deeper than `dry` has no velocity.
pub fn write(
    path: &Path,
    state: &ShallowState<f64>,
    triangles: &Triangles,
    dry: f64,
) -> Result<(), SimError> {
    let (water, shown) = (&state.water, state.shown(dry));
    Frame::new(state.time, &nodes(triangles))
        .triangles(&triangles.cells)
        .array("depth", &single(&water.depth))
        .array("level", &shown.level)
        .array("velocity", &shown.velocity[..])
        .array("bed", &single(&water.bed))
        .write(path)?;
    Ok(())
}

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
    Ok(Frame::new(state.time, &nodes(triangles))
        .triangles(&triangles.cells)
        .array("depth_max", &of(|p| p.depth))
        .array("speed_max", &of(|p| p.speed))
        .array("arrival", &single(&arrivals))
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
