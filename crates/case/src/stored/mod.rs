//! Plans as TOML, for the folders of runs.
//!
//! All of it is compiled here, once for each plan, and read through one deserializer: that of a table.

mod line;
mod read;

pub use line::{line_at, line_of};

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
    text.parse().map_err(|error| not_a_plan(&error, Vec::new()))
}

/// A plan from its table.
pub(crate) fn from_table<P: DeserializeOwned>(table: Table) -> Result<P, CaseError> {
    let (table, path) = (Value::Table(table), read::Path::default());
    let node = read::Node {
        value: &table,
        path: &path,
    };
    P::deserialize(node).map_err(|error| not_a_plan(&error, path.into_inner()))
}

fn not_a_plan(error: &toml::de::Error, path: Vec<String>) -> CaseError {
    CaseError::Plan {
        message: error.to_string().trim_end().to_owned(),
        path,
    }
}
