//! What a run leaves behind while it goes: frames, gauges, checkpoints.

use super::checkpoint;
use super::error::{EulerError, InWall};
use super::flow::{centre, gas, indices, layer};
use super::gauges::EulerGauges;
use super::run::Marching;
use super::solids::Solids;
use crate::checkpoint::{FILES, fingerprint};
use crate::due::Due;
use crate::march::Keep;
use crate::record::From;
use crate::{LastFrame, SimError};
use monoflow_case::EulerPlan;
use monoflow_ops::euler::gas::Gas;
use monoflow_output::{CellGrid, Collection, GridFrame, SeriesWriter};
use monoflow_schemes::euler::EulerState;
use rayon::prelude::*;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The array of frames that says which part of a cell is open.
pub(super) const OPEN: &str = "volume_fraction";

/// The list of what is written of walls.
pub(crate) const WALLS: &str = "walls.pvd";

/// The list of slices, of which the pictures of three dimensions are made.
pub(crate) const SLICES: &str = "slices.pvd";

/// The array of frames that says which part of the mass a tracer is.
pub(super) const TRACER: &str = "tracer";

/// Writes the files of a run.
pub struct EulerRecorder<'p> {
    folder: PathBuf,
    plan: &'p EulerPlan,
    plan_hash: u32,
    gauges: EulerGauges,
    solids: Option<Arc<Solids>>,
    series: SeriesWriter,
    /// Frames of all cells.
    collection: Collection,
    /// The same in one layer, of three dimensions.
    slices: Collection,
    /// The same of what is written of walls, if there are any.
    walls: Collection,
    due: Due,
}

impl<'p> EulerRecorder<'p> {
    /// Opens the files of a run in `folder`.
    ///
    /// # Errors
    /// A file cannot be written, or is not what a run wrote.
    pub fn open(
        folder: &Path,
        plan: &'p EulerPlan,
        solids: Option<Arc<Solids>>,
        from: From,
    ) -> Result<Self, SimError> {
        let gauges = EulerGauges::new(plan, solids.clone());
        let rows = folder.join("gauges.csv");
        let lists = ["frames.pvd", SLICES, WALLS].map(|list| folder.join(list));
        let (series, [collection, slices, walls]) = match from {
            From::Start => (
                SeriesWriter::create(rows, gauges.columns())?,
                lists.map(Collection::create),
            ),
            From::Checkpoint(_, time) => {
                let [frames, slices, walls] = lists.map(|list| Collection::resume(list, time));
                (
                    SeriesWriter::resume(rows, gauges.columns(), time)?,
                    [frames?, slices?, walls?],
                )
            }
        };
        Ok(EulerRecorder {
            folder: folder.to_owned(),
            plan,
            plan_hash: fingerprint(plan)?,
            gauges,
            solids,
            series,
            collection,
            slices,
            walls,
            due: Due::new(&plan.output, from),
        })
    }

    /// The last frame written, or the last slice if frames are not.
    pub fn last_frame(&self) -> LastFrame {
        let [frame, slice] = [&self.collection, &self.slices].map(|list| list.entries().last());
        LastFrame(frame.or(slice).map(|entry| entry.file.clone()))
    }

    /// Writes what is to be looked at: all cells, unless they are many and nobody asked for them; a slice
    /// of three dimensions; the walls.
    fn write_frames(&mut self, state: &EulerState<'_>) -> Result<(), SimError> {
        let (time, step) = (state.clock.time, state.clock.step);
        let grid = cell_grid(self.plan);
        let whole = grid.cells.map(|cells| 0..cells);
        let slice = layer(self.plan);
        if let Some((axis, layer)) = slice {
            let name = format!("frames/slice-{step:09}.vti");
            let mut part = whole.clone();
            part[axis] = layer..layer + 1;
            self.write_cells(&name, state, &grid, part)?;
            self.slices.append(time, name)?;
        }
        if slice.is_none() || self.plan.output.frames_every > 0.0 {
            let name = format!("frames/frame-{step:09}.vti");
            self.write_cells(&name, state, &grid, whole)?;
            self.collection.append(time, name)?;
        }
        if let Some(solids) = &self.solids {
            let name = format!("frames/walls-{step:09}.vtu");
            let path = self.folder.join(&name);
            solids.write_walls(&path, &gas(self.plan), state)?;
            self.walls.append(time, name)?;
        }
        Ok(())
    }

