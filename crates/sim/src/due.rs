//! What of a run's output is due, and when. All of it follows from the clock and from the checkpoint that
//! a run was taken up from.

use crate::record::From;
use crate::schedule::Schedule;
use monoflow_case::OutputPlan;

/// When frames, records and checkpoints are due.
pub(crate) struct Due {
    frames: Schedule,
    gauges: Schedule,
    checkpoints: Schedule,
    /// The slot written last, and the time of the state in it.
    saved: Option<(usize, f64)>,
    /// Everything due up to this time has been done, s; negative at the start.
    since: f64,
}

/// What is due at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Now {
    /// A row of the record.
    pub row: bool,
    /// A frame.
    pub frame: bool,
}

impl Due {
    /// Of a plan's output, from where the run is taken up.
    pub fn new(output: &OutputPlan, from: From) -> Self {
        Due {
            frames: Schedule {
                every: output.frames_every,
                extra: output.pictures.clone(),
            },
            gauges: Schedule::every(output.gauges_every),
            checkpoints: Schedule::every(output.checkpoint_every),
            saved: match from {
                From::Start => None,
                From::Checkpoint(slot, time) => Some((slot, time)),
            },
            since: match from {
                From::Start => -1.0,
                From::Checkpoint(_, time) => time,
            },
        }
    }

    /// The first time at which something is due, s.
    pub fn next_time(&self) -> f64 {
        let saved = self.saved.map_or(0.0, |(_, time)| time);
        self.frames
            .next(self.since)
            .min(self.gauges.next(self.since))
            .min(self.checkpoints.next(saved))
    }

    /// What has come due at this time, s, which counts as done; at the start and the `last` time
    /// everything but a checkpoint is. A run that is resumed at its very end has done all of it.
    pub fn take(&mut self, time: f64, last: bool) -> Now {
        let always = last || self.since < 0.0;
        let has_come = |times: &Schedule| always || times.next(self.since) <= time;
        let now = Now {
            row: has_come(&self.gauges),
            frame: has_come(&self.frames),
        };
        if time > self.since {
            self.since = time;
            now
        } else {
            Now::default()
        }
    }

    /// Is a checkpoint due at this time, s? If there are to be any, one at the very start is, so that a
    /// run can be resumed however early it ends.
    pub fn wants_checkpoint(&self, time: f64) -> bool {
        match self.saved {
            None => self.checkpoints.every > 0.0,
            Some((_, saved)) => self.checkpoints.next(saved) <= time,
        }
    }

    /// The slot for the next checkpoint: not that of the last.
    pub fn slot(&self) -> usize {
        self.saved.map_or(0, |(slot, _)| 1 - slot)
    }

    /// Notes that a checkpoint of this time, s, is in a slot.
    pub fn saved(&mut self, slot: usize, time: f64) {
        self.saved = Some((slot, time));
    }
}
