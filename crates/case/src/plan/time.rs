//! When a run ends.

use serde::{Deserialize, Serialize};

/// When to stop.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimePlan {
    /// Simulated time at which the run ends (s).
    pub end: f64,
    /// Stop after this many steps, if that comes first; absent = no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_steps: Option<u64>,
}
