//! Lists of tables, and their names.

use super::pick::Judge;
use crate::typed::section::Section;
use crate::typed::source::At;
use std::collections::BTreeSet;

/// Reads every table under `[[key]]`.
pub(crate) fn each<T>(
    j: &mut Judge<'_>,
    top: &mut Section<'_>,
    key: &'static str,
    mut read: impl FnMut(&mut Judge<'_>, Section<'_>) -> Option<T>,
) -> Vec<T> {
    let sections = top.tables(key, &mut j.log);
    sections
        .into_iter()
        .filter_map(|section| read(j, section))
        .collect()
}

/// The name of a gauge or a section, which begins the names of columns.
pub(crate) fn column_name(
    j: &mut Judge<'_>,
    section: &mut Section<'_>,
    names: &mut BTreeSet<String>,
    help: &str,
) -> Option<String> {
    let at = j.needed_text(section, "name", help)?;
    begins_columns(j, &at);
    if !names.insert(at.value.clone()) {
        let what = format!("two gauges or sections are called `{}`", at.value);
        j.log.at(&at, what, "give each its own name");
    }
    Some(at.value)
}

/// Refuses a name that cannot begin the name of a column.
pub(crate) fn begins_columns(j: &mut Judge<'_>, at: &At<String>) {
    let name = at.value.as_str();
    if name.is_empty()
        || name.trim() != name
        || name.starts_with('#')
        || name.contains([',', '"', '\n', '\r'])
    {
        let what = format!("`{}` cannot begin the name of a column", at.key);
        let help = "write it without commas, quotes, line breaks, a leading # and blanks around it";
        j.log.at(at, what, help);
    }
}
