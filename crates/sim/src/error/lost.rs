use super::SimError;
use std::fmt;

/// The last frame that was written before something went wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastFrame(pub Option<String>);

impl fmt::Display for LastFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(name) => write!(f, "the last good frame is {name}"),
            None => f.write_str("no frame was written before"),
        }
    }
}

/// How a state was lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Lost {
    /// Steps completed.
    pub step: u64,
    /// Simulated time, s.
    pub time: f64,
    /// What has happened, where and when.
    pub what: String,
    /// What to do.
    pub help: String,
    /// The frame before.
    pub frame: LastFrame,
}

impl Lost {
    /// After so many steps at this time, s; which frame was the last is for the loop to say.
    pub(crate) fn error(step: u64, time: f64, what: String, help: impl Into<String>) -> SimError {
        SimError::Lost(Box::new(Lost {
            step,
            time,
            what,
            help: help.into(),
            frame: LastFrame::default(),
        }))
    }
}
