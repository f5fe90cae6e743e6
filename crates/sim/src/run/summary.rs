//! What `summary.json` says of a run.

use super::memory::Memory;
use super::timeline::{Ending, Tally};
use crate::SimError;
use monoflow_case::Precision;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::time::Instant;

/// The content of `summary.json`. Times and rates are those of the last process that worked on the
/// run; `steps` and `sim_time` count from the start.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary<D> {
    /// `running`, `complete`, `interrupted` or `failed`.
    pub status: String,
    /// Name of the compiled scheme.
    pub scheme: String,
    /// The device in words.
    pub device: String,
    /// `f32` or `f64`.
    pub precision: String,
    /// What was said of the case when the run began.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub cautions: Vec<String>,
    /// What only this kind of solver has.
    #[serde(flatten)]
    pub details: D,
    /// Steps since the start of the run.
    pub steps: u64,
    /// Simulated time reached, s.
    pub sim_time: f64,
    /// Wall time, output included, s.
    pub wall_seconds: f64,
    /// Wall time in steps and rebuilds, s.
    pub step_seconds: f64,
    /// Millions of particles (fluid and wall) or cells advanced by a step, per second of
    /// `step_seconds`.
    pub rate: f64,
    /// What this process took of the machine's memory, bytes.
    #[serde(default)]
    pub memory: Memory,
    /// Seconds by phase.
    pub phases: BTreeMap<String, f64>,
    /// Version of monoflow.
    pub version: String,
    /// Step at which this process took up the run; 0 for the start.
    pub resumed_at: u64,
    /// What went wrong, if anything did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl<D> Summary<D> {
    /// Notes what went wrong.
    pub(crate) fn fail(&mut self, error: &SimError) {
        self.status = "failed".to_owned();
        self.error = Some(error.to_string());
    }

    /// Notes how the run ended and what this process did for it since `begin`, with so many particles or
    /// cells.
    pub(crate) fn close(
        &mut self,
        result: &Result<Ending, SimError>,
        begin: Instant,
        count: u64,
        tally: &Tally,
    ) {
        self.error = None;
        match result {
            Ok(Ending::Complete) => self.status = "complete".to_owned(),
            Ok(Ending::Interrupted) => self.status = "interrupted".to_owned(),
            Err(error) => self.fail(error),
        }
        self.wall_seconds = begin.elapsed().as_secs_f64();
        self.step_seconds = tally.step_seconds;
        self.rate = tally.rate(count);
        self.memory = tally.memory;
        self.memory.note_end();
    }
}

/// How case files and summaries call a precision.
pub(crate) fn word(precision: Precision) -> String {
    match precision {
        Precision::F32 => "f32".to_owned(),
        Precision::F64 => "f64".to_owned(),
    }
}

/// A number of a run that was lost may be none, which JSON calls null.
pub(crate) fn number<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or(f64::NAN))
}
