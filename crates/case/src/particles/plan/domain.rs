//! The box of the computation.

use crate::words::words;
use serde::{Deserialize, Serialize};

/// Axis-aligned bounding box of the computation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DomainPlan {
    /// Lower corner (m).
    pub min: [f64; 3],
    /// Upper corner (m).
    pub max: [f64; 3],
    /// Whether x, y, z wrap around.
    pub periodic: [bool; 3],
    /// What becomes of fluid that leaves.
    #[serde(default)]
    pub escaped: Escaped,
}

words! {
    /// What becomes of fluid that leaves the domain.
    #[derive(Default)]
    Escaped {
        /// The run ends with an error.
        #[default]
        Stop = "stop",
        /// It is taken out and counted.
        Remove = "remove",
    }
}
