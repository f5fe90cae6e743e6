//! A run in code, without a folder: callbacks own what is kept of it.

use crate::builder::Composed;
use crate::models::Pressure;
use crate::schedule::Schedule;
use crate::setups::Setup;
use crate::snapshot::{Moment, Snapshot};
use crate::timeline::{Course, Ending, Tally, Timeline, Watch};
use crate::{Device, Executor, Gauges, SimError};
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
    callback: F,
}

impl<F: FnMut(&Moment)> Watch for On<F> {
    fn next_time(&self, time: f64) -> f64 {
        self.times.next(time)
    }

    fn observe(&mut self, moment: &Moment) -> Result<(), SimError> {
        if moment.has_come(|time| self.times.next(time)) {
            (self.callback)(moment);
        }
        Ok(())
    }
}

impl<C: Setup, Sch: Composed, W: Watch> Draft<C, Sch, W> {
    /// Calls `callback` at the start and then at those times: at the first step at or after each.
    pub fn on<F: FnMut(&Moment)>(self, every: Every, callback: F) -> Draft<C, Sch, (W, On<F>)> {
        let on = On {
            times: Schedule::every(every.0),
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
            pressure: self.scheme.pressure().of_plan(&plan),
            plan,
            executor,
            timeline: Timeline::default(),
            watch: self.watch,
        })
    }
}

/// A simulation that runs.
pub struct Simulation<W> {
    plan: RunPlan,
    pressure: Pressure,
    executor: Box<dyn Executor>,
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

impl<W: Watch> Simulation<W> {
    /// Runs until this simulated time, s. May be called again with a later one.
    ///
    /// # Errors
    /// A state goes bad, a particle leaves, the device fails.
    pub fn run_until(&mut self, time: f64) -> Result<Ending, SimError> {
        let course = Course {
            end: time,
            max_steps: u64::MAX,
            ..Course::of(&self.plan)
        };
        self.timeline
            .run(self.executor.as_mut(), &course, &mut self.watch)
    }

    /// Simulated time, s.
    pub fn time(&self) -> f64 {
        self.executor.clock().time
    }

    /// The particles now.
    ///
    /// # Errors
    /// The device fails.
    pub fn particles(&mut self) -> Result<Snapshot, SimError> {
        Ok(Snapshot::from(&self.executor.particles()?))
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
