//! What a run leaves behind while it goes: frames, gauges, checkpoints.

use super::ShallowRun;
use super::assemble::Assembled;
use super::checkpoint::{self, Belongs};
use super::error::ShallowError;
use super::gauges::ShallowGauges;
use crate::checkpoint::FILES;
use crate::due::Due;
use crate::march::Keep;
use crate::record::From;
use crate::{LastFrame, SimError};
use monoflow_case::ShallowPlan;
use monoflow_cpu::shallow::ShallowState;
use monoflow_output::{Collection, Frame, SeriesWriter};
use std::path::{Path, PathBuf};

/// The file of greatest depths, greatest speeds and arrivals.
pub const PEAKS: &str = "peaks.vtu";

/// Writes the files of a run.
pub struct ShallowRecorder<'a> {
    folder: PathBuf,
    assembled: &'a Assembled,
    belongs: Belongs,
    dry: f64,
    gauges: ShallowGauges,
    /// Volume at the start of the run, m³.
    start: f64,
    nodes: Vec<[f64; 3]>,
    series: SeriesWriter,
    collection: Collection,
    due: Due,
}

impl<'a> ShallowRecorder<'a> {
    /// Opens the files of a run in `folder`.
    ///
    /// # Errors
    /// A gauge lies outside; a file cannot be written, or is not what a run wrote.
    pub fn open(
        folder: &Path,
        plan: &ShallowPlan,
        assembled: &'a Assembled,
        belongs: Belongs,
        from: From,
    ) -> Result<Self, SimError> {
        let gauges = ShallowGauges::new(plan, assembled)?;
        let (rows, list) = (folder.join("gauges.csv"), folder.join("frames.pvd"));
        let (series, collection) = match from {
            From::Start => (
                SeriesWriter::create(rows, gauges.columns())?,
                Collection::create(list),
            ),
            From::Checkpoint(_, time) => (
                SeriesWriter::resume(rows, gauges.columns(), time)?,
                Collection::resume(list, time)?,
            ),
        };
        Ok(ShallowRecorder {
            folder: folder.to_owned(),
            belongs,
            dry: plan.numerics.dry_depth,
            gauges,
            start: assembled.state().volume(&assembled.mesh),
            nodes: assembled
                .triangles
                .nodes
                .iter()
                .map(|&[x, y]| [x, y, 0.0])
                .collect(),
            assembled,
            series,
            collection,
            due: Due::new(&plan.output, from),
        })
    }

    /// The last frame written.
    pub fn last_frame(&self) -> LastFrame {
        let entries = self.collection.entries();
        LastFrame(entries.last().map(|entry| entry.file.clone()))
    }

    /// By how much the volume of water differs from what is known of it, m³.
    pub fn balance_error(&self, state: &ShallowState<f64>) -> f64 {
        let row = self.gauges.row(state, self.assembled, self.start);
        row.last().copied().unwrap_or(f64::NAN)
    }

    fn write_frame(&mut self, state: &ShallowState<f64>) -> Result<(), SimError> {
        let name = format!("frames/frame-{:09}.vtu", state.steps);
        let water = &state.water;
        let level: Vec<f32> = water
            .depth
            .iter()
            .zip(&water.bed)
            .map(|(h, z)| (h + z) as f32)
            .collect();
        let discharges = water.discharge_x.iter().zip(&water.discharge_y);
        let velocity: Vec<[f32; 3]> = water
            .depth
            .iter()
            .zip(discharges)
            .map(|(h, (x, y))| {
                let inverse = if *h > self.dry { 1.0 / h } else { 0.0 };
                [(x * inverse) as f32, (y * inverse) as f32, 0.0]
            })
            .collect();
        Frame::new(state.time, &self.nodes)
            .triangles(&self.assembled.triangles.cells)
            .array("depth", &single(&water.depth))
            .array("level", &level)
            .array("velocity", &velocity[..])
            .array("bed", &single(&water.bed))
            .write(self.folder.join(&name))?;
        Ok(self.collection.append(state.time, name)?)
    }

    fn write_peaks(&self, state: &ShallowState<f64>) -> Result<(), SimError> {
        let of = |number: fn(&monoflow_ops::shallow::Peaks<f64>) -> f64| {
            single(&state.peaks.iter().map(number).collect::<Vec<f64>>())
        };
        let never = |arrival: f64| if arrival < 0.0 { f64::NAN } else { arrival };
        let arrivals: Vec<f64> = state.peaks.iter().map(|p| never(p.arrival)).collect();
        Ok(Frame::new(state.time, &self.nodes)
            .triangles(&self.assembled.triangles.cells)
            .array("depth_max", &of(|p| p.depth))
            .array("speed_max", &of(|p| p.speed))
            .array("arrival", &single(&arrivals))
            .array("bed", &single(&state.water.bed))
            .write(self.folder.join(PEAKS))?)
    }
}

impl Keep<dyn ShallowRun> for ShallowRecorder<'_> {
    fn next_time(&self) -> f64 {
        self.due.next_time()
    }

    fn observe(&mut self, state: &ShallowState<f64>, last: bool) -> Result<(), SimError> {
        let now = self.due.take(state.time, last);
        if now.row {
            let numbers = self.gauges.row(state, self.assembled, self.start);
            self.series.row(&numbers)?;
        }
        if now.frame {
            self.write_frame(state)?;
        }
        if last && !state.peaks.is_empty() {
            self.write_peaks(state)?;
        }
        Ok(())
    }

    fn wants_checkpoint(&self, time: f64) -> bool {
        self.due.wants_checkpoint(time)
    }

    fn save(&mut self, state: &ShallowState<f64>) -> Result<(), SimError> {
        let slot = self.due.slot();
        checkpoint::write(&self.folder.join(FILES[slot]), self.belongs, state)?;
        self.due.saved(slot, state.time);
        Ok(())
    }

    fn lost(&self, state: &ShallowState<f64>) -> SimError {
        lost(state, self.assembled, self.last_frame()).into()
    }
}

/// Says where a state was lost.
fn lost(state: &ShallowState<f64>, assembled: &Assembled, frame: LastFrame) -> ShallowError {
    let water = &state.water;
    let bad = (0..assembled.mesh.cells()).find(|&cell| {
        !(water.depth[cell] + water.discharge_x[cell] + water.discharge_y[cell]).is_finite()
    });
    let fastest = || {
        let speed = |cell: &usize| {
            let q = water.discharge_x[*cell].hypot(water.discharge_y[*cell]);
            q / water.depth[*cell].max(f64::MIN_POSITIVE)
        };
        (0..assembled.mesh.cells()).max_by(|a, b| speed(a).total_cmp(&speed(b)))
    };
    ShallowError::Lost {
        what: if bad.is_some() {
            "the water is not a finite number any more"
        } else {
            "the time step has collapsed, and the water is fastest"
        },
        step: state.steps,
        time: state.time,
        at: bad
            .or_else(fastest)
            .map_or([f64::NAN; 2], |cell| assembled.mesh.centre[cell]),
        frame,
    }
}

/// In single precision: frames are to be looked at.
fn single(column: &[f64]) -> Vec<f32> {
    column.iter().map(|&x| x as f32).collect()
}
