//! What a run leaves behind while it goes: frames, the record over time, checkpoints.

use super::checkpoint::{self, FILES, Found};
use super::due::Due;
use super::family::{Family, StateOf};
use super::progress::{Progress, Tick};
use super::runner::{RunClock, Watch};
use super::timeline::{Course, Tally};
use crate::{LastFrame, SimError};
use monoflow_output::{Collection, SeriesWriter};
use std::path::{Path, PathBuf};
use std::time::Instant;

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
        progress.note(&format!("resuming from step {step} at t = {time:.6} s"));
        match step {
            0 => From::Start,
            _ => From::Checkpoint(found.slot, time),
        }
    }
}

/// Writes the files of a run.
pub struct Recorder<'p, F: Family> {
    folder: PathBuf,
    plan: u32,
    flow: &'p F,
    series: SeriesWriter,
    lists: Vec<Collection>,
    due: Due,
    progress: &'p mut dyn Progress,
    /// Particles or cells that a step advances.
    count: u64,
    course: Course,
    begin: Instant,
    begin_time: f64,
}

impl<'p, F: Family> Recorder<'p, F> {
    /// Opens the files of a run in `folder`, whose steps advance so many particles or cells.
    pub fn open(
        folder: &Path,
        plan: &F::Plan,
        flow: &'p F,
        from: From,
        count: u64,
        progress: &'p mut dyn Progress,
    ) -> Result<Self, SimError> {
        let (rows, columns) = (folder.join("gauges.csv"), flow.columns());
        let lists = F::LISTS.iter().map(|list| folder.join(list));
        let (series, lists, begin_time) = match from {
            From::Start => (
                SeriesWriter::create(rows, &columns)?,
                lists.map(Collection::create).collect(),
                0.0,
            ),
            From::Checkpoint(_, time) => (
                SeriesWriter::resume(rows, &columns, time)?,
                lists
                    .map(|list| Collection::resume(list, time))
                    .collect::<Result<_, _>>()?,
                time,
            ),
        };
        let head = F::head(plan);
        Ok(Recorder {
            folder: folder.to_owned(),
            plan: checkpoint::fingerprint(plan)?,
            flow,
            series,
            lists,
            due: Due::new(head.output, from),
            progress,
            count,
            course: Course::of(head.time),
            begin: Instant::now(),
            begin_time,
        })
    }
}

impl<F: Family> Watch<F::Runner> for Recorder<'_, F> {
    fn next_time(&self) -> f64 {
        self.due.next_time()
    }

    fn observe(
        &mut self,
        clock: &RunClock,
        state: &StateOf<'_, F>,
        last: bool,
    ) -> Result<(), SimError> {
        let now = self.due.take(clock.time, last);
        if now.row {
            self.series.row(&self.flow.row(state))?;
        }
        if now.frame {
            for (list, name) in self.flow.write_frames(&self.folder, state)? {
                self.lists[list].append(clock.time, name)?;
            }
        }
        if last {
            self.flow.write_last(&self.folder, state)?;
        }
        Ok(())
    }

    fn next_checkpoint(&self) -> f64 {
        self.due.next_checkpoint()
    }

    fn save(&mut self, clock: &RunClock, state: &StateOf<'_, F>) -> Result<(), SimError> {
        let slot = self.due.slot();
        let path = self.folder.join(FILES[slot]);
        let header = self.flow.header(state);
        checkpoint::write(&path, self.plan, header, &self.flow.sections(state))?;
        self.due.saved(slot, clock.time);
        Ok(())
    }

    fn stop_asked(&self) -> bool {
        self.progress.stop_asked()
    }

    fn tick(&mut self, clock: &RunClock, tally: &Tally) {
        let elapsed = self.begin.elapsed().as_secs_f64();
        let end = self.course.end;
        let by_time = (clock.time - self.begin_time) / (end - self.begin_time);
        let to_come = self.course.max_steps.saturating_sub(clock.step);
        let by_steps = tally.steps as f64 / to_come.saturating_add(tally.steps).max(1) as f64;
        let done = by_time.max(by_steps).clamp(0.0, 1.0);
        self.progress.tick(&Tick {
            step: clock.step,
            time: clock.time,
            dt: clock.dt,
            end,
            done,
            remaining: (done > 0.0).then(|| elapsed * (1.0 - done) / done),
            rate: tally.rate(self.count),
        });
    }

    fn last_frame(&self) -> LastFrame {
        let mut last = self.lists.iter().filter_map(|list| list.entries().last());
        LastFrame(last.next().map(|entry| entry.file.clone()))
    }
}
