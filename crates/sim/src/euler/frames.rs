//! Frames of compressible flow.

use super::carried::carried;
use super::flow::layer;
use super::solids::Solids;
use crate::SimError;
use crate::run::FRAMES;
use monoflow_case::EulerPlan;
use monoflow_ops::euler::gas::CaseGas;
use monoflow_output::{CellGrid, GridFrame};
use monoflow_volume_executors::euler::EulerState;
use rayon::prelude::*;
use std::ops::Range;
use std::path::Path;

/// Lists of frames: of all cells, of slices, of walls.
pub const LISTS: &[&str] = &[FRAMES, SLICES, WALLS];

/// The array of frames that says which part of a cell is open.
pub(super) const OPEN: &str = "volume_fraction";

/// The list of what is written of walls.
pub(crate) const WALLS: &str = "walls.pvd";

/// The list of slices, of which the pictures of three dimensions are made.
pub(crate) const SLICES: &str = "slices.pvd";

/// Writes all cells, unless they are many and nobody asked for them; a slice of three dimensions; the walls.
/// Says on which list each file is.
pub fn write(
    folder: &Path,
    state: &EulerState<'_>,
    (plan, gas): (&EulerPlan, &CaseGas),
    solids: Option<&Solids>,
) -> Result<Vec<(usize, String)>, SimError> {
    let step = state.clock.step;
    let whole = plan.grid.cells.map(|cells| 0..cells);
    let slice = layer(plan);
    let mut written = Vec::new();
    if let Some((axis, layer)) = slice {
        let name = format!("frames/slice-{step:09}.vti");
        let mut part = whole.clone();
        part[axis] = layer..layer + 1;
        write_cells(&folder.join(&name), state, (plan, gas), solids, part)?;
        written.push((1, name));
    }
    if slice.is_none() || plan.output.frames_every > 0.0 {
        let name = format!("frames/frame-{step:09}.vti");
        write_cells(&folder.join(&name), state, (plan, gas), solids, whole)?;
        written.push((0, name));
    }
    if let Some(solids) = solids {
        let name = format!("frames/walls-{step:09}.vtu");
        solids.write_walls(&folder.join(&name), gas, state)?;
        written.push((2, name));
    }
    Ok(written)
}

/// Writes a part of the cells, a grid of its own; in single precision, for it is to be looked at.
fn write_cells(
    path: &Path,
    state: &EulerState<'_>,
    (plan, gas): (&EulerPlan, &CaseGas),
    solids: Option<&Solids>,
    [xs, ys, zs]: [Range<usize>; 3],
) -> Result<(), SimError> {
    let grid = cell_grid(plan);
    let mut part = grid;
    for (axis, range) in [&xs, &ys, &zs].into_iter().enumerate() {
        part.origin[axis] += range.start as f64 * grid.spacing[axis];
        part.cells[axis] = range.len();
    }
    let of_layer = |z: usize| ys.clone().map(move |y| z * grid.cells[1] + y);
    let lines: Vec<usize> = zs.flat_map(of_layer).collect();
    let wide = xs.len();
    let mut density = vec![0.0_f32; part.count()];
    let mut velocity = vec![[0.0_f32; 3]; part.count()];
    let mut pressure = vec![0.0_f32; part.count()];
    let places = density
        .par_chunks_mut(wide)
        .zip(velocity.par_chunks_mut(wide))
        .zip(pressure.par_chunks_mut(wide));
    lines
        .par_iter()
        .zip(places)
        .for_each(|(line, ((density, velocity), pressure))| {
            let flow = state.line(*line);
            flow.shown(xs.start, gas, density, velocity, pressure);
        });
    let mut frame = GridFrame::new(state.clock.time, part)
        .array("density", &density)
        .array("velocity", &velocity)
        .array("pressure", &pressure);
    let parts = state.parts(&lines, &xs);
    for (of, parts) in carried(plan).zip(&parts) {
        frame = frame.array(of.name, parts);
    }
    let open = solids.map(|solids| state.single(solids.volumes(), &lines, &xs));
    if let Some(open) = &open {
        frame = frame.array(OPEN, open);
    }
    Ok(frame.write(path)?)
}

/// The grid as frames have it: one cell wide along axes that are not in use.
fn cell_grid(plan: &EulerPlan) -> CellGrid {
    let (grid, used) = (&plan.grid, plan.dimensions as usize);
    let spacing = grid.spacing();
    let thick = spacing[..used]
        .iter()
        .copied()
        .fold(f64::INFINITY, f64::min);
    CellGrid {
        origin: grid.min,
        spacing: [0, 1, 2].map(|k| if k < used { spacing[k] } else { thick }),
        cells: grid.cells,
    }
}
