//! All that a run is watched by: its record, callbacks, and the progress that is shown.

use super::RunClock;
use super::callbacks::Callbacks;
use super::family::{Family, StateOf};
use super::progress::{Progress, Tick};
use super::recorder::Recorder;
use super::runner::Watch;
use super::timeline::{Course, Tally};
use crate::{LastFrame, SimError};
use std::time::Instant;

/// All that a run is watched by.
pub struct Watching<'w, 'c, F: Family> {
    flow: &'w F,
    recorder: Option<&'w mut Recorder>,
    callbacks: &'w mut Callbacks<'c, F>,
    progress: &'w mut dyn Progress,
    course: Course,
    /// Particles or cells that a step advances.
    count: u64,
    begin: Instant,
    begin_time: f64,
}

impl<'w, 'c, F: Family> Watching<'w, 'c, F> {
    /// Of a flow that takes this course from a time on, s, with steps of so many particles or cells; all of it is
    /// written if there is a recorder.
    pub fn new(
        flow: &'w F,
        (course, begin_time): (&Course, f64),
        (recorder, count): (Option<&'w mut Recorder>, u64),
        callbacks: &'w mut Callbacks<'c, F>,
        progress: &'w mut dyn Progress,
    ) -> Self {
        Watching {
            flow,
            recorder,
            callbacks,
            progress,
            course: *course,
            count,
            begin: Instant::now(),
            begin_time,
        }
    }
}

impl<F: Family> Watch<F::Runner> for Watching<'_, '_, F> {
    fn next_time(&self) -> f64 {
        let recorded = self.recorder.as_ref().map(|recorder| recorder.next_time());
        let called = self.callbacks.next_time();
        recorded.map_or(called, |recorded| recorded.min(called))
    }

    fn glance(&mut self, clock: &RunClock, runner: &mut F::Runner) -> Result<bool, SimError> {
        let is_called = self.callbacks.next_time() <= clock.time;
        match &mut self.recorder {
            Some(recorder) if !is_called => recorder.glance(self.flow, clock, runner),
            _ => Ok(false),
        }
    }

    fn observe(
        &mut self,
        clock: &RunClock,
        state: &StateOf<'_, F>,
        last: bool,
    ) -> Result<(), SimError> {
        if let Some(recorder) = &mut self.recorder {
            recorder.observe(self.flow, clock, state, last)?;
        }
        self.callbacks.call(clock.time, state);
        Ok(())
    }

    fn next_checkpoint(&self) -> f64 {
        let recorder = self.recorder.as_ref();
        recorder.map_or(f64::INFINITY, |recorder| recorder.next_checkpoint())
    }

    fn save(&mut self, clock: &RunClock, state: &StateOf<'_, F>) -> Result<(), SimError> {
        match &mut self.recorder {
            Some(recorder) => recorder.save(self.flow, clock, state),
            None => Ok(()),
        }
    }

    fn stop_asked(&self) -> bool {
        self.progress.stop_asked()
    }

    fn tick(&mut self, clock: &RunClock, tally: &Tally) {
        let elapsed = self.begin.elapsed().as_secs_f64();
        let end = self.course.end.min(self.course.pause);
        let by_time = (clock.time - self.begin_time) / (end - self.begin_time);
        let to_come = self.course.max_steps.saturating_sub(clock.step);
        let by_steps = tally.steps as f64 / to_come.saturating_add(tally.steps).max(1) as f64;
        let done = by_time.max(by_steps).clamp(0.0, 1.0);
        self.progress.tick(&Tick {
            step: clock.step,
            time: clock.time,
            dt: clock.dt,
            end,
            done,
            remaining: (done > 0.0).then(|| elapsed * (1.0 - done) / done),
            rate: tally.rate(self.count),
        });
    }

    fn last_frame(&self) -> LastFrame {
        let recorder = self.recorder.as_ref();
        recorder.map_or(LastFrame::default(), |recorder| recorder.last_frame())
    }
}
