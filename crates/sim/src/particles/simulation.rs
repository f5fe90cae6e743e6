//! A run in code, without a folder: callbacks own what is kept of it.

use super::assemble::Start;
use super::builder::Composed;
use super::gauges::Gauges;
use super::runner::ParticleRunner;
use super::select;
use super::setups::Setup;
use super::snapshot::{Moment, Snapshot};
use crate::models::{self, Pressure};
use crate::run::{Course, Ending, RunClock, Runner, Schedule, Tally, Timeline, Watch};
use crate::{Device, Executor, OwnModels, SimError};
use monoflow_case::{RunPlan, Seed};
use monoflow_ops::control::Clock;

/// Every so many seconds of simulated time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Every(pub f64);

/// A callback with its times.
struct On<'c> {
    times: Schedule,
    /// When it was called last, s; negative before.
    since: f64,
    callback: Box<dyn FnMut(&Moment) + 'c>,
}

impl On<'_> {
    fn next_time(&self) -> f64 {
        match self.since {
            never if never < 0.0 => f64::NEG_INFINITY,
            since => self.times.next(since),
        }
    }
}

/// Callbacks, in their order.
#[derive(Default)]
struct Callbacks<'c>(Vec<On<'c>>);

impl Watch<ParticleRunner> for Callbacks<'_> {
    fn next_time(&self) -> f64 {
        let times = self.0.iter().map(On::next_time);
        times.fold(f64::INFINITY, f64::min)
    }

    fn observe(&mut self, clock: &RunClock, moment: &Moment, _: bool) -> Result<(), SimError> {
        for on in &mut self.0 {
            if on.next_time() <= clock.time {
                (on.callback)(moment);
                on.since = clock.time;
            }
        }
        Ok(())
    }
}

/// A simulation being set up: nothing has been computed.
pub struct Draft<'c, C, Sch> {
    case: C,
    scheme: Sch,
    callbacks: Callbacks<'c>,
    set: Vec<String>,
}

impl<'c, C: Setup, Sch: Composed> Draft<'c, C, Sch> {
    /// Calls `callback` at the start and then at those times: at the first step at or after each.
    pub fn on(mut self, every: Every, callback: impl FnMut(&Moment) + 'c) -> Self {
        self.callbacks.0.push(On {
            times: Schedule::every(every.0),
            since: -1.0,
            callback: Box::new(callback),
        });
        self
    }

    /// Sets a value of the case, as `--set` does: `set("numerics.cfl=0.2")`.
    pub fn set(mut self, assignment: &str) -> Self {
        self.set.push(assignment.to_owned());
        self
    }

    /// Checks everything, places the particles, and puts them on a device.
    ///
    /// # Errors
    /// The case is wrong, or does not fit the device.
    pub fn build(self, device: Device) -> Result<Simulation<'c>, SimError> {
        let mut case = self.case.case(self.scheme.dimensions())?;
        for assignment in self.scheme.settings().iter().chain(&self.set) {
            case.set(assignment)?;
        }
        let plan = case.resolve(&self.scheme.catalogue())?;
        let executor = self.scheme.executor(&plan, device)?;
        let pressure = self.scheme.pressure();
        Ok(Simulation::with(plan, pressure, executor, self.callbacks))
    }
}

/// A simulation that runs.
pub struct Simulation<'c> {
    plan: RunPlan,
    pressure: Pressure,
    runner: ParticleRunner,
    timeline: Timeline,
    callbacks: Callbacks<'c>,
}

impl<'c> Simulation<'c> {
    /// Sets up a case with a scheme.
    #[allow(clippy::new_ret_no_self)]
    pub fn new<C: Setup, Sch: Composed>(case: C, scheme: Sch) -> Draft<'c, C, Sch> {
        Draft {
            case,
            scheme,
            callbacks: Callbacks::default(),
            set: Vec::new(),
        }
    }

    /// Of a plan as case files give it, with particles at these places.
    ///
    /// # Errors
    /// The scheme cannot be had, or the particles do not fit the domain or the device.
    pub fn of(plan: RunPlan, seeds: Vec<Seed>, device: Device) -> Result<Self, SimError> {
        let own = OwnModels::of(plan.models.as_ref(), &mut |_| {})?;
        let start = Start::Seeds(seeds);
        let choice = select::find(&plan)?;
        let executor = select::executor(&choice, &plan, start, device, &mut |_| {})?;
        let pressure = models::pressure_of(&plan, own.as_ref())?;
        Ok(Self::with(plan, pressure, executor, Callbacks::default()))
    }

    fn with(
        plan: RunPlan,
        pressure: Pressure,
        executor: Box<dyn Executor>,
        callbacks: Callbacks<'c>,
    ) -> Self {
        Simulation {
            runner: ParticleRunner::new(&plan, executor),
            timeline: Timeline::default(),
            plan,
            pressure,
            callbacks,
        }
    }

    /// Runs until this simulated time, s. May be called again with a later one.
    ///
    /// # Errors
    /// A state goes bad, a particle leaves, the device fails.
    pub fn run_until(&mut self, time: f64) -> Result<Ending, SimError> {
        let course = Course {
            end: time,
            max_steps: u64::MAX,
        };
        self.timeline
            .run(&mut self.runner, &course, &mut self.callbacks)
    }

    /// Simulated time, s.
    pub fn time(&self) -> f64 {
        self.clock().time
    }

    /// The clock.
    pub fn clock(&self) -> Clock {
        self.runner.executor.clock()
    }

    /// The particles now.
    ///
    /// # Errors
    /// The device fails.
    pub fn particles(&mut self) -> Result<Snapshot, SimError> {
        Ok(self.runner.state()?.snapshot)
    }

    /// The resolved plan.
    pub fn plan(&self) -> &RunPlan {
        &self.plan
    }

    /// The gauges of the plan, to evaluate in callbacks.
    pub fn gauges(&self) -> Gauges {
        Gauges::new(&self.plan, self.pressure)
    }

    /// What has been done.
    pub fn tally(&self) -> Tally {
        self.timeline.tally
    }
}
