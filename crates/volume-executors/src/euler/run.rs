use super::EulerState;
use monoflow_cpu::euler::{EulerClock, Held};
use monoflow_ops::euler::Vortex;
use monoflow_schemes::SchemeError;

/// Runs a scheme of compressible flow on some device. The state stays there until it is asked for.
pub trait EulerRun {
    /// The device in words.
    fn device(&self) -> String;

    /// The clock as of the last look. Its rate is NaN where a state is not that of a gas.
    fn clock(&self) -> EulerClock;

    /// Steps until `time` is reached or passed, so many steps are taken, or the state is lost. The last
    /// step of all ends at `end` exactly.
    ///
    /// # Errors
    /// The device fails.
    fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), SchemeError>;

    /// The state as it is now.
    ///
    /// # Errors
    /// The device fails.
    fn state(&mut self) -> Result<EulerState<'_>, SchemeError>;

    /// What gauges and forces want of the state, and no more: one whose flow is that of now in the cells that are
    /// [looked at](super::Looks) alone; and what all cells hold. `None` where the whole state is as near.
    ///
    /// # Errors
    /// The device fails.
    fn look(&mut self) -> Result<Option<(EulerState<'_>, Held)>, SchemeError> {
        Ok(None)
    }

    /// Changes the vortex that turns what enters; at first there is none.
    fn set_vortex(&mut self, vortex: Vortex);
}
