/// Where a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunClock {
    /// Simulated time, s.
    pub time: f64,
    /// The last or the next time step, s.
    pub dt: f64,
    /// Steps taken.
    pub step: u64,
    /// Is some number not finite, or is there no time step that gets on?
    pub lost: bool,
}
