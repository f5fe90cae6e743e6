//! A run in its folder, from the plan to the report.

use super::callbacks::Callbacks;
use super::directory::Directory;
use super::family::Family;
use super::progress::Progress;
use super::record::Record;
use super::running::Running;
use super::timeline::Ending;
use crate::{Device, SimError};
use std::path::Path;

/// How a run in a folder went.
#[derive(Debug)]
pub struct Outcome {
    /// Complete or interrupted.
    pub ending: Ending,
    /// Steps since the start of the run.
    pub steps: u64,
    /// Simulated time reached, s.
    pub sim_time: f64,
    /// Wall time of this process, output included, s.
    pub wall_seconds: f64,
    /// Millions of particles or cells advanced by a step, per second.
    pub rate: f64,
    /// What its report warns of.
    pub warnings: Vec<String>,
    /// The folder.
    pub directory: Directory,
}

/// Runs a plan in a new folder. What was written before something failed stays readable.
pub fn run<F: Family>(
    plan: &F::Plan,
    folder: &Path,
    overwrite: bool,
    device: Device,
    progress: &mut dyn Progress,
) -> Result<Outcome, SimError> {
    let begun = Running::<F>::recorded(plan, None, (folder, overwrite), device, progress)?;
    to_the_end(begun, progress)
}

/// Goes on with a run from its newest checkpoint, as [`Running::resumed`].
pub fn resume<F: Family>(
    folder: &Path,
    until: Option<f64>,
    device: Device,
    progress: &mut dyn Progress,
) -> Result<Outcome, SimError> {
    let begun = Running::<F>::resumed(folder, until, None, device, progress)?;
    to_the_end(begun, progress)
}

/// Runs to the end of the plan.
fn to_the_end<F: Family>(
    (mut running, mut record): (Running<F>, Record<F>),
    progress: &mut dyn Progress,
) -> Result<Outcome, SimError> {
    let (course, callbacks) = (running.course(), &mut Callbacks::default());
    let ending = running.go(&course, Some(&mut record), callbacks, progress)?;
    Ok(record.outcome(ending))
}
