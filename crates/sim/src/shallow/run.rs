//! A run in its folder, from the plan to the report.

use super::assemble::Assembled;
use super::checkpoint::{self, Belongs};
use super::error::ShallowError;
use super::executor::ShallowRun;
use super::gauges::ShallowGauges;
use super::record::ShallowRecorder;
use super::{report, select};
use crate::directory::{COMMIT, Program, RunFile, Summary, VERSION, word};
use crate::progress::{Progress, Tick};
use crate::record::{From, rate};
use crate::{Device, Directory, Ending, Outcome, SimError};
use monoflow_case::ShallowPlan;
use monoflow_cpu::shallow::ShallowState;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// Seconds between two signs of life.
const TICK: f64 = 0.2;

/// What `summary.json` says of a run of shallow water beside the rest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShallowDetails {
    /// Triangles.
    pub cells: u64,
    /// Edges between them.
    pub edges: u64,
    /// How far apart neighbours are in memory at most: as the cells came, and as they were computed.
    pub bandwidth: [u32; 2],
    /// Volume of water at the start, m³.
    pub volume_start: f64,
    /// Volume of water at the end, m³.
    #[serde(deserialize_with = "number")]
    pub volume_end: f64,
    /// Volume that entered through each part of the boundary, m³.
    #[serde(deserialize_with = "numbers")]
    pub entered: BTreeMap<String, f64>,
    /// Volume of rain, m³.
    pub rained: f64,
    /// Volume in the ground, m³.
    #[serde(deserialize_with = "number")]
    pub infiltrated: f64,
    /// Volume at the end less what it should be by all the others, m³.
    #[serde(deserialize_with = "number")]
    pub balance_error: f64,
    /// Cells whose depth was ever found negative; nothing is clipped.
    pub negative: u64,
    /// Steps of second order that were taken again with half the time step.
    pub repeated: u64,
}

/// A number of a run that was lost may be none, which JSON calls null.
fn number<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or(f64::NAN))
}

fn numbers<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, f64>, D::Error> {
    let values = BTreeMap::<String, Option<f64>>::deserialize(from)?;
    let number = |(part, value): (String, Option<f64>)| (part, value.unwrap_or(f64::NAN));
    Ok(values.into_iter().map(number).collect())
}

fn belongs(plan: &ShallowPlan, assembled: &Assembled) -> Result<Belongs, SimError> {
    Ok(Belongs {
        plan: crc32fast::hash(plan.to_toml()?.as_bytes()),
        ground: assembled.fingerprint(),
    })
}

/// Runs a plan in a new folder.
///
/// # Errors
/// Everything that [`SimError`] knows. What was written before stays readable.
pub fn run(
    plan: &ShallowPlan,
    folder: &Path,
    overwrite: bool,
    device: Device,
    progress: &mut impl Progress,
) -> Result<Outcome<ShallowDetails>, SimError> {
    let assembled = Assembled::new(plan)?;
    // A gauge outside leaves no folder behind.
    ShallowGauges::new(plan, &assembled)?;
    let executor = select::executor(plan, &assembled, None, device)?;
    let directory = Directory::create(folder, overwrite)?;
    directory.write_run(&RunFile {
        program: Program {
            version: VERSION.to_owned(),
            commit: COMMIT.to_owned(),
            scheme: select::name_of(plan),
            device: executor.device(),
        },
        plan: plan.clone(),
    })?;
    go(plan, directory, &assembled, executor, From::Start, progress)
}

/// Goes on with a run from its newest checkpoint, bit for bit as if it had never stopped.
///
/// # Errors
/// Everything that [`SimError`] knows; [`SimError::Complete`] if nothing is left to do.
pub fn resume(
    folder: &Path,
    device: Device,
    progress: &mut impl Progress,
) -> Result<Outcome<ShallowDetails>, SimError> {
    let directory = Directory::open(folder)?;
    let RunFile { plan, .. } = directory.read_run::<ShallowPlan>()?;
    directory.must_be_unfinished()?;
    let assembled = Assembled::new(&plan)?;
    let found = checkpoint::newest(folder, belongs(&plan, &assembled)?)?;
    let state = &found.state;
    let from = From::found(&found, state.steps, state.time, progress);
    let executor = select::executor(&plan, &assembled, Some(state), device)?;
    go(&plan, directory, &assembled, executor, from, progress)
}

