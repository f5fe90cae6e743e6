use super::{Draft, Folder, New, Scheme};
use crate::SimError;
use crate::particles::ParticleFlow;
use crate::particles::setups::Setup;
use crate::run::{Callbacks, Course, Directory, Ending, Family, Progress, Record, Runner, Running};
use crate::run::{StateOf, Tally, rows};
use std::path::PathBuf;

/// A simulation that runs, of a family of flows.
///
/// A simulation that is recorded and left before its end says so in summary and report when it is dropped.
pub struct Simulation<'c, F: Family = ParticleFlow> {
    pub(crate) running: Running<F>,
    record: Option<Record<F>>,
    callbacks: Callbacks<'c, F>,
    progress: Box<dyn Progress + 'c>,
}

impl<'c, F: Family> Simulation<'c, F> {
    /// Sets up a case with a scheme.
    #[allow(clippy::new_ret_no_self)]
    pub fn new<S: Scheme<Family = F>>(case: impl Setup, scheme: S) -> Draft<'c, S, New> {
        Draft::new(case, scheme)
    }

    /// Takes up the run in a folder, which was recorded with this scheme, from its newest checkpoint: bit for
    /// bit as if it had never stopped.
    pub fn resume<S: Scheme<Family = F>>(
        folder: impl Into<PathBuf>,
        scheme: S,
    ) -> Draft<'c, S, Folder> {
        Draft::resumed(folder.into(), scheme)
    }

    pub(crate) fn with(
        running: Running<F>,
        record: Option<Record<F>>,
        callbacks: Callbacks<'c, F>,
        progress: Box<dyn Progress + 'c>,
    ) -> Self {
        Simulation {
            running,
            record,
            callbacks,
            progress,
        }
    }

    /// Runs until this simulated time, s: to the first step at or after it, and at the end of the case to that
    /// end. May be called again with a later one; how often does not change the flow. What is not recorded may
    /// go on beyond the end of its case, which its steps meet on the way, unless walls move or fluid comes in, of which
    /// nothing is known later.
    ///
    /// # Errors
    /// The time is negative, infinite or NaN; a state goes bad, a particle leaves, the device fails; a file cannot be
    /// written.
    pub fn run_until(&mut self, time: f64) -> Result<Ending, SimError> {
        if !(time.is_finite() && time >= 0.0) {
            return Err(SimError::NotATime { time });
        }
        let mut course = self.running.course();
        let ends = self.record.is_some() || self.running.flow().ends_with_its_case();
        if ends && time > course.end {
            let end = course.end;
            return Err(SimError::Beyond { time, end });
        }
        if time > course.end {
            // In one call as in two: up to the end of the case, then on.
            if self.time() < course.end {
                let ending = self.go(&course)?;
                if self.time() < course.end {
                    return Ok(ending);
                }
            }
            course = course.beyond();
        }
        self.go(&course.until(time))
    }

    fn go(&mut self, course: &Course) -> Result<Ending, SimError> {
        let (record, progress) = (self.record.as_mut(), self.progress.as_mut());
        (self.running).go(course, record, &mut self.callbacks, progress)
    }

    /// Runs to the end of the case.
    ///
    /// # Errors
    /// As [`Simulation::run_until`].
    pub fn run(&mut self) -> Result<Ending, SimError> {
        self.run_until(self.running.course().end)
    }

    /// Simulated time, s.
    pub fn time(&self) -> f64 {
        self.running.runner().clock().time
    }

    /// Steps taken.
    pub fn step(&self) -> u64 {
        self.running.runner().clock().step
    }

    /// The flow now: what callbacks are given.
    ///
    /// # Errors
    /// The device fails.
    pub fn state(&mut self) -> Result<StateOf<'_, F>, SimError> {
        self.running.parts().1.state()
    }

    /// What a row of `gauges.csv` would say now: each column with its number.
    ///
    /// # Errors
    /// The device fails.
    pub fn row(&mut self) -> Result<Vec<(String, f64)>, SimError> {
        let (flow, runner) = self.running.parts();
        let clock = runner.clock();
        let row = rows::row(&clock, flow.row(&runner.state()?));
        Ok(rows::columns(flow.columns()).into_iter().zip(row).collect())
    }

    /// The resolved plan.
    pub fn plan(&self) -> &F::Plan {
        self.running.plan()
    }

    /// What has been done.
    pub fn tally(&self) -> Tally {
        self.running.tally()
    }

    /// The folder, if it is recorded.
    pub fn directory(&self) -> Option<&Directory> {
        self.record.as_ref().map(Record::directory)
    }
}

impl<F: Family> Drop for Simulation<'_, F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        if let Some(record) = &mut self.record {
            // Nobody is there to be told; what was written before stays.
            let _ = record.leave(&mut self.running);
        }
    }
}
