//! What is called with a state at regular times.

use super::family::{Family, StateOf};
use super::schedule::Schedule;
use crate::SimError;

/// Every so many seconds of simulated time; with 0 or infinity at the start alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Every(pub f64);

/// Something to be called with a state.
pub type Callback<'c, F> = Box<dyn FnMut(&StateOf<'_, F>) + 'c>;

/// A callback with its times.
struct On<'c, F: Family> {
    times: Schedule,
    /// When it was called last, s; negative before.
    since: f64,
    callback: Callback<'c, F>,
}

impl<F: Family> On<'_, F> {
    fn next_time(&self) -> f64 {
        match self.since {
            never if never < 0.0 => f64::NEG_INFINITY,
            since => self.times.next(since),
        }
    }
}

/// Callbacks, in their order.
pub struct Callbacks<'c, F: Family>(Vec<On<'c, F>>);

impl<F: Family> Default for Callbacks<'_, F> {
    fn default() -> Self {
        Callbacks(Vec::new())
    }
}

impl<'c, F: Family> Callbacks<'c, F> {
    /// One more, to be called at the start and then at those times: at the first step at or after each.
    pub fn push(&mut self, every: Every, callback: Callback<'c, F>) {
        self.0.push(On {
            times: Schedule::every(every.0),
            since: -1.0,
            callback,
        });
    }

    /// Judges the times between calls.
    ///
    /// # Errors
    /// [`SimError::Interval`].
    pub fn judge(&self) -> Result<(), SimError> {
        let mut every = self.0.iter().map(|on| on.times.every);
        match every.find(|every| every.is_nan() || *every < 0.0) {
            Some(every) => Err(SimError::Interval { every }),
            None => Ok(()),
        }
    }

    /// The first time at which one is to be called, s.
    pub fn next_time(&self) -> f64 {
        let times = self.0.iter().map(On::next_time);
        times.fold(f64::INFINITY, f64::min)
    }

    /// Calls those whose time, s, has come.
    pub fn call(&mut self, time: f64, state: &StateOf<'_, F>) {
        for on in &mut self.0 {
            if on.next_time() <= time {
                (on.callback)(state);
                on.since = time;
            }
        }
    }
}
