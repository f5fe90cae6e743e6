//! When a run writes.

use serde::{Deserialize, Serialize};

/// When to write.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutputPlan {
    /// Simulated time between frames (s); 0 = none.
    pub frames_every: f64,
    /// Simulated time between gauge records (s); 0 = none.
    pub gauges_every: f64,
    /// Simulated time between checkpoints (s); 0 = none.
    pub checkpoint_every: f64,
    /// Times of the pictures in the report (s), increasing.
    pub pictures: Vec<f64>,
    /// Is the surface of particles written beside each frame?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub surface: bool,
}

/// Pictures in the report unless told otherwise.
const PICTURES: u32 = 6;

/// Times of pictures where a case names none.
pub(crate) fn evenly(end: f64) -> Vec<f64> {
    let last = PICTURES - 1;
    let time = |n| end * f64::from(n) / f64::from(last);
    (0..=last).map(time).collect()
}
