//! What of a run's output is due, and when. All of it follows from the clock and from the checkpoint that
//! a run was taken up from.

use super::recorder::From;
use super::schedule::Schedule;
use monoflow_case::OutputPlan;

/// When frames, records and checkpoints are due.
pub(crate) struct Due {
    frames: Schedule,
    rows: Schedule,
    checkpoints: Schedule,
    /// The slot written last, and the time of the state in it.
    saved: Option<(usize, f64)>,
    /// Everything due up to this time has been done, s; negative at the start.
    since: f64,
    /// When a row and a frame were written last, s.
    done: Now<f64>,
}

/// Something for rows of the record and for frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Now<T> {
    /// For a row of the record.
    pub row: T,
    /// For a frame.
    pub frame: T,
}

impl Due {
    /// Of a plan's output, from where the run is taken up.
    pub fn new(output: &OutputPlan, from: From) -> Self {
        let (saved, since) = match from {
            From::Start => (None, -1.0),
            From::Checkpoint(slot, time) => (Some((slot, time)), time),
        };
        Due {
            frames: Schedule {
                every: output.frames_every,
                extra: output.pictures.clone(),
            },
            rows: Schedule::every(output.gauges_every),
            checkpoints: Schedule::every(output.checkpoint_every),
            saved,
            since,
            done: Now {
                row: since,
                frame: since,
            },
        }
    }

    /// The first time at which a row or a frame is due, s; at the start it has come.
    pub fn next_time(&self) -> f64 {
        if self.since < 0.0 {
            return f64::NEG_INFINITY;
        }
        self.frames.next(self.since).min(self.rows.next(self.since))
    }

    /// Are rows all that has come due at this time, s? At the start everything has.
    pub fn is_row_alone(&self, time: f64) -> bool {
        self.since >= 0.0 && self.done.row < time && self.frames.next(self.since) > time
    }

    /// What has come due at this time, s, which counts as done; at the start and the `last` time
    /// everything is. A run that is resumed at its very end has done all of it.
    pub fn take(&mut self, time: f64, last: bool) -> Now<bool> {
        let always = last || self.since < 0.0;
        let comes = |times: &Schedule, done: &mut f64| {
            let comes = *done < time && (always || times.next(self.since) <= time);
            if comes {
                *done = time;
            }
            comes
        };
        let now = Now {
            row: comes(&self.rows, &mut self.done.row),
            frame: comes(&self.frames, &mut self.done.frame),
        };
        self.since = time;
        now
    }

    /// The first time at which a checkpoint is due, s. If there are to be any, one at the very start is, so
    /// that a run can be resumed however early it ends.
    pub fn next_checkpoint(&self) -> f64 {
        match self.saved {
            None if self.checkpoints.every > 0.0 => f64::NEG_INFINITY,
            None => f64::INFINITY,
            Some((_, saved)) => self.checkpoints.next(saved),
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
