//! What a run leaves behind while it goes: frames, gauges, checkpoints.

use super::assemble::Assembled;
use super::checkpoint::{self, Belongs};
use super::gauges::ShallowGauges;
use crate::checkpoint::FILES;
use crate::record::From;
use crate::schedule::Schedule;
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
    frame_times: Schedule,
    gauge_times: Schedule,
    checkpoint_times: Schedule,
    /// The slot written last, and the time of the state in it.
    saved: Option<(usize, f64)>,
    /// Everything due up to this time has been done, s; negative at the start.
    since: f64,
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
        let (series, collection, since) = match from {
            From::Start => (
                SeriesWriter::create(rows, gauges.columns())?,
                Collection::create(list),
                -1.0,
            ),
            From::Checkpoint(_, time) => (
                SeriesWriter::resume(rows, gauges.columns(), time)?,
                Collection::resume(list, time)?,
                time,
            ),
        };
        let output = &plan.output;
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
            frame_times: Schedule {
                every: output.frames_every,
                extra: output.pictures.clone(),
            },
            gauge_times: Schedule::every(output.gauges_every),
            checkpoint_times: Schedule::every(output.checkpoint_every),
            saved: match from {
                From::Start => None,
                From::Checkpoint(slot, time) => Some((slot, time)),
            },
            since,
        })
    }

    /// The first time at which something is due, s.
    pub fn next_time(&self) -> f64 {
        let saved = self.saved.map_or(0.0, |(_, time)| time);
        self.frame_times
            .next(self.since)
            .min(self.gauge_times.next(self.since))
            .min(self.checkpoint_times.next(saved))
    }

    /// Does what has come due at the time of `state`; at the start and the `last` time everything but
    /// a checkpoint is.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn observe(&mut self, state: &ShallowState<f64>, last: bool) -> Result<(), SimError> {
        let always = last || self.since < 0.0;
        let has_come = |times: &Schedule| always || times.next(self.since) <= state.time;
        let (row, frame) = (has_come(&self.gauge_times), has_come(&self.frame_times));
        // A run that is resumed at its very end has done all this.
        if state.time > self.since {
            if row {
                let numbers = self.gauges.row(state, self.assembled, self.start);
                self.series.row(&numbers)?;
            }
            if frame {
                self.write_frame(state)?;
            }
            self.since = state.time;
        }
        if last && !state.peaks.is_empty() {
            self.write_peaks(state)?;
        }
        Ok(())
    }

    /// Is a checkpoint due at this time?
    pub fn wants_checkpoint(&self, time: f64) -> bool {
        // One at the very start, so that a run can be resumed however early it ends.
        self.saved
            .is_none_or(|(_, saved)| self.checkpoint_times.next(saved) <= time)
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn save(&mut self, state: &ShallowState<f64>) -> Result<(), SimError> {
        let slot = self.saved.map_or(0, |(slot, _)| 1 - slot);
        checkpoint::write(&self.folder.join(FILES[slot]), self.belongs, state)?;
        self.saved = Some((slot, state.time));
        Ok(())
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

/// In single precision: frames are to be looked at.
fn single(column: &[f64]) -> Vec<f32> {
    column.iter().map(|&x| x as f32).collect()
}
