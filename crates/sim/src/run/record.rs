//! What is kept of a run in its folder: files, summary, report.

use super::directory::{Directory, Lock, VERSION};
use super::family::{FRAMES, Family};
use super::outcome::Outcome;
use super::progress::{Progress, Seconds};
use super::recorder::{From, ROWS, Recorder};
use super::report;
use super::runner::Runner;
use super::running::Running;
use super::schedule::Schedule;
use super::summary::{Summary, word};
use super::timeline::Ending;
use crate::SimError;
use monoflow_case::OutputPlan;
use monoflow_output::{Collection, Table, is_begun};
use std::path::Path;
use std::time::Instant;

/// The folder of a run that is going on.
pub struct Record<F: Family> {
    directory: Directory,
    _lock: Lock,
    summary: Summary<F::Details>,
    pub(super) recorder: Recorder,
    /// Particles or cells that a step advances.
    pub(super) count: u64,
    begin: Instant,
    /// What its report warns of beside what was said when it began.
    warnings: Vec<String>,
    /// Do summary and report say how it ended?
    pub(super) is_closed: bool,
}

impl<F: Family> Record<F> {
    /// Notes that a run begins or goes on, and opens its files; `outdated` are cautions by an end that it had before.
    pub fn open(
        running: &mut Running<F>,
        (directory, lock): (Directory, Lock),
        scheme: String,
        from: From,
        outdated: &[String],
        progress: &mut dyn Progress,
    ) -> Result<Self, SimError> {
        let begin = Instant::now();
        let Running {
            plan, flow, runner, ..
        } = running;
        let before = directory.read_summary();
        let (before, said): (_, Option<Vec<String>>) = before
            .map(|summary| (summary.details, summary.cautions))
            .unzip();
        let said = said.unwrap_or_default();
        let begun = flow.begun(runner, before)?;
        let head = format!("{scheme}, {}, {}", begun.size, runner.device());
        let mut summary = Summary {
            status: "running".to_owned(),
            scheme,
            device: runner.device(),
            precision: word(F::head(plan).precision),
            cautions: begun
                .cautions
                .unwrap_or_else(|| still_said(&said, outdated, F::cautions_over_time(plan))),
            details: begun.details,
            version: VERSION.to_owned(),
            resumed_at: runner.clock().step,
            ..Summary::default()
        };
        directory.write_summary(&summary)?;
        let cautions = summary.cautions.iter();
        for caution in cautions.filter(|caution| !said.contains(caution)) {
            progress.note(&format!("caution: {caution}"));
        }
        for note in [&head].into_iter().chain(&begun.remarks) {
            progress.note(note);
        }
        let output = F::head(plan).output;
        for note in begun_anew(&directory.path, output, from) {
            progress.note(&note);
        }
        let frames_lost = frames_lost(&directory.path, from);
        let recorder = match Recorder::open(&directory.path, plan, flow, from) {
            Ok(recorder) => recorder,
            Err(error) => {
                summary.fail(&error);
                directory.write_summary(&summary)?;
                return Err(error);
            }
        };
        let lost = torn_off(&directory.path, output, from);
        for note in lost.into_iter().chain(frames_lost) {
            progress.note(&note);
        }
        Ok(Record {
            directory,
            _lock: lock,
            summary,
            recorder,
            count: begun.count,
            begin,
            warnings: Vec::new(),
            is_closed: false,
        })
    }

    /// Writes summary and report of a run that ended so.
    pub fn close(
        &mut self,
        running: &mut Running<F>,
        result: Result<Ending, SimError>,
    ) -> Result<Ending, SimError> {
        let (summary, clock) = (&mut self.summary, running.runner.clock());
        summary.close(&result, self.begin, self.count, &running.timeline.tally);
        summary.steps = clock.step;
        summary.sim_time = clock.time;
        let phases = running.runner.phases().into_iter();
        summary.phases = phases
            .map(|(name, seconds)| (name.to_owned(), seconds))
            .collect();
        let written = (running.flow)
            .conclude(&mut running.runner, summary)
            .and_then(|()| self.directory.write_summary(summary))
            .and_then(|()| report::write::<F>(&self.directory));
        self.is_closed = true;
        // What went wrong first is what matters.
        let ending = result?;
        self.warnings = written?;
        Ok(ending)
    }

    /// The same of a run that nobody goes on with, if nothing was said of its end.
    pub fn leave(&mut self, running: &mut Running<F>) -> Result<(), SimError> {
        match self.is_closed {
            true => Ok(()),
            false => self.close(running, Ok(Ending::Interrupted)).map(|_| ()),
        }
    }

    /// How the run went that ended so.
    pub fn outcome(&self, ending: Ending) -> Outcome {
        Outcome {
            ending,
            steps: self.summary.steps,
            sim_time: self.summary.sim_time,
            wall_seconds: self.summary.wall_seconds,
            rate: self.summary.rate,
            warnings: self.warnings.clone(),
            directory: self.directory.clone(),
        }
    }

    /// The folder.
    pub fn directory(&self) -> &Directory {
        &self.directory
    }
}

/// What is to be said of a run that goes on: what was said before without what is outdated, and what holds now.
fn still_said(said: &[String], outdated: &[String], now: Vec<String>) -> Vec<String> {
    let holds = |one: &&String| now.contains(one) || !outdated.contains(one);
    let mut still: Vec<String> = said.iter().filter(holds).cloned().collect();
    still.extend(now.into_iter().filter(|one| !said.contains(one)));
    still
}

/// What of the files over time of a run that goes on was taken away, or emptied.
fn begun_anew(folder: &Path, output: &OutputPlan, from: From) -> Vec<String> {
    let From::Checkpoint(_, time) = from else {
        return Vec::new();
    };
    let time = Seconds(time);
    let files = [
        (ROWS, "rows", true),
        (FRAMES, "frames", output.frames_every > 0.0),
    ];
    let lost = files
        .into_iter()
        .filter(|(file, _, is_written)| *is_written && !is_begun(&folder.join(file)));
    lost.map(|(file, what, _)| {
        let how = match folder.join(file).exists() {
            true => "empty",
            false => "not there any more",
        };
        format!("{file} is {how}: it begins anew at t = {time} s, without the {what} before that")
    })
    .collect()
}

/// That frames which are listed were taken away.
fn frames_lost(folder: &Path, from: From) -> Option<String> {
    let From::Checkpoint(_, time) = from else {
        return None;
    };
    let listed = Collection::read(folder.join(FRAMES)).ok()?;
    let lost = listed.lost().filter(|frame| frame.time <= time).count();
    (lost > 0).then(|| {
        let frames = monoflow_case::counted(lost, "frame");
        format!("{FRAMES} lists {frames} whose files are not there any more: it goes on without")
    })
}

/// That the end of the record over time was taken away, up to which the run goes on from.
fn torn_off(folder: &Path, output: &OutputPlan, from: From) -> Option<String> {
    let From::Checkpoint(_, time) = from else {
        return None;
    };
    let rows = Table::read(folder.join(ROWS)).ok()?;
    let last = *rows.column("time_s")?.last()?;
    let due = Schedule::every(output.gauges_every);
    // Where one row alone is due, the run may be about to write it.
    (due.next(due.next(last)) < time).then(|| {
        let (last, time) = (Seconds(last), Seconds(time));
        format!("{ROWS} ends at t = {last} s: it goes on at t = {time} s, without the rows between")
    })
}
