//! The time loop: the same for every executor.
//!
//! Steps run on the device until the list is stale or something is due. Only where the list is
//! rebuilt is the state complete (all else follows from it), so only there checkpoints are written
//! and a request to stop is honoured: neither can change the course of a run. Time is never clipped
//! to an output: what is due happens at the first step at or after its time.

use crate::diagnose::{diagnose, escaped};
use crate::snapshot::{Moment, Snapshot};
use crate::{Executor, LastFrame, SimError};
use monoflow_case::Escaped;
use monoflow_ops::control::{Clock, Halt};
use monoflow_particles::ParticleError;
use std::time::Instant;

/// Steps after which the list is rebuilt even if it is still good: bounds how long a request to stop
/// waits where nothing moves.
const OLDEST_LIST: u64 = 200;

/// Seconds between two signs of life.
const TICK: f64 = 0.2;

/// How far a run goes and what it does on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// Simulated time at which it ends, s.
    pub end: f64,
    /// Step at which it ends, if that comes first.
    pub max_steps: u64,
    /// Steps between two Shepard filters; 0 for none.
    pub shepard_every: u64,
    /// Are particles that leave the domain taken out, and the run goes on?
    pub removes: bool,
    /// What to change where the scheme has become unstable, for messages.
    pub calm: &'static str,
}

impl Course {
    /// The course of a plan.
    pub fn of(plan: &monoflow_case::RunPlan) -> Self {
        Course {
            end: plan.time.end,
            max_steps: plan.time.max_steps.unwrap_or(u64::MAX),
            shepard_every: u64::from(plan.numerics.shepard_every),
            removes: plan.domain.escaped == Escaped::Remove,
            calm: match plan.numerics.mps {
                Some(_) => "lower `numerics.cfl`",
                None => "lower `numerics.cfl` or raise `fluid.artificial_alpha`",
            },
        }
    }

    /// Is the density filtered after this step? The list is renewed just before, so that it is
    /// complete and that no rates of the unfiltered density are kept.
    fn filters(&self, clock: &Clock) -> bool {
        self.shepard_every > 0 && clock.step > 0 && clock.step.is_multiple_of(self.shepard_every)
    }

    fn over(&self, clock: &Clock) -> bool {
        clock.time >= self.end || clock.step >= self.max_steps
    }
}

/// How a run ended that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// At its end.
    Complete,
    /// On request, with a checkpoint to go on from.
    Interrupted,
}

/// What has been done in this process.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Steps.
    pub steps: u64,
    /// Rebuilds of the neighbour list.
    pub rebuilds: u64,
    /// Seconds of wall time in steps and rebuilds, without output.
    pub step_seconds: f64,
}

/// Somebody who accompanies a run.
pub trait Watch {
    /// The first time later than `time` (s) at which to be shown the particles.
    fn next_time(&self, _time: f64) -> f64 {
        f64::INFINITY
    }

    /// The particles at the start, at times asked for, and at the end.
    ///
    /// # Errors
    /// Ends the run.
    fn observe(&mut self, _moment: &Moment) -> Result<(), SimError> {
        Ok(())
    }

    /// The state is complete: a checkpoint may be taken. Says whether to go on.
    ///
    /// # Errors
    /// Ends the run.
    fn before_rebuild(&mut self, _executor: &mut dyn Executor) -> Result<bool, SimError> {
        Ok(true)
    }

    /// A sign of life, several times a second.
    fn tick(&mut self, _clock: &Clock, _tally: &Tally) {}

    /// The last frame written.
    fn last_frame(&self) -> LastFrame {
        LastFrame::default()
    }
}

/// Two who watch.
impl<A: Watch, B: Watch> Watch for (A, B) {
    fn next_time(&self, time: f64) -> f64 {
        self.0.next_time(time).min(self.1.next_time(time))
    }

    fn observe(&mut self, moment: &Moment) -> Result<(), SimError> {
        if moment.last || moment.has_come(|time| self.0.next_time(time)) {
            self.0.observe(moment)?;
        }
        if moment.last || moment.has_come(|time| self.1.next_time(time)) {
            self.1.observe(moment)?;
        }
        Ok(())
    }

    fn before_rebuild(&mut self, executor: &mut dyn Executor) -> Result<bool, SimError> {
        Ok(self.0.before_rebuild(executor)? & self.1.before_rebuild(executor)?)
    }

    fn tick(&mut self, clock: &Clock, tally: &Tally) {
        self.0.tick(clock, tally);
        self.1.tick(clock, tally);
    }

    fn last_frame(&self) -> LastFrame {
        match self.0.last_frame() {
            LastFrame(None) => self.1.last_frame(),
            frame => frame,
        }
    }
}

/// Nobody watches.
impl Watch for () {}

/// Takes an executor through time.
#[derive(Clone, Copy, Debug)]
pub struct Timeline {
    /// What has been done.
    pub tally: Tally,
    listed: bool,
    since: f64,
    chunk: u64,
}

impl Default for Timeline {
    fn default() -> Self {
        Timeline {
            tally: Tally::default(),
            listed: false,
            since: -1.0,
            chunk: 8,
        }
    }
}