    /// Writes a part of the cells, a grid of its own; in single precision, for it is to be looked at.
    fn write_cells(
        &self,
        name: &str,
        state: &EulerState<'_>,
        grid: &CellGrid,
        [xs, ys, zs]: [Range<usize>; 3],
    ) -> Result<(), SimError> {
        let gas = gas(self.plan);
        let mut part = *grid;
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
                for (k, x) in xs.clone().enumerate() {
                    let flow = flow.conserved(x).primitive(&gas);
                    density[k] = flow.density as f32;
                    velocity[k] = flow.velocity.map(|u| u as f32);
                    pressure[k] = flow.pressure as f32;
                }
            });
        let mut frame = GridFrame::new(state.clock.time, part)
            .array("density", &density)
            .array("velocity", &velocity)
            .array("pressure", &pressure);
        let cells = || {
            lines
                .iter()
                .flat_map(|line| xs.clone().map(move |x| (*line, x)))
        };
        let tracer: Option<Vec<f32>> = state.tracer.is_some().then(|| {
            let part = |(line, x): (usize, usize)| {
                let flow = state.line(line);
                let held = flow.tracer.map_or(0.0, |tracer| tracer[x]);
                (held / flow.conserved(x).density) as f32
            };
            cells().map(part).collect()
        });
        if let Some(tracer) = &tracer {
            frame = frame.array(TRACER, tracer);
        }
        let open: Option<Vec<f32>> = self.solids.as_ref().map(|solids| {
            let (volumes, long) = (solids.volumes(), state.lines.cells());
            cells()
                .map(|(line, x)| volumes[line * long + x] as f32)
                .collect()
        });
        if let Some(open) = &open {
            frame = frame.array(OPEN, open);
        }
        Ok(frame.write(self.folder.join(name))?)
    }
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

impl Keep<Marching> for EulerRecorder<'_> {
    fn next_time(&self) -> f64 {
        self.due.next_time()
    }

    fn observe(&mut self, state: &EulerState<'_>, last: bool) -> Result<(), SimError> {
        let now = self.due.take(state.clock.time, last);
        if now.row {
            self.series.row(&self.gauges.row(state))?;
        }
        if now.frame {
            self.write_frames(state)?;
        }
        Ok(())
    }

    fn wants_checkpoint(&self, time: f64) -> bool {
        self.due.wants_checkpoint(time)
    }

    fn save(&mut self, state: &EulerState<'_>) -> Result<(), SimError> {
        let slot = self.due.slot();
        checkpoint::write(&self.folder.join(FILES[slot]), self.plan_hash, state)?;
        self.due.saved(slot, state.clock.time);
        Ok(())
    }

    /// Says where a state was lost: in the first cell that is no gas.
    fn lost(&self, state: &EulerState<'_>) -> SimError {
        let (plan, gas) = (self.plan, gas(self.plan));
        let mut what = "the time step is no number";
        let is_open = |cell: &usize| {
            let solids = self.solids.as_ref();
            solids.is_none_or(|solids| solids.volumes()[*cell] > 0.0)
        };
        let bad = (0..plan.grid.count()).filter(is_open).find(|&cell| {
            let flow = state.conserved(cell).primitive(&gas);
            let sum = flow.density + flow.pressure + flow.velocity.iter().sum::<f64>();
            what = if !sum.is_finite() {
                "the flow is not a finite number any more"
            } else if flow.density <= 0.0 {
                "the density is negative"
            } else if flow.pressure + gas.stiffness() < 0.0 {
                "the pressure is negative"
            } else {
                return false;
            };
            true
        });
        let at = indices(&plan.grid, bad.unwrap_or(0));
        let wall = bad.zip(self.solids.as_ref()).and_then(|(cell, solids)| {
            let name = solids.walls().cutting(cell)?;
            Some(Box::new((name.to_owned(), solids.volumes()[cell])))
        });
        EulerError::Lost {
            what,
            cell: at[..plan.dimensions as usize].to_vec(),
            at: centre(plan, at),
            wall: InWall(wall),
            step: state.clock.step,
            time: state.clock.time,
            frame: self.last_frame(),
        }
        .into()
    }
}
