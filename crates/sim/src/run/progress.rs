//! What a run tells while it goes.

use std::fmt;

/// A simulated time, s, with four digits behind the point, or of it where it is short.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seconds(pub f64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 != 0.0 && self.0.abs() < 0.1 {
            write!(f, "{:.4e}", self.0)
        } else {
            write!(f, "{:.4}", self.0)
        }
    }
}

/// Where a run is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tick {
    /// Steps taken.
    pub step: u64,
    /// Simulated time, s.
    pub time: f64,
    /// Time step, s.
    pub dt: f64,
    /// Simulated time of the end, or of the pause that was asked for before it, s.
    pub end: f64,
    /// Share of the run that is done, from 0 to 1.
    pub done: f64,
    /// Wall time still needed, s, once it can be guessed.
    pub remaining: Option<f64>,
    /// Millions of particles advanced by a step, per second.
    pub rate: f64,
}

/// What is told how a run goes.
pub trait Progress {
    /// Something worth a line: what is run, where it is resumed, where the files are.
    fn note(&mut self, _text: &str) {}

    /// A sign of life, several times a second.
    fn tick(&mut self, _now: &Tick) {}

    /// Should the run stop at the next opportunity, with a checkpoint?
    fn stop_asked(&self) -> bool {
        false
    }
}

/// Nobody waits.
impl Progress for () {}

#[cfg(test)]
mod tests {
    use super::Seconds;

    #[test]
    fn short_times_keep_their_digits() {
        for (time, text) in [(0.0, "0.0000"), (1.25, "1.2500"), (2.7e-4, "2.7000e-4")] {
            assert_eq!(Seconds(time).to_string(), text);
        }
    }
}
