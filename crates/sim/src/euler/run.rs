//! A run in its folder, from the plan to the report.

use super::assemble::{assemble, with_state};
use super::far_field::{EVERY, FarField};
use super::gauges::EulerGauges;
use super::record::EulerRecorder;
use super::solids::Solids;
use super::{checkpoint, memory, report, select};
use crate::directory::{Program, Summary, VERSION, word};
use crate::march::{March, MarchClock, MarchTally, march};
use crate::record::From;
use crate::{Device, Directory, Outcome, OwnModels, Progress, SimError};
use monoflow_case::EulerPlan;
use monoflow_schemes::euler::{EulerRun, EulerState, Rescues, executor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// What `summary.json` says of a run of compressible flow beside the rest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EulerDetails {
    /// Cells.
    pub cells: u64,
    /// Mass at the start, kg; in fewer than three dimensions per metre of those that are missing.
    pub mass_start: f64,
    /// Mass at the end, kg; likewise.
    #[serde(deserialize_with = "number")]
    pub mass_end: f64,
    /// Energy at the start, J; likewise.
    pub energy_start: f64,
    /// Energy at the end, J; likewise.
    #[serde(deserialize_with = "number")]
    pub energy_end: f64,
    /// Mass of a tracer at the start, kg, if there is one; likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracer_start: Option<f64>,
    /// The same at the end, kg; likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracer_end: Option<f64>,
    /// How many times cut cells were mixed with all that touch them, by the reason, and mended, if there are
    /// bodies.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rescues: BTreeMap<String, u64>,
}

/// A number of a run that was lost may be none, which JSON calls null.
fn number<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or(f64::NAN))
}

/// An executor with what its time step follows from, and the stream far from it.
pub(super) struct Marching {
    executor: Box<dyn EulerRun>,
    cfl: f64,
    far_field: Option<FarField>,
    /// What had been done to cut cells before this process.
    before: Rescues,
}

impl Marching {
    /// From where the circulation around the bodies is known, m²/s, and what had been done to cut cells.
    fn new(
        plan: &EulerPlan,
        solids: Option<&Arc<Solids>>,
        mut executor: Box<dyn EulerRun>,
        circulation: f64,
        before: Rescues,
    ) -> Result<Self, SimError> {
        let far_field = FarField::of(plan, solids)?;
        if let Some(far_field) = &far_field {
            executor.set_vortex(far_field.with(circulation));
        }
        Ok(Marching {
            executor,
            cfl: plan.numerics.cfl,
            far_field,
            before,
        })
    }
}

impl March for Marching {
    type State<'a> = EulerState<'a>;

    fn clock(&self) -> MarchClock {
        let clock = self.executor.clock();
        MarchClock {
            time: clock.time,
            dt: self.cfl / clock.rate,
            step: clock.step,
            lost: !clock.rate.is_finite(),
        }
    }

    /// The stream is turned after certain steps, however many are taken at a time.
    fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), SimError> {
        let Some(far_field) = &self.far_field else {
            return Ok(self.executor.advance_to(time, end, steps)?);
        };
        let stop = self.executor.clock().step + steps;
        loop {
            let step = self.executor.clock().step;
            let turn = (step / EVERY + 1) * EVERY;
            let next = turn.min(stop);
            self.executor.advance_to(time, end, next - step)?;
            let reached = self.executor.clock().step;
            if reached == turn {
                let vortex = far_field.by(&self.executor.state()?);
                self.executor.set_vortex(vortex);
            }
            if reached < next || next == stop {
                return Ok(());
            }
        }
    }

    fn state(&mut self) -> Result<EulerState<'_>, SimError> {
        let mut state = self.executor.state()?;
        state.rescues = self.before.and(state.rescues);
        Ok(state)
    }
}

