//! What a run leaves behind while it goes: frames, gauges, checkpoints.

use super::checkpoint;
use super::error::EulerError;
use super::flow::{centre, fraction, gas, indices, measured};
use super::gauges::EulerGauges;
use super::solids::Solids;
use crate::checkpoint::FILES;
use crate::due::Due;
use crate::march::Keep;
use crate::record::From;
use crate::{LastFrame, SimError};
use monoflow_case::EulerPlan;
use monoflow_ops::euler::gas::Gas;
use monoflow_output::{CellGrid, Collection, GridFrame, SeriesWriter};
use monoflow_schemes::euler::EulerState;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The array of frames that says which part of a cell is open.
pub(super) const OPEN: &str = "volume_fraction";

/// The list of what is written of walls.
pub(crate) const WALLS: &str = "walls.pvd";

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
    collection: Collection,
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
        let (rows, list) = (folder.join("gauges.csv"), folder.join("frames.pvd"));
        let walls = folder.join(WALLS);
        let (series, collection, walls) = match from {
            From::Start => (
                SeriesWriter::create(rows, gauges.columns())?,
                Collection::create(list),
                Collection::create(walls),
            ),
            From::Checkpoint(_, time) => (
                SeriesWriter::resume(rows, gauges.columns(), time)?,
                Collection::resume(list, time)?,
                Collection::resume(walls, time)?,
            ),
        };
        Ok(EulerRecorder {
            folder: folder.to_owned(),
            plan,
            plan_hash: checkpoint::fingerprint(plan)?,
            gauges,
            solids,
            series,
            collection,
            walls,
            due: Due::new(&plan.output, from),
        })
    }

    /// The last frame written.
    pub fn last_frame(&self) -> LastFrame {
        let entries = self.collection.entries();
        LastFrame(entries.last().map(|entry| entry.file.clone()))
    }

    /// In single precision: frames are to be looked at.
    fn write_frame(&mut self, state: &EulerState) -> Result<(), SimError> {
        let clock = &state.clock;
        let name = format!("frames/frame-{:09}.vti", clock.step);
        let (gas, count) = (gas(self.plan), self.plan.grid.count());
        let flows = (0..count).into_par_iter().map(|cell| {
            let flow = measured(state, &gas, cell);
            let velocity = flow.velocity.map(|u| u as f32);
            (flow.density as f32, (velocity, flow.pressure as f32))
        });
        let (density, (velocity, pressure)): (Vec<_>, (Vec<_>, Vec<_>)) = flows.unzip();
        let open = self.solids.as_ref().map(|solids| {
            let volumes = solids.volumes().iter();
            volumes.map(|open| *open as f32).collect::<Vec<_>>()
        });
        let mut frame = GridFrame::new(clock.time, cell_grid(self.plan))
            .array("density", &density)
            .array("velocity", &velocity)
            .array("pressure", &pressure);
        let tracer: Option<Vec<f32>> = (0..count)
            .map(|cell| fraction(state, cell).map(|part| part as f32))
            .collect();
        if let Some(tracer) = &tracer {
            frame = frame.array(TRACER, tracer);
        }
        if let Some(open) = &open {
            frame = frame.array(OPEN, open);
        }
        frame.write(self.folder.join(&name))?;
        if let Some(solids) = &self.solids {
            let name = format!("frames/walls-{:09}.vtu", clock.step);
            solids
                .walls()
                .write(&self.folder.join(&name), &gas, state)?;
            self.walls.append(clock.time, name)?;
        }
        Ok(self.collection.append(clock.time, name)?)
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

impl Keep<EulerState> for EulerRecorder<'_> {
    fn next_time(&self) -> f64 {
        self.due.next_time()
    }

    fn observe(&mut self, state: &EulerState, last: bool) -> Result<(), SimError> {
        let now = self.due.take(state.clock.time, last);
        if now.row {
            self.series.row(&self.gauges.row(state))?;
        }
        if now.frame {
            self.write_frame(state)?;
        }
        Ok(())
    }

    fn wants_checkpoint(&self, time: f64) -> bool {
        self.due.wants_checkpoint(time)
    }

    fn save(&mut self, state: &EulerState) -> Result<(), SimError> {
        let slot = self.due.slot();
        checkpoint::write(&self.folder.join(FILES[slot]), self.plan_hash, state)?;
        self.due.saved(slot, state.clock.time);
        Ok(())
    }

    /// Says where a state was lost: in the first cell that is no gas.
    fn lost(&self, state: &EulerState) -> SimError {
        let (plan, gas) = (self.plan, gas(self.plan));
        let mut what = "the time step is no number";
        let is_open = |cell: &usize| {
            let solids = self.solids.as_ref();
            solids.is_none_or(|solids| solids.volumes()[*cell] > 0.0)
        };
        let bad = (0..plan.grid.count()).filter(is_open).find(|&cell| {
            let flow = measured(state, &gas, cell);
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
        EulerError::Lost {
            what,
            cell: at[..plan.dimensions as usize].to_vec(),
            at: centre(plan, at),
            step: state.clock.step,
            time: state.clock.time,
            frame: self.last_frame(),
        }
        .into()
    }
}