impl Timeline {
    /// Runs to the end of the course, or until the watch says stop.
    ///
    /// # Errors
    /// The state goes bad, the device fails, or output cannot be written.
    pub fn run(
        &mut self,
        executor: &mut dyn Executor,
        course: &Course,
        watch: &mut impl Watch,
    ) -> Result<Ending, SimError> {
        if !self.listed && !self.begin(executor, course, watch)? {
            return Ok(Ending::Interrupted);
        }
        loop {
            let clock = executor.clock();
            watch.tick(&clock, &self.tally);
            if course.over(&clock) {
                self.observe(executor, watch, true)?;
                return Ok(Ending::Complete);
            }
            match self.advance(executor, course, watch)? {
                Halt::None => {}
                Halt::Due => {
                    let clock = executor.clock();
                    if watch.next_time(self.since) <= clock.time {
                        self.observe(executor, watch, false)?;
                    }
                    let filter = course.filters(&clock) && !course.over(&clock);
                    let old = clock.age >= OLDEST_LIST;
                    if (filter || old) && !self.renew(executor, course, watch)? {
                        return Ok(Ending::Interrupted);
                    }
                    if filter {
                        self.timed(|| executor.shepard())?;
                    }
                }
                Halt::Rebuild => {
                    if !self.renew(executor, course, watch)? {
                        return Ok(Ending::Interrupted);
                    }
                }
                bad @ (Halt::NotFinite | Halt::Collapsed | Halt::Unsolved) => {
                    return Err(diagnose(executor, course, bad, watch.last_frame()));
                }
            }
        }
    }

    /// Lists neighbours; at time zero also finds the first Δt and shows the start.
    fn begin(
        &mut self,
        executor: &mut dyn Executor,
        course: &Course,
        watch: &mut impl Watch,
    ) -> Result<bool, SimError> {
        let clock = executor.clock();
        let fresh = clock.step == 0;
        if fresh && !watch.before_rebuild(executor)? {
            return Ok(false);
        }
        self.rebuild(executor, course, watch)?;
        self.listed = true;
        if fresh {
            self.timed(|| executor.prime())?;
            match Halt::from_code(executor.clock().halt) {
                bad @ (Halt::NotFinite | Halt::Collapsed) => {
                    return Err(diagnose(executor, course, bad, watch.last_frame()));
                }
                _ => self.observe(executor, watch, false)?,
            }
        } else {
            self.since = clock.time;
            // Checkpoints are taken before the filter, and after all output.
            if course.filters(&clock) {
                self.timed(|| executor.shepard())?;
            }
        }
        Ok(true)
    }

    /// Steps until something is to be done.
    fn advance(
        &mut self,
        executor: &mut dyn Executor,
        course: &Course,
        watch: &mut impl Watch,
    ) -> Result<Halt, SimError> {
        let before = executor.clock();
        let filter = match course.shepard_every {
            0 => u64::MAX,
            every => (before.step / every + 1) * every,
        };
        let stop_step = course
            .max_steps
            .min(filter)
            .min(before.step - before.age.min(before.step) + OLDEST_LIST)
            .min(before.step + self.chunk);
        let stop_time = course.end.min(watch.next_time(self.since));
        let begin = Instant::now();
        let halt = executor.run(stop_time, stop_step)?;
        let seconds = begin.elapsed().as_secs_f64();
        let steps = executor.clock().step - before.step;
        self.tally.step_seconds += seconds;
        self.tally.steps += steps;
        if steps >= self.chunk {
            let wanted = TICK / seconds.max(1e-6) * steps as f64;
            self.chunk = (wanted as u64).clamp(1, 4 * self.chunk);
        }
        Ok(halt)
    }

    /// Offers the state for a checkpoint, then rebuilds the list.
    fn renew(
        &mut self,
        executor: &mut dyn Executor,
        course: &Course,
        watch: &mut impl Watch,
    ) -> Result<bool, SimError> {
        if !watch.before_rebuild(executor)? {
            return Ok(false);
        }
        self.rebuild(executor, course, watch)?;
        Ok(true)
    }

    fn rebuild(
        &mut self,
        executor: &mut dyn Executor,
        course: &Course,
        watch: &impl Watch,
    ) -> Result<(), SimError> {
        self.tally.rebuilds += 1;
        let mut result = self.timed(|| executor.rebuild().map_err(SimError::from));
        let left = matches!(
            result,
            Err(SimError::Particles(ParticleError::Escaped { .. }))
        );
        if left && course.removes {
            result = self.timed(|| {
                executor.remove_escaped()?;
                Ok(executor.rebuild()?)
            });
        }
        result.map_err(|error| escaped(error, &executor.clock(), watch.last_frame()))
    }

    fn observe(
        &mut self,
        executor: &mut dyn Executor,
        watch: &mut impl Watch,
        last: bool,
    ) -> Result<(), SimError> {
        let particles = executor.particles()?;
        let clock = executor.clock();
        let moment = Moment {
            clock,
            since: self.since,
            last,
            snapshot: Snapshot::from(&particles),
            particles,
        };
        watch.observe(&moment)?;
        self.since = clock.time;
        Ok(())
    }

    fn timed<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let begin = Instant::now();
        let result = work();
        self.tally.step_seconds += begin.elapsed().as_secs_f64();
        result
    }
}