/// Runs a plan in a new folder.
///
/// # Errors
/// Everything that [`SimError`] knows. What was written before stays readable.
pub fn run(
    plan: &EulerPlan,
    folder: &Path,
    overwrite: bool,
    device: Device,
    progress: &mut impl Progress,
) -> Result<Outcome<EulerDetails>, SimError> {
    let scheme = select::find(plan)?;
    let solids = Solids::of(plan)?;
    let job = assemble(plan, solids.as_deref())?;
    let scheme = scheme.compiled(device, &mut |text| progress.note(text))?;
    let executor = executor(scheme, job, device)?;
    let marching = Marching::new(plan, solids.as_ref(), executor, 0.0, Rescues::default())?;
    let (directory, _lock) = Directory::create(folder, overwrite, plan, progress)?;
    let program = Program::of(select::name_of(plan), marching.executor.device());
    let plan = &directory.begin(program, plan)?;
    go(plan, solids, directory, marching, From::Start, progress)
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
) -> Result<Outcome<EulerDetails>, SimError> {
    let directory = Directory::open(folder)?;
    let _lock = directory.lock(progress)?;
    let plan = directory.plan_to_resume::<EulerPlan>(until)?;
    OwnModels::of(plan.models.as_ref(), &mut |text| progress.note(text))?;
    let scheme = select::find(&plan)?;
    memory::check(&plan)?;
    let found = checkpoint::newest(folder, &plan)?;
    let (clock, circulation) = (found.state.clock, found.state.circulation);
    let before = found.state.rescues;
    let from = From::found(&found, clock.step, clock.time, progress);
    let solids = Solids::of(&plan)?;
    let job = with_state(&plan, solids.as_deref(), found.state)?;
    let scheme = scheme.compiled(device, &mut |text| progress.note(text))?;
    let executor = executor(scheme, job, device)?;
    let marching = Marching::new(&plan, solids.as_ref(), executor, circulation, before)?;
    directory.take_up::<EulerPlan>(until, clock.step, clock.time)?;
    go(&plan, solids, directory, marching, from, progress)
}

/// Runs an executor to the end of its plan and writes summary and report.
fn go(
    plan: &EulerPlan,
    solids: Option<Arc<Solids>>,
    directory: Directory,
    mut marching: Marching,
    from: From,
    progress: &mut impl Progress,
) -> Result<Outcome<EulerDetails>, SimError> {
    let begin = Instant::now();
    let cells = plan.grid.count() as u64;
    let clock = March::clock(&marching);
    let gauges = EulerGauges::new(plan, solids.clone());
    let mut summary = Summary {
        status: "running".to_owned(),
        scheme: select::name_of(plan),
        device: marching.executor.device(),
        precision: word(plan.precision),
        details: directory
            .read_summary::<EulerDetails>()
            .map_or_else(EulerDetails::default, |before| before.details),
        version: VERSION.to_owned(),
        resumed_at: clock.step,
        ..Summary::default()
    };
    if clock.step == 0 {
        let whole = gauges.whole(&marching.state()?);
        summary.details = EulerDetails {
            cells,
            mass_start: whole.mass,
            energy_start: whole.energy,
            tracer_start: plan.has_tracer().then_some(whole.tracer),
            ..EulerDetails::default()
        };
    }
    directory.write_summary(&summary)?;
    progress.note(&format!(
        "{}, {}, {cells} cells, {}",
        summary.scheme, plan.numerics.splitting, summary.device
    ));

    for caution in solids.iter().flat_map(|solids| solids.cautions()) {
        progress.note(caution);
    }

    let mut tally = MarchTally::default();
    let mut recorder = EulerRecorder::open(&directory.path, plan, solids, from)?;
    let result = march(
        &plan.time,
        &mut marching,
        &mut recorder,
        &mut tally,
        cells,
        progress,
    );

    let state = marching.state()?;
    summary.close(&result, begin, cells, tally.steps, tally.seconds);
    summary.steps = state.clock.step;
    summary.sim_time = state.clock.time;
    let whole = gauges.whole(&state);
    summary.details.mass_end = whole.mass;
    summary.details.energy_end = whole.energy;
    summary.details.tracer_end = plan.has_tracer().then_some(whole.tracer);
    if !plan.bodies.is_empty() {
        let rescues = state.rescues.named().into_iter();
        summary.details.rescues = rescues
            .map(|(name, count)| (name.to_owned(), count))
            .collect();
    }
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
