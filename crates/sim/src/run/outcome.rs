//! A run in its folder, from the plan to the report.

use super::checkpoint;
use super::directory::{Directory, Program};
use super::family::Family;
use super::progress::Progress;
use super::recorder::{From, Recorder};
use super::report;
use super::runner::Runner;
use super::summary::{Summary, word};
use super::timeline::{Course, Ending, Timeline};
use crate::{Device, OwnModels, SimError};
use std::path::Path;
use std::time::Instant;

/// How a run in a folder went.
#[derive(Debug)]
pub struct Outcome {
    /// Complete or interrupted.
    pub ending: Ending,
    /// Steps since the start of the run.
    pub steps: u64,
    /// Simulated time reached, s.
    pub sim_time: f64,
    /// Wall time of this process, output included, s.
    pub wall_seconds: f64,
    /// Millions of particles or cells advanced by a step, per second.
    pub rate: f64,
    /// The folder.
    pub directory: Directory,
}

/// A run that is about to begin or to go on.
struct Ready<F: Family> {
    scheme: String,
    scene: F::Scene,
    record: F::Record,
    runner: F::Runner,
    from: From,
}

/// Runs a plan in a new folder.
///
/// # Errors
/// Everything that [`SimError`] knows. What was written before stays readable.
pub fn run<F: Family>(
    plan: &F::Plan,
    folder: &Path,
    overwrite: bool,
    device: Device,
    progress: &mut dyn Progress,
) -> Result<Outcome, SimError> {
    let mut scene = F::scene(plan, true)?;
    let ready = Ready::<F> {
        scheme: F::find(plan)?.name(),
        // What cannot be recorded leaves no folder behind.
        record: F::record(plan, &scene)?,
        runner: F::runner(plan, &mut scene, None, device, &mut |text| {
            progress.note(text);
        })?,
        from: From::Start,
        scene,
    };
    let (directory, _lock) = Directory::create(folder, overwrite, plan, progress)?;
    let program = Program::of(ready.scheme.as_str(), ready.runner.device());
    let plan = &directory.begin(program, plan)?;
    ready.go(plan, directory, progress)
}

/// Goes on with a run from its newest checkpoint, bit for bit as if it had never stopped; if `until`
/// (s) is given, to another end than before.
///
/// # Errors
/// Everything that [`SimError`] knows; [`SimError::Complete`] if nothing is left to do,
/// [`SimError::Passed`] if `until` is not after the checkpoint.
pub fn resume<F: Family>(
    folder: &Path,
    until: Option<f64>,
    device: Device,
    progress: &mut dyn Progress,
) -> Result<Outcome, SimError> {
    let directory = Directory::open(folder)?;
    let _lock = directory.lock(progress)?;
    let plan = directory.plan_to_resume::<F::Plan>(until)?;
    OwnModels::of(F::head(&plan).models, &mut |text| progress.note(text))?;
    let mut scene = F::scene(&plan, false)?;
    let found = checkpoint::newest::<F>(folder, &plan, &scene)?;
    let from = From::found(&found, progress);
    let (step, time) = (found.step, found.time);
    let note = &mut |text: &str| progress.note(text);
    let ready = Ready::<F> {
        scheme: F::find(&plan)?.name(),
        record: F::record(&plan, &scene)?,
        runner: F::runner(&plan, &mut scene, Some(found.state), device, note)?,
        from,
        scene,
    };
    directory.take_up::<F::Plan>(until, step, time)?;
    ready.go(&plan, directory, progress)
}

impl<F: Family> Ready<F> {
    /// Runs to the end of the plan and writes summary and report.
    fn go(
        mut self,
        plan: &F::Plan,
        directory: Directory,
        progress: &mut dyn Progress,
    ) -> Result<Outcome, SimError> {
        let (begin, head) = (Instant::now(), F::head(plan));
        let before = directory.read_summary().map(|summary| summary.details);
        let details = F::details(plan, &self.scene, &self.record, &mut self.runner, before)?;
        let count = F::count(&details);
        let mut summary = Summary {
            scheme: self.scheme,
            device: self.runner.device(),
            precision: word(head.precision),
            resumed_at: self.runner.clock().step,
            ..Summary::begun(details)
        };
        directory.write_summary(&summary)?;
        for note in F::notes(plan, &self.scene, &summary) {
            progress.note(&note);
        }

        let (runner, mut timeline) = (&mut self.runner, Timeline::default());
        let path = &directory.path;
        let result = Recorder::<F>::open(path, plan, &self.record, self.from, count, progress)
            .and_then(|mut recorder| timeline.run(runner, &Course::of(head.time), &mut recorder));

        let clock = runner.clock();
        summary.close(&result, begin, count, &timeline.tally);
        summary.steps = clock.step;
        summary.sim_time = clock.time;
        let phases = runner.phases().into_iter();
        summary.phases = phases
            .map(|(name, seconds)| (name.to_owned(), seconds))
            .collect();
        let written = F::conclude(plan, &self.scene, runner, &self.record, &mut summary)
            .and_then(|()| directory.write_summary(&summary))
            .and_then(|()| report::write::<F>(&directory));
        // What went wrong first is what matters.
        let ending = result?;
        written?;
        Ok(Outcome {
            ending,
            steps: summary.steps,
            sim_time: summary.sim_time,
            wall_seconds: summary.wall_seconds,
            rate: summary.rate,
            directory,
        })
    }
}
