use monoflow_cpu::shallow::ShallowState;
use monoflow_schemes::SchemeError;

/// Where a run of shallow water stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShallowClock {
    /// Time, s.
    pub time: f64,
    /// The last time step, s.
    pub dt: f64,
    /// Steps taken.
    pub step: u64,
    /// Is the state lost?
    pub lost: bool,
}

/// Runs a scheme of shallow water on some device. The state stays there until it is asked for.
pub trait ShallowRun {
    /// The device in words.
    fn device(&self) -> String;

    /// The clock as of the last look.
    fn clock(&self) -> ShallowClock;

    /// Steps until `time` is reached or passed, so many steps are taken, or the state is lost. The last
    /// step of all ends at `end` exactly.
    ///
    /// # Errors
    /// The device fails.
    fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), SchemeError>;

    /// The state as it is now. Double precision holds either.
    ///
    /// # Errors
    /// The device fails.
    fn state(&mut self) -> Result<ShallowState<f64>, SchemeError>;
}
