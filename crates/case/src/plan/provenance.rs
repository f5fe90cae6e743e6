//! Where values come from.

use std::collections::BTreeMap;

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

/// What the reason of a value begins with that nothing reads.
pub(crate) const NOT_USED: &str = "not used";

impl Provenance {
    /// Does what was chosen read the value?
    pub fn is_used(&self) -> bool {
        !self.why.starts_with(NOT_USED)
    }
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

/// The place of a key, or of the first within its table, in the case file or in what was set; nothing if it was not
/// given.
pub fn place_of<'p>(provenance: &'p BTreeMap<String, Provenance>, key: &str) -> Option<&'p str> {
    let within = |other: &String| {
        let rest = other.strip_prefix(key);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let mut given = provenance
        .iter()
        .filter(|(other, from)| from.origin == Origin::Given && within(other));
    given.next().map(|(_, from)| from.why.as_str())
}

/// The place of a key in brackets, to be written right behind its name; nothing if it was not given.
pub fn behind_name(provenance: &BTreeMap<String, Provenance>, key: &str) -> String {
    let place = place_of(provenance, key);
    place.map_or(String::new(), |place| format!(" ({place})"))
}
