use monoflow_cpu::shallow::ShallowState;
use monoflow_schemes::{RunClock, SchemeError};

/// Runs a scheme of shallow water on some device. The state stays there until it is asked for.
pub trait ShallowRun {
    /// The device in words.
    fn device(&self) -> String;

    /// The clock as of the last look.
    fn clock(&self) -> RunClock;

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
