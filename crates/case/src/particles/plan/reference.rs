//! What results are drawn beside.

use serde::{Deserialize, Serialize};

/// Data drawn beside the results in the report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReferencePlan {
    /// Names of data sets for the front, e.g. `martin_moyce`.
    pub front: Vec<String>,
    /// Width a of the initial column (m).
    pub column_width: f64,
    /// Height of the initial column (m).
    pub column_height: f64,
}
