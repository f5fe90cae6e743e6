//! A run that has begun: a flow on a device.

use super::callbacks::Callbacks;
use super::checkpoint;
use super::directory::{Directory, Program};
use super::family::{Family, Restored};
use super::progress::Progress;
use super::record::Record;
use super::recorder::From;
use super::runner::Runner;
use super::timeline::{Course, Ending, Tally, Timeline};
use super::watching::Watching;
use crate::compose::Composed;
use crate::models::Known;
use crate::{Device, OwnModels, SimError};
use std::path::Path;

/// A run that has begun: a flow on a device.
pub struct Running<F: Family> {
    pub(super) plan: F::Plan,
    pub(super) flow: F,
    pub(super) runner: F::Runner,
    pub(super) timeline: Timeline,
}

impl<F: Family> Running<F> {
    /// A flow of a plan, put on a device.
    pub fn new(
        plan: &F::Plan,
        mut flow: F,
        device: Device,
        progress: &mut dyn Progress,
    ) -> Result<Self, SimError> {
        Ok(Running {
            runner: flow.runner(None, device, &mut |text| progress.note(text))?,
            plan: plan.clone(),
            flow,
            timeline: Timeline::default(),
        })
    }

    /// A run in a new folder of a plan, whose scheme may have been composed in code; with `overwrite`, an older
    /// run there goes.
    pub fn recorded(
        plan: &F::Plan,
        composed: Option<&Composed>,
        (folder, overwrite): (&Path, bool),
        device: Device,
        progress: &mut dyn Progress,
    ) -> Result<(Self, Record<F>), SimError> {
        let own = own::<F>(plan, composed, progress)?;
        let known = Known::of(composed, own.as_ref());
        let scheme = F::find(plan, known)?.name();
        let flow = F::prepared(plan, known, true)?;
        let mut running = Self::new(plan, flow, device, progress)?;
        let (directory, lock) = Directory::create(folder, overwrite, plan, progress)?;
        let program = Program::of(scheme.as_str(), running.runner.device());
        running.plan = directory.begin(program, plan)?;
        let place = (directory, lock);
        let record = Record::open(&mut running, place, scheme, From::Start, &[], progress)?;
        Ok((running, record))
    }

    /// A run that goes on from the newest checkpoint in its folder, bit for bit as if it had never stopped; if
    /// `until` (s) is given, to another end than before. [`SimError::Complete`] if nothing is left to do,
    /// [`SimError::Passed`] if `until` is not after the checkpoint.
    pub fn resumed(
        folder: &Path,
        until: Option<f64>,
        composed: Option<&Composed>,
        device: Device,
        progress: &mut dyn Progress,
    ) -> Result<(Self, Record<F>), SimError> {
        let directory = Directory::open(folder)?;
        let lock = directory.lock(progress)?;
        let plan = directory.plan_to_resume::<F::Plan>(until)?;
        if let Some((until, what)) = directory
            .later_end::<F::Plan>(until)?
            .zip(F::fixed_by_end(&plan))
        {
            progress.note(&format!(
                "{what} stay as the case found them: if its own end is before {until} s, run it anew with that end to have them follow"
            ));
        }
        let own = own::<F>(&plan, composed, progress)?;
        let known = Known::of(composed, own.as_ref());
        let found = F::find(&plan, known).map_err(|error| match F::head(&plan).models {
            None => error.of_run(&directory),
            Some(_) => error,
        });
        let scheme = found?.name();
        let mut flow = F::prepared(&plan, known, false)?;
        let found = checkpoint::newest(folder, &plan, &flow)?;
        let from = From::found(&found, progress);
        let Restored { step, time, state } = found.restored;
        let runner = flow.runner(Some(state), device, &mut |text| progress.note(text))?;
        let outdated = F::cautions_over_time(&directory.read_run::<F::Plan>()?.plan);
        directory.take_up::<F::Plan>(until, step, time)?;
        let mut running = Running {
            plan,
            flow,
            runner,
            timeline: Timeline::default(),
        };
        let place = (directory, lock);
        let record = Record::open(&mut running, place, scheme, from, &outdated, progress)?;
        Ok((running, record))
    }

    /// Takes a course, and writes what is to be recorded.
    pub fn go(
        &mut self,
        course: &Course,
        mut record: Option<&mut Record<F>>,
        callbacks: &mut Callbacks<'_, F>,
        progress: &mut dyn Progress,
    ) -> Result<Ending, SimError> {
        let from = self.runner.clock().time;
        let kept = match &mut record {
            Some(record) => (Some(&mut record.recorder), record.count),
            None => (None, 0),
        };
        let mut watching = Watching::new(&self.flow, (course, from), kept, callbacks, progress);
        let result = self.timeline.run(&mut self.runner, course, &mut watching);
        let result = result.map_err(|error| match F::head(&self.plan).models {
            Some(_) => error.with_own_models(),
            None => error,
        });
        let pauses = matches!(result, Ok(Ending::Complete)) && !course.over(&self.runner.clock());
        match record {
            Some(record) if !pauses => record.close(self, result),
            Some(record) => {
                record.is_closed = false;
                result
            }
            None => result,
        }
    }

    /// Its plan.
    pub fn plan(&self) -> &F::Plan {
        &self.plan
    }

    /// The flow.
    pub fn flow(&self) -> &F {
        &self.flow
    }

    /// The flow on its device.
    pub fn runner(&self) -> &F::Runner {
        &self.runner
    }

    /// Both, to look at the state.
    pub fn parts(&mut self) -> (&F, &mut F::Runner) {
        (&self.flow, &mut self.runner)
    }

    /// What has been done.
    pub fn tally(&self) -> Tally {
        self.timeline.tally
    }

    /// The course of its plan.
    pub fn course(&self) -> Course {
        Course::of(F::head(&self.plan).time)
    }
}

/// The models of a study that a plan takes, if its scheme was not composed in code.
fn own<F: Family>(
    plan: &F::Plan,
    composed: Option<&Composed>,
    progress: &mut dyn Progress,
) -> Result<Option<OwnModels>, SimError> {
    match composed {
        Some(_) => Ok(None),
        None => OwnModels::of(F::head(plan).models, &mut |text| progress.note(text)),
    }
}
