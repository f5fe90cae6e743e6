//! What the time loop asks of solvers and of those who watch.

use super::RunClock;
use super::timeline::{Course, Tally};
use crate::{LastFrame, SimError};

/// How far to step at most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Until {
    /// The next output is due, s.
    pub output: f64,
    /// The next checkpoint is due, s.
    pub checkpoint: f64,
    /// The step at which to come back, whatever is due.
    pub step: u64,
    /// Where the run ends.
    pub course: Course,
}

/// A solver that can be stepped.
pub trait Runner {
    /// All that it has computed, perhaps lent.
    type State<'a>
    where
        Self: 'a;

    /// The device in words.
    fn device(&self) -> String;

    /// The clock as of the last look.
    fn clock(&self) -> RunClock;

    /// Steps until something is due, the state is to be renewed, or it is lost. The first step at or after
    /// the time of an output is the last.
    fn advance(&mut self, until: &Until) -> Result<(), SimError>;

    /// The state as it is now.
    fn state(&mut self) -> Result<Self::State<'_>, SimError>;

    /// Can its state be shown? It cannot before what follows from it at the start has been found.
    fn is_ready(&self) -> bool {
        true
    }

    /// Is the state all that a run can go on from, so that a checkpoint may be written? At the end (`over`)
    /// nothing goes on.
    fn is_complete(&self, over: bool) -> bool {
        !over
    }

    /// Might the steps so far have been others, had the run another end than this time, s? Checkpoints that are due
    /// are not written then: what is resumed may be given another end.
    fn is_bound_to(&self, _end: f64) -> bool {
        false
    }

    /// Renews what follows from a complete state, if that is needed before the next step; says whether it
    /// was. At the end (`over`) nothing is done that only the next step needs.
    fn renew(&mut self, _over: bool) -> Result<bool, SimError> {
        Ok(false)
    }

    /// Says how the state was lost.
    fn lost(&mut self) -> SimError;

    /// Seconds spent by phase.
    fn phases(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}

/// What a run is watched by.
pub trait Watch<R: Runner> {
    /// The first time at which to be shown the state, s; at the start it has come.
    fn next_time(&self) -> f64;

    /// At times asked for, before the state is taken: is a look at the solver enough?
    fn glance(&mut self, _: &RunClock, _: &mut R) -> Result<bool, SimError> {
        Ok(false)
    }

    /// The state at the start, at times asked for, and at the end (`last`).
    fn observe(
        &mut self,
        clock: &RunClock,
        state: &R::State<'_>,
        last: bool,
    ) -> Result<(), SimError>;

    /// The first time at which a checkpoint is due, s.
    fn next_checkpoint(&self) -> f64 {
        f64::INFINITY
    }

    /// Keeps a state from which a run can go on.
    fn save(&mut self, _: &RunClock, _: &R::State<'_>) -> Result<(), SimError> {
        Ok(())
    }

    /// Should the run stop where a checkpoint is possible?
    fn stop_asked(&self) -> bool {
        false
    }

    /// A sign of life, several times a second.
    fn tick(&mut self, _: &RunClock, _: &Tally) {}

    /// The last frame written.
    fn last_frame(&self) -> LastFrame {
        LastFrame::default()
    }
}
