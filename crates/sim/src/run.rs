//! A run in its folder, from the plan to the report.

use crate::assemble::Start;
use crate::directory::{
    COMMIT, Counts, ParticleDetails, Program, RunFile, Summary, TrafficSummary, VERSION,
};
use crate::record::{From, Recorder, rate};
use crate::timeline::{Course, Ending, Timeline};
use crate::{Device, Directory, Executor, Progress, SimError};
use crate::{checkpoint, memory, models, report, select};
use monoflow_case::{Precision, RunPlan};
use std::path::Path;
use std::time::Instant;

/// How a run in a folder went.
#[derive(Debug)]
pub struct Outcome<D = ParticleDetails> {
    /// Complete or interrupted.
    pub ending: Ending,
    /// What `summary.json` says.
    pub summary: Summary<D>,
    /// The folder.
    pub directory: Directory,
}

/// Runs a plan in a new folder.
///
/// # Errors
/// Everything that [`SimError`] knows. What was written before stays readable.
pub fn run(
    plan: &RunPlan,
    folder: &Path,
    overwrite: bool,
    device: Device,
    progress: &mut impl Progress,
) -> Result<Outcome, SimError> {
    let entry = select::find(plan)?;
    memory::check(plan)?;
    let seeds = monoflow_case::fill(plan)?;
    let executor = entry.executor(plan, Start::Seeds(seeds), device)?;
    let directory = Directory::create(folder, overwrite)?;
    directory.write_run(&RunFile {
        program: Program {
            version: VERSION.to_owned(),
            commit: COMMIT.to_owned(),
            scheme: entry.name.to_owned(),
            device: executor.device(),
        },
        plan: plan.clone(),
    })?;
    go(plan, entry.name, directory, executor, From::Start, progress)
}

/// Goes on with a run from its newest checkpoint, bit for bit as if it had never stopped.
///
/// # Errors
/// Everything that [`SimError`] knows; [`SimError::Complete`] if nothing is left to do.
pub fn resume(
    folder: &Path,
    device: Device,
    progress: &mut impl Progress,
) -> Result<Outcome, SimError> {
    let directory = Directory::open(folder)?;
    let RunFile { plan, .. } = directory.read_run::<RunPlan>()?;
    if let Some(summary) = directory.read_summary::<ParticleDetails>()
        && summary.status == "complete"
    {
        return Err(SimError::Complete {
            path: folder.to_owned(),
            time: summary.sim_time,
            step: summary.steps,
        });
    }
    let entry = select::find(&plan)?;
    memory::check(&plan)?;
    let found = checkpoint::newest(folder, &plan)?;
    for refused in &found.refused {
        progress.note(&format!(
            "{refused}; going back to the checkpoint before it"
        ));
    }
    let (particles, clock) = found.state;
    progress.note(&format!(
        "resuming from step {} at t = {:.6} s",
        clock.step, clock.time
    ));
    let from = match clock.step {
        0 => From::Start,
        _ => From::Checkpoint(found.slot, clock.time),
    };
    let executor = entry.executor(&plan, Start::State(Box::new((particles, clock))), device)?;
    go(&plan, entry.name, directory, executor, from, progress)
}

/// Runs an executor to the end of its plan and writes summary and report.
fn go(
    plan: &RunPlan,
    scheme: &'static str,
    directory: Directory,
    mut executor: Box<dyn Executor>,
    from: From,
    progress: &mut impl Progress,
) -> Result<Outcome, SimError> {
    let executor = executor.as_mut();
    let begin = Instant::now();
    let [fluid, wall] = executor.particles()?.counts().map(|n| n as u64);
    let mut summary = Summary {
        status: "running".to_owned(),
        scheme: scheme.to_owned(),
        device: executor.device(),
        precision: match plan.precision {
            Precision::F32 => "f32".to_owned(),
            Precision::F64 => "f64".to_owned(),
        },
        details: ParticleDetails {
            particles: Counts {
                fluid,
                wall,
                total: fluid + wall,
            },
            ..ParticleDetails::default()
        },
        version: VERSION.to_owned(),
        resumed_at: executor.clock().step,
        ..Summary::default()
    };
    directory.write_summary(&summary)?;
    progress.note(&format!(
        "{scheme}, {fluid} fluid and {wall} wall particles, {}",
        summary.device
    ));

    let mut timeline = Timeline::default();
    let pressure = models::pressure_named(&plan.numerics.eos);
    let result = Recorder::open(
        &directory.path,
        plan,
        pressure,
        from,
        fluid + wall,
        progress,
    )
    .and_then(|mut recorder| timeline.run(executor, &Course::of(plan), &mut recorder));

    let (clock, traffic) = (executor.clock(), executor.traffic());
    summary.status = match &result {
        Ok(Ending::Complete) => "complete",
        Ok(Ending::Interrupted) => "interrupted",
        Err(_) => "failed",
    }
    .to_owned();
    summary.error = result.as_ref().err().map(ToString::to_string);
    summary.steps = clock.step;
    summary.sim_time = clock.time;
    summary.wall_seconds = begin.elapsed().as_secs_f64();
    summary.step_seconds = timeline.tally.step_seconds;
    summary.rate = rate(fluid + wall, timeline.tally.steps, summary.step_seconds);
    summary.phases = executor
        .phases()
        .into_iter()
        .map(|(name, seconds)| (name.to_owned(), seconds))
        .collect();
    summary.details.rebuilds = timeline.tally.rebuilds;
    summary.details.late = clock.late;
    summary.details.traffic = TrafficSummary {
        step_bytes: traffic.step_bytes,
        step_allocations: traffic.step_allocations,
        other_bytes: traffic.other_bytes,
    };
    let written = directory
        .write_summary(&summary)
        .and_then(|()| report::write(&directory));
    // What went wrong first is what matters.
    let ending = result?;
    written?;
    Ok(Outcome {
        ending,
        summary,
        directory,
    })
}
