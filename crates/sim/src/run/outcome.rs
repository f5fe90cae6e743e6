//! A run in its folder, from the plan to the report.

use super::checkpoint;
use super::directory::{Directory, Program, VERSION};
use super::family::{Family, Restored};
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

/// Runs a plan in a new folder. What was written before something failed stays readable.
pub fn run<F: Family>(
    plan: &F::Plan,
    folder: &Path,
    overwrite: bool,
    device: Device,
    progress: &mut dyn Progress,
) -> Result<Outcome, SimError> {
    let scheme = F::find(plan)?.name();
    let mut flow = F::prepared(plan, true)?;
    let runner = flow.runner(None, device, &mut |text| progress.note(text))?;
    let (directory, _lock) = Directory::create(folder, overwrite, plan, progress)?;
    let program = Program::of(scheme.as_str(), runner.device());
    let plan = &directory.begin(program, plan)?;
    go(
        plan,
        &flow,
        runner,
        (scheme, From::Start),
        directory,
        progress,
    )
}

/// Goes on with a run from its newest checkpoint, bit for bit as if it had never stopped; if `until`
/// (s) is given, to another end than before. [`SimError::Complete`] if nothing is left to do,
/// [`SimError::Passed`] if `until` is not after the checkpoint.
pub fn resume<F: Family>(
    folder: &Path,
    until: Option<f64>,
    device: Device,
    progress: &mut dyn Progress,
) -> Result<Outcome, SimError> {
    let directory = Directory::open(folder)?;
    let _lock = directory.lock(progress)?;
    let plan = &directory.plan_to_resume::<F::Plan>(until)?;
    OwnModels::of(F::head(plan).models, &mut |text| progress.note(text))?;
    let scheme = F::find(plan)?.name();
    let mut flow = F::prepared(plan, false)?;
    let found = checkpoint::newest(folder, plan, &flow)?;
    let from = From::found(&found, progress);
    let Restored { step, time, state } = found.restored;
    let runner = flow.runner(Some(state), device, &mut |text| progress.note(text))?;
    directory.take_up::<F::Plan>(until, step, time)?;
    go(plan, &flow, runner, (scheme, from), directory, progress)
}

/// Runs a flow to the end of its plan and writes summary and report.
fn go<F: Family>(
    plan: &F::Plan,
    flow: &F,
    mut runner: F::Runner,
    (scheme, from): (String, From),
    directory: Directory,
    progress: &mut dyn Progress,
) -> Result<Outcome, SimError> {
    let begin = Instant::now();
    let before = directory.read_summary().map(|summary| summary.details);
    let begun = flow.begun(&mut runner, before)?;
    let head = format!("{scheme}, {}, {}", begun.size, runner.device());
    let mut summary = Summary {
        status: "running".to_owned(),
        scheme,
        device: runner.device(),
        precision: word(F::head(plan).precision),
        details: begun.details,
        version: VERSION.to_owned(),
        resumed_at: runner.clock().step,
        ..Summary::default()
    };
    directory.write_summary(&summary)?;
    for note in begun.cautions.iter().chain([&head]).chain(&begun.remarks) {
        progress.note(note);
    }

    let (count, mut timeline) = (begun.count, Timeline::default());
    let course = Course::of(F::head(plan).time);
    let result = Recorder::open(&directory.path, plan, flow, from, count, progress)
        .and_then(|mut recorder| timeline.run(&mut runner, &course, &mut recorder));

    let clock = runner.clock();
    summary.close(&result, begin, count, &timeline.tally);
    summary.steps = clock.step;
    summary.sim_time = clock.time;
    let phases = runner.phases().into_iter();
    summary.phases = phases
        .map(|(name, seconds)| (name.to_owned(), seconds))
        .collect();
    let written = flow
        .conclude(&mut runner, &mut summary)
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
