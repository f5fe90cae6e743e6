//! What a run leaves behind while it goes: frames, the record over time, checkpoints.

use super::RunClock;
use super::checkpoint::{self, FILES, Found};
use super::due::Due;
use super::family::{Family, Profile, StateOf};
use super::progress::{Progress, Seconds};
use super::rows;
use crate::{LastFrame, SimError};
use monoflow_output::{Collection, SeriesWriter};
use std::path::{Path, PathBuf};

/// The record over time in the folder of a run.
pub(super) const ROWS: &str = "gauges.csv";

/// Where a recorder takes up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum From {
    /// At the start: older rows and frames are replaced.
    Start,
    /// From the checkpoint in a slot, of this time (s).
    Checkpoint(usize, f64),
}

impl From {
    /// From a checkpoint that was found; says so, and what was passed over.
    pub(crate) fn found<T>(found: &Found<T>, progress: &mut dyn Progress) -> Self {
        for refused in &found.refused {
            progress.note(&format!(
                "{refused}; going back to the checkpoint before it"
            ));
        }
        let (step, time) = (found.restored.step, found.restored.time);
        let shown = Seconds(time);
        progress.note(&format!("resuming from step {step} at t = {shown} s"));
        match step {
            0 => From::Start,
            _ => From::Checkpoint(found.slot, time),
        }
    }
}

/// Writes the files of a run.
pub struct Recorder {
    folder: PathBuf,
    plan: u32,
    series: SeriesWriter,
    lists: Vec<Collection>,
    profiles: Vec<(String, SeriesWriter)>,
    from: From,
    due: Due,
}

impl Recorder {
    /// Opens the files of a run in `folder`.
    pub fn open<F: Family>(
        folder: &Path,
        plan: &F::Plan,
        flow: &F,
        from: From,
    ) -> Result<Self, SimError> {
        let (path, columns) = (folder.join(ROWS), rows::columns(flow.columns()));
        let lists = F::LISTS.iter().map(|list| folder.join(list));
        let (series, lists) = match from {
            From::Start => (
                SeriesWriter::create(path, &columns)?,
                lists.map(Collection::create).collect(),
            ),
            From::Checkpoint(_, time) => (
                SeriesWriter::resume(path, &columns, time)?,
                lists
                    .map(|list| Collection::resume(list, time))
                    .collect::<Result<_, _>>()?,
            ),
        };
        Ok(Recorder {
            folder: folder.to_owned(),
            plan: checkpoint::fingerprint(plan)?,
            series,
            lists,
            profiles: Vec::new(),
            from,
            due: Due::new(F::head(plan).output, from),
        })
    }

    /// The first time at which a row or a frame is due, s.
    pub fn next_time(&self) -> f64 {
        self.due.next_time()
    }

    /// Writes what is due.
    pub fn observe<F: Family>(
        &mut self,
        flow: &F,
        clock: &RunClock,
        state: &StateOf<'_, F>,
        last: bool,
    ) -> Result<(), SimError> {
        let now = self.due.take(clock.time, last);
        if now.row {
            self.series.row(&rows::row(clock, flow.row(state)))?;
            self.note(flow.profiles(state))?;
        }
        if now.frame {
            for (list, name) in flow.write_frames(&self.folder, state)? {
                self.lists[list].append(clock.time, name)?;
            }
        }
        if last {
            flow.write_last(&self.folder, state)?;
        }
        Ok(())
    }

    /// Writes a row if nothing else is due and the flow finds one without its whole state; says whether it did.
    pub fn glance<F: Family>(
        &mut self,
        flow: &F,
        clock: &RunClock,
        runner: &mut F::Runner,
    ) -> Result<bool, SimError> {
        if !self.due.is_row_alone(clock.time) {
            return Ok(false);
        }
        let Some(found) = flow.glance(runner)? else {
            return Ok(false);
        };
        self.due.take(clock.time, false);
        self.series.row(&rows::row(clock, found.row))?;
        self.note(found.profiles)?;
        Ok(true)
    }

    /// Writes what was found along lines. The first one opens a file: its columns are known then.
    fn note(&mut self, profiles: Vec<Profile>) -> Result<(), SimError> {
        for profile in profiles {
            let known = self
                .profiles
                .iter()
                .position(|(file, _)| *file == profile.file);
            let n = match known {
                Some(n) => n,
                None => {
                    let (path, columns) = (self.folder.join(&profile.file), &profile.columns);
                    let writer = match self.from {
                        From::Start => SeriesWriter::create(path, columns)?,
                        From::Checkpoint(_, time) => SeriesWriter::resume(path, columns, time)?,
                    };
                    self.profiles.push((profile.file, writer));
                    self.profiles.len() - 1
                }
            };
            for row in &profile.rows {
                self.profiles[n].1.row(row)?;
            }
        }
        Ok(())
    }

    /// The first time at which a checkpoint is due, s.
    pub fn next_checkpoint(&self) -> f64 {
        self.due.next_checkpoint()
    }

    /// Writes a checkpoint.
    pub fn save<F: Family>(
        &mut self,
        flow: &F,
        clock: &RunClock,
        state: &StateOf<'_, F>,
    ) -> Result<(), SimError> {
        let slot = self.due.slot();
        let path = self.folder.join(FILES[slot]);
        let header = flow.header(state);
        checkpoint::write(&path, self.plan, header, &flow.sections(state))?;
        self.due.saved(slot, clock.time);
        Ok(())
    }

    /// The last frame written.
    pub fn last_frame(&self) -> LastFrame {
        let mut last = self.lists.iter().filter_map(|list| list.entries().last());
        LastFrame(last.next().map(|entry| entry.file.clone()))
    }
}
