//! A run in its folder, from the plan to the report.

use super::assemble::Assembled;
use super::checkpoint::{self, Belongs};
use super::executor::ShallowRun;
use super::gauges::ShallowGauges;
use super::record::ShallowRecorder;
use super::{report, select};
use crate::checkpoint::fingerprint;
use crate::directory::{Program, Summary, VERSION, word};
use crate::march::{MarchTally, march};
use crate::record::From;
use crate::{Device, Directory, Outcome, OwnModels, Progress, SimError};
use monoflow_case::ShallowPlan;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

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
    /// Volume that parts of the boundary were given until the end: integrals of their series, m³.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub given: BTreeMap<String, f64>,
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
        plan: fingerprint(plan)?,
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
    let note = &mut |text: &str| progress.note(text);
    let executor = select::executor(plan, &assembled, None, device, note)?;
    let (directory, _lock) = Directory::create(folder, overwrite, plan, progress)?;
    let program = Program::of(select::name_of(plan), executor.device());
    let plan = &directory.begin(program, plan)?;
    go(plan, directory, &assembled, executor, From::Start, progress)
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
) -> Result<Outcome<ShallowDetails>, SimError> {
    let directory = Directory::open(folder)?;
    let _lock = directory.lock(progress)?;
    let plan = directory.plan_to_resume::<ShallowPlan>(until)?;
    OwnModels::of(plan.models.as_ref(), &mut |text| progress.note(text))?;
    let assembled = Assembled::new(&plan)?;
    let found = checkpoint::newest(folder, belongs(&plan, &assembled)?)?;
    let state = &found.state;
    let from = From::found(&found, state.steps, state.time, progress);
    let note = &mut |text: &str| progress.note(text);
    let executor = select::executor(&plan, &assembled, Some(state), device, note)?;
    directory.take_up::<ShallowPlan>(until, state.steps, state.time)?;
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

    for remark in assembled.remarks(plan) {
        progress.note(&remark);
    }
    let mut tally = MarchTally::default();
    let belongs = belongs(plan, assembled)?;
    let mut recorder = ShallowRecorder::open(&directory.path, plan, assembled, belongs, from)?;
    let result = march(
        &plan.time,
        executor,
        &mut recorder,
        &mut tally,
        cells,
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
    details.given = assembled
        .mesh
        .parts
        .iter()
        .zip(assembled.given(state.time))
        .filter_map(|(part, given)| Some((part.clone(), given?)))
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
