//! The box of the computation.

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

/// What becomes of fluid that leaves the domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Escaped {
    /// The run ends with an error.
    #[default]
    Stop,
    /// It is taken out and counted.
    Remove,
}

impl Escaped {
    /// The word in case files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::Remove => "remove",
        }
    }
}
