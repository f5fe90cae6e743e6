//! Plans as TOML, for the folders of runs.
//!
//! All of it is compiled here, once for each plan, and read through one deserializer: that of a table.

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::Table;

use crate::error::CaseError;

/// A value as TOML.
pub(crate) fn to_toml(value: &impl Serialize) -> Result<String, CaseError> {
    toml::to_string(value).map_err(|error| CaseError::Write {
        message: error.to_string(),
    })
}

/// The table that a text is.
pub(crate) fn parsed(text: &str) -> Result<Table, CaseError> {
    text.parse().map_err(|error| not_a_plan(&error))
}

/// A plan from its table.
pub(crate) fn from_table<P: DeserializeOwned>(table: Table) -> Result<P, CaseError> {
    table.try_into().map_err(|error| not_a_plan(&error))
}

fn not_a_plan(error: &toml::de::Error) -> CaseError {
    CaseError::Plan {
        message: error.to_string().trim_end().to_owned(),
    }
}

/// A plan below the key `plan`.
#[derive(Serialize)]
pub(crate) struct Under<'p, P> {
    /// The plan.
    pub plan: &'p P,
}
