//! Where values come from.

use serde::{Deserialize, Serialize};

/// Where a value came from, and why it is what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// Typed, default or derived.
    pub origin: Origin,
    /// For a default or derived value, the reason; for a given one, its place.
    pub why: String,
}

/// How a value was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Typed in the case file or with `--set`.
    Given,
    /// Not typed: the documented default.
    Default,
    /// Computed from other values.
    Derived,
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Given => "given",
            Self::Default => "default",
            Self::Derived => "derived",
        })
    }
}
