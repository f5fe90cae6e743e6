use monoflow_cpu::shallow::{ShallowState, Whole};
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

    /// What gauges want of the state, and no more: one whose water is that of now in the cells that are
    /// [looked at](super::ShallowJob::looked) alone, as are its clock and what has entered; and what all cells hold. `None`
    /// where the whole state is as near.
    ///
    /// # Errors
    /// The device fails.
    fn look(&mut self) -> Result<Option<(&ShallowState<f64>, Whole)>, SchemeError> {
        Ok(None)
    }
}
