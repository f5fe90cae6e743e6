//! What a run tells whoever waits for it.

/// Where a run is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tick {
    /// Steps taken.
    pub step: u64,
    /// Simulated time, s.
    pub time: f64,
    /// Time step, s.
    pub dt: f64,
    /// Simulated time of the end, s.
    pub end: f64,
    /// Share of the run that is done, from 0 to 1.
    pub done: f64,
    /// Wall time still needed, s, once it can be guessed.
    pub remaining: Option<f64>,
    /// Millions of particles advanced by a step, per second.
    pub rate: f64,
}

/// Somebody who waits for a run.
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
