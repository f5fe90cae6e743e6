//! Plans as TOML, for the folders of runs.
//!
//! All of it is compiled here, once for each plan, and read through one deserializer: that of a table.

mod read;

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::error::CaseError;

/// A plan as TOML, below a key if there is one.
pub(crate) fn to_toml(plan: &impl Serialize, key: Option<&str>) -> Result<String, CaseError> {
    let not_toml = |error: toml::ser::Error| CaseError::Write {
        message: error.to_string(),
    };
    let mut table = Table::try_from(plan).map_err(not_toml)?;
    if let Some(key) = key {
        table = Table::from_iter([(key.to_owned(), Value::Table(table))]);
    }
    toml::to_string(&table).map_err(not_toml)
}

/// The table that a text is.
pub(crate) fn parsed(text: &str) -> Result<Table, CaseError> {
    text.parse().map_err(|error| not_a_plan(&error))
}

/// A plan from its table.
pub(crate) fn from_table<P: DeserializeOwned>(table: Table) -> Result<P, CaseError> {
    P::deserialize(read::Node(&Value::Table(table))).map_err(|error| not_a_plan(&error))
}

fn not_a_plan(error: &toml::de::Error) -> CaseError {
    CaseError::Plan {
        message: error.to_string().trim_end().to_owned(),
    }
}