/// Runs an executor to the end of its plan and writes summary and report.
fn go(
    plan: &ShallowPlan,
    directory: Directory,
    assembled: &Assembled,
    mut executor: Box<dyn ShallowRun>,
    from: From,
    progress: &mut impl Progress,
) -> Result<Outcome<ShallowDetails>, SimError> {
    let executor = executor.as_mut();
    let begin = Instant::now();
    let cells = assembled.mesh.cells() as u64;
    let mut summary = Summary {
        status: "running".to_owned(),
        scheme: select::name_of(plan),
        device: executor.device(),
        precision: word(plan.precision),
        details: ShallowDetails {
            cells,
            edges: assembled.mesh.inner() as u64,
            bandwidth: assembled.bandwidth,
            volume_start: assembled.state().volume(&assembled.mesh),
            ..ShallowDetails::default()
        },
        version: VERSION.to_owned(),
        resumed_at: executor.clock().step,
        ..Summary::default()
    };
    directory.write_summary(&summary)?;
    progress.note(&format!(
        "{}, order {}, {cells} cells, {}",
        summary.scheme, plan.numerics.order, summary.device
    ));

    let mut tally = Tally::default();
    let belongs = belongs(plan, assembled)?;
    let mut recorder = ShallowRecorder::open(&directory.path, plan, assembled, belongs, from)?;
    let result = steps(
        plan,
        executor,
        &mut recorder,
        &mut tally,
        assembled,
        progress,
    );

    let state = executor.state()?;
    summary.close(&result, begin, cells, tally.steps, tally.seconds);
    summary.steps = state.steps;
    summary.sim_time = state.time;
    let balance = state.balance(&assembled.mesh);
    let details = &mut summary.details;
    details.volume_end = state.volume(&assembled.mesh);
    details.entered = assembled
        .mesh
        .parts
        .iter()
        .cloned()
        .zip(balance.entered)
        .collect();
    details.rained = balance.rained;
    details.infiltrated = balance.infiltrated;
    details.balance_error = recorder.balance_error(&state);
    details.negative = state.negative;
    details.repeated = state.repeated;
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

/// What has been done in this process.
#[derive(Default)]
struct Tally {
    steps: u64,
    seconds: f64,
}

/// The time loop. Time is never clipped to an output: what is due happens after the first step at or
/// after its time.
fn steps(
    plan: &ShallowPlan,
    executor: &mut dyn ShallowRun,
    recorder: &mut ShallowRecorder<'_>,
    tally: &mut Tally,
    assembled: &Assembled,
    progress: &mut impl Progress,
) -> Result<Ending, SimError> {
    let end = plan.time.end;
    let last_step = plan.time.max_steps.unwrap_or(u64::MAX);
    let (begin, first) = (Instant::now(), executor.clock());
    let mut chunk = 8;
    loop {
        let clock = executor.clock();
        let by_time = (clock.time - first.time) / (end - first.time);
        let by_steps = (clock.step - first.step) as f64 / (last_step - first.step).max(1) as f64;
        let done = by_time.max(by_steps).clamp(0.0, 1.0);
        let elapsed = begin.elapsed().as_secs_f64();
        progress.tick(&Tick {
            step: clock.step,
            time: clock.time,
            dt: clock.dt,
            end,
            done,
            remaining: (done > 0.0).then(|| elapsed * (1.0 - done) / done),
            rate: rate(assembled.mesh.cells() as u64, tally.steps, tally.seconds),
        });
        let over = clock.time >= end || clock.step >= last_step || clock.lost;
        let stop = progress.stop_asked() && !over;
        let due = clock.time >= recorder.next_time() || clock.step == 0;
        if over || stop || due {
            let state = executor.state()?;
            if clock.lost {
                return Err(lost(&state, assembled, recorder.last_frame()).into());
            }
            recorder.observe(&state, over)?;
            if over {
                return Ok(Ending::Complete);
            }
            if stop || recorder.wants_checkpoint(clock.time) {
                recorder.save(&state)?;
            }
            if stop {
                return Ok(Ending::Interrupted);
            }
        }
        let began = Instant::now();
        let steps = chunk.min(last_step - clock.step);
        executor.advance_to(recorder.next_time(), end, steps)?;
        let seconds = began.elapsed().as_secs_f64();
        let taken = executor.clock().step - clock.step;
        tally.seconds += seconds;
        tally.steps += taken;
        if taken >= chunk {
            let wanted = TICK / seconds.max(1e-6) * taken as f64;
            chunk = (wanted as u64).clamp(1, 4 * chunk);
        }
    }
}

/// Says where a state was lost.
fn lost(state: &ShallowState<f64>, assembled: &Assembled, frame: crate::LastFrame) -> ShallowError {
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
