//! A run in its folder, from the plan to the report.

use crate::assemble::Start;
use crate::directory::{
    Counts, ParticleDetails, Program, Removed, Summary, TrafficSummary, VERSION, word,
};
use crate::gauges::removed_mass;
use crate::record::{From, Recorder};
use crate::timeline::{Course, Ending, Timeline};
use crate::{Device, Directory, Executor, OwnModels, Progress, SimError};
use crate::{checkpoint, memory, models, report, select};
use monoflow_case::{Escaped, FILL_MEMORY, RunPlan, fill_within};
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
    let choice = select::find(plan)?;
    memory::check(plan)?;
    let (seeds, placed) = fill_within(plan, FILL_MEMORY)?;
    let note = &mut |text: &str| progress.note(text);
    let executor = select::executor(&choice, plan, Start::Seeds(seeds), device, note)?;
    let (directory, _lock) = Directory::create(folder, overwrite, plan, progress)?;
    let scheme = choice.name();
    let program = Program::of(scheme.as_str(), executor.device());
    let plan = &directory.begin(program, plan)?;
    let cautions = monoflow_case::cautions(plan, &placed);
    for caution in &cautions {
        progress.note(&format!("caution: {caution}"));
    }
    let begun = (scheme, From::Start, cautions);
    go(plan, begun, directory, executor, progress)
}

/// Goes on with a run from its newest checkpoint, bit for bit as if it had never stopped; if `until`
/// (s) is given, to another end than before.
///
/// # Errors
/// Everything that [`SimError`] knows; [`SimError::Complete`] if nothing is left to do,
/// [`SimError::Passed`] if `until` is not after the checkpoint.
pub fn resume(
    folder: &Path,
    until: Option<f64>,
    device: Device,
    progress: &mut impl Progress,
) -> Result<Outcome, SimError> {
    let directory = Directory::open(folder)?;
    let _lock = directory.lock(progress)?;
    let plan = directory.plan_to_resume::<RunPlan>(until)?;
    OwnModels::of(plan.models.as_ref(), &mut |text| progress.note(text))?;
    let choice = select::find(&plan)?;
    memory::check(&plan)?;
    let found = checkpoint::newest(folder, &plan)?;
    let clock = found.state.1;
    let from = From::found(&found, clock.step, clock.time, progress);
    let start = Start::State(Box::new(found.state));
    let note = &mut |text: &str| progress.note(text);
    let executor = select::executor(&choice, &plan, start, device, note)?;
    directory.take_up::<RunPlan>(until, clock.step, clock.time)?;
    let cautions = directory
        .read_summary()
        .map(|summary: Summary| summary.details.cautions);
    let begun = (choice.name(), from, cautions.unwrap_or_default());
    go(&plan, begun, directory, executor, progress)
}

/// Runs an executor to the end of its plan and writes summary and report.
fn go(
    plan: &RunPlan,
    (scheme, from, cautions): (String, From, Vec<String>),
    directory: Directory,
    mut executor: Box<dyn Executor>,
    progress: &mut impl Progress,
) -> Result<Outcome, SimError> {
    let own = OwnModels::of(plan.models.as_ref(), &mut |_| {})?;
    let pressure = models::pressure_of(plan, own.as_ref())?;
    let executor = executor.as_mut();
    let begin = Instant::now();
    let particles = executor.particles()?;
    let [fluid, wall] = particles.counts().map(|n| n as u64);
    let fluid = fluid + particles.removed() as u64;
    drop(particles);
    let mut summary = Summary {
        status: "running".to_owned(),
        scheme: scheme.clone(),
        device: executor.device(),
        precision: word(plan.precision),
        details: ParticleDetails {
            particles: Counts {
                fluid,
                wall,
                total: fluid + wall,
            },
            cautions,
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
    let tally = timeline.tally;
    summary.close(
        &result,
        begin,
        fluid + wall,
        tally.steps,
        tally.step_seconds,
    );
    summary.steps = clock.step;
    summary.sim_time = clock.time;
    summary.phases = executor
        .phases()
        .into_iter()
        .map(|(name, seconds)| (name.to_owned(), seconds))
        .collect();
    summary.details.rebuilds = tally.rebuilds;
    summary.details.late = clock.late;
    summary.details.density_excess_max = plan.compresses().then_some(clock.densest);
    if plan.domain.escaped == Escaped::Remove {
        let removed = executor.particles()?.removed();
        summary.details.removed = Some(Removed {
            particles: removed as u64,
            mass_kg: removed_mass(plan, removed),
        });
    }
    summary.details.products_per_step = executor
        .solving()
        .map(|solving| solving.products as f64 / tally.steps.max(1) as f64);
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
