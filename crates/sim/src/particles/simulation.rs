//! A run in code, without a folder: callbacks own what is kept of it.

use super::builder::Composed;
use super::gauges::Gauges;
use super::runner::ParticleRunner;
use super::setups::Setup;
use super::snapshot::{Moment, Snapshot};
use crate::models::Pressure;
use crate::run::{Course, Ending, RunClock, Runner, Schedule, Tally, Timeline, Watch};
use crate::{Device, SimError};
use monoflow_case::RunPlan;

/// Every so many seconds of simulated time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Every(pub f64);

/// A simulation being set up: nothing has been computed.
pub struct Draft<C, Sch, W> {
    case: C,
    scheme: Sch,
    watch: W,
    set: Vec<String>,
}

/// A callback with its times.
pub struct On<F> {
    times: Schedule,
    /// When it was called last, s; negative before.
    since: f64,
    callback: F,
}

impl<F: FnMut(&Moment)> Watch<ParticleRunner> for On<F> {
    fn next_time(&self) -> f64 {
        match self.since {
            never if never < 0.0 => f64::NEG_INFINITY,
            since => self.times.next(since),
        }
    }

    fn observe(&mut self, clock: &RunClock, moment: &Moment, _: bool) -> Result<(), SimError> {
        if self.next_time() <= clock.time {
            (self.callback)(moment);
            self.since = clock.time;
        }
        Ok(())
    }
}

impl<C: Setup, Sch: Composed, W: Watch<ParticleRunner>> Draft<C, Sch, W> {
    /// Calls `callback` at the start and then at those times: at the first step at or after each.
    pub fn on<F: FnMut(&Moment)>(self, every: Every, callback: F) -> Draft<C, Sch, (W, On<F>)> {
        let on = On {
            times: Schedule::every(every.0),
            since: -1.0,
            callback,
        };
        Draft {
            case: self.case,
            scheme: self.scheme,
            watch: (self.watch, on),
            set: self.set,
        }
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
    pub fn build(self, device: Device) -> Result<Simulation<W>, SimError> {
        let mut case = self.case.case(self.scheme.dimensions())?;
        for assignment in self.scheme.settings().iter().chain(&self.set) {
            case.set(assignment)?;
        }
        let plan = case.resolve(&self.scheme.catalogue())?;
        let executor = self.scheme.executor(&plan, device)?;
        Ok(Simulation {
            pressure: self.scheme.pressure(),
            runner: ParticleRunner::new(&plan, executor),
            plan,
            timeline: Timeline::default(),
            watch: self.watch,
        })
    }
}

/// A simulation that runs.
pub struct Simulation<W> {
    plan: RunPlan,
    pressure: Pressure,
    runner: ParticleRunner,
    timeline: Timeline,
    watch: W,
}

impl Simulation<()> {
    /// Sets up a case with a scheme.
    #[allow(clippy::new_ret_no_self)]
    pub fn new<C: Setup, Sch: Composed>(case: C, scheme: Sch) -> Draft<C, Sch, ()> {
        Draft {
            case,
            scheme,
            watch: (),
            set: Vec::new(),
        }
    }
}

impl<W: Watch<ParticleRunner>> Simulation<W> {
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
            .run(&mut self.runner, &course, &mut self.watch)
    }

    /// Simulated time, s.
    pub fn time(&self) -> f64 {
        self.runner.clock().time
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
