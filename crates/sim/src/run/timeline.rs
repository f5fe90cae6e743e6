//! The time loop: the same for every solver.
//!
//! Time is never clipped to an output: what is due happens at the first step at or after its time.
//! Checkpoints are written, and a request to stop is honoured, only where a solver's state is complete:
//! neither can change the course of a run.

use super::RunClock;
use super::memory::Memory;
use super::runner::{Runner, Until, Watch};
use crate::SimError;
use monoflow_case::TimePlan;
use std::time::Instant;

/// Seconds between two signs of life.
const TICK: f64 = 0.2;

/// How far a run goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// Simulated time at which it ends, which the last step meets, s; infinite if there is none.
    pub end: f64,
    /// Step at which it ends, if that comes first.
    pub max_steps: u64,
    /// Simulated time at which to come back before that, at the first step at or after it, s.
    pub pause: f64,
}

impl Course {
    /// The course of a plan.
    pub fn of(plan: &TimePlan) -> Self {
        Course {
            end: plan.end,
            max_steps: plan.max_steps.unwrap_or(u64::MAX),
            pause: f64::INFINITY,
        }
    }

    /// The same, with a pause at a time, s.
    pub fn until(self, time: f64) -> Self {
        Course {
            pause: time,
            ..self
        }
    }

    /// The same beyond its end: there is none any more.
    pub fn beyond(self) -> Self {
        Course {
            end: f64::INFINITY,
            ..self
        }
    }

    /// Has it come to its end?
    pub fn over(&self, clock: &RunClock) -> bool {
        clock.time >= self.end || clock.step >= self.max_steps
    }
}

/// How a run ended that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// At its end, or as far as was asked.
    Complete,
    /// On request, with a checkpoint to go on from.
    Interrupted,
}

/// What has been done in this process.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Steps.
    pub steps: u64,
    /// Seconds of wall time in steps and what they need, without output.
    pub step_seconds: f64,
    /// What it took of the machine's memory.
    pub memory: Memory,
}

impl Tally {
    /// Millions of particles or cells advanced by a step, per second, of so many.
    pub fn rate(&self, count: u64) -> f64 {
        if self.step_seconds > 0.0 {
            count as f64 * self.steps as f64 / self.step_seconds / 1e6
        } else {
            0.0
        }
    }
}

/// Takes a solver through time.
#[derive(Clone, Copy, Debug)]
pub struct Timeline {
    /// What has been done.
    pub tally: Tally,
    /// Steps between two signs of life.
    chunk: u64,
}

impl Default for Timeline {
    fn default() -> Self {
        Timeline {
            tally: Tally::default(),
            chunk: 8,
        }
    }
}

impl Timeline {
    /// Runs to the end of the course or to its pause, or until the watch says stop.
    pub fn run<R: Runner>(
        &mut self,
        runner: &mut R,
        course: &Course,
        watch: &mut impl Watch<R>,
    ) -> Result<Ending, SimError> {
        loop {
            let clock = runner.clock();
            if clock.lost {
                return Err(runner.lost().after(watch.last_frame()));
            }
            watch.tick(&clock, &self.tally);
            let over = course.over(&clock);
            let complete = runner.is_complete(over);
            let stop = complete && watch.stop_asked();
            let shows = runner.is_ready() && watch.next_time() <= clock.time;
            let bound = runner.is_bound_to(course.end);
            let saves = complete && (stop || !bound && watch.next_checkpoint() <= clock.time);
            let shows = shows && (saves || !watch.glance(&clock, runner)?);
            if shows || saves {
                let state = runner.state()?;
                if shows {
                    watch.observe(&clock, &state, false)?;
                }
                if saves {
                    watch.save(&clock, &state)?;
                }
            }
            if stop {
                return Ok(Ending::Interrupted);
            }
            if complete {
                let renewed = self.timed(|| runner.renew(over));
                if renewed.map_err(|error| error.after(watch.last_frame()))? {
                    continue;
                }
            }
            if over {
                watch.observe(&clock, &runner.state()?, true)?;
                return Ok(Ending::Complete);
            }
            if clock.time >= course.pause {
                return Ok(Ending::Complete);
            }
            let until = Until {
                output: watch.next_time().min(course.pause),
                checkpoint: match bound {
                    true => f64::INFINITY,
                    false => watch.next_checkpoint(),
                },
                step: course.max_steps.min(clock.step + self.chunk),
                course: *course,
            };
            self.advance(runner, &until)?;
        }
    }

    /// Steps until something is to be done.
    fn advance(&mut self, runner: &mut impl Runner, until: &Until) -> Result<(), SimError> {
        let before = (runner.clock().step, self.tally.step_seconds);
        self.timed(|| runner.advance(until))?;
        let seconds = self.tally.step_seconds - before.1;
        let steps = runner.clock().step - before.0;
        let taken = self.tally.steps;
        self.tally.steps += steps;
        if taken < Memory::EARLY && Memory::EARLY <= self.tally.steps {
            self.tally.memory.note_early();
        }
        if steps >= self.chunk {
            let wanted = TICK / seconds.max(1e-6) * steps as f64;
            self.chunk = (wanted as u64).clamp(1, 4 * self.chunk);
        }
        Ok(())
    }

    fn timed<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let begin = Instant::now();
        let result = work();
        self.tally.step_seconds += begin.elapsed().as_secs_f64();
        result
    }
}
