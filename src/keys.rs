//! `monoflow keys` and `monoflow schema`.

use crate::say::say;
use monoflow_case::{KeyRow, Keys, schema_of_all};
use monoflow_sim::OwnModels;
use monoflow_sim::families::{self, FAMILIES};
use serde_json::json;

/// Columns of a terminal.
const WIDTH: usize = 100;

/// Lists every key that cases of a family may have.
pub fn keys(family: &str, as_json: bool, own: Option<&OwnModels>) {
    let Some(keys) = families::keys(family, own) else {
        return;
    };
    let rows = keys.rows();
    if as_json {
        say!("{:#}", json!({ "family": family, "keys": rows }));
        return;
    }
    say!("Keys of cases of {family}. Values are in SI units, if no other unit is given.");
    let longest = rows.iter().map(|row| row.name.chars().count()).max();
    let indent = longest.unwrap_or(0) + 4;
    say!("");
    for row in rows {
        if row.name.is_empty() {
            say!("\n{}  {}", row.section, row.about);
            continue;
        }
        let mut lines = wrapped(&facts(&row), WIDTH - indent);
        lines.extend(wrapped(&row.about, WIDTH - indent));
        let mut name = row.name.as_str();
        for line in lines {
            say!("  {name:width$}{line}", width = indent - 2);
            name = "";
        }
    }
}

/// Writes the JSON Schema of a family, or of all.
pub fn schema(family: Option<&str>, own: Option<&OwnModels>) {
    let keys = |family: &str| families::keys(family, own);
    let schema = match family {
        Some(family) => keys(family).as_ref().map(Keys::schema).unwrap_or_default(),
        None => schema_of_all(&FAMILIES.into_iter().filter_map(keys).collect::<Vec<_>>()),
    };
    say!("{schema:#}");
}

/// Type, words, unit, range and default of a key on one line.
pub fn facts(row: &KeyRow) -> String {
    let mut facts = row.kind.clone();
    if !row.unit.is_empty() {
        facts += &format!(" in {}", row.unit);
    }
    if !row.words.is_empty() {
        facts += &format!(": {}", row.words.join(", "));
    }
    if !row.range.is_empty() {
        facts += &format!("; {}", row.range);
    }
    match row.default.as_str() {
        _ if row.required => facts += "; needed",
        "" => {}
        needed if needed.starts_with("needed") => facts += &format!("; {needed}"),
        default => facts += &format!("; default: {default}"),
    }
    facts
}

/// A text in lines of so many characters at most, if its words let it.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_hold_as_much_as_fits() {
        assert_eq!(wrapped("a bb ccc d", 4), ["a bb", "ccc", "d"]);
        assert_eq!(wrapped("kg/m³ > 0", 9), ["kg/m³ > 0"]);
        assert!(wrapped("", 9).is_empty());
    }

    #[test]
    fn every_key_of_every_family_has_a_sentence() {
        for family in FAMILIES {
            let rows = families::keys(family, None).unwrap().rows();
            assert!(rows.len() > 50, "{family}");
            for row in rows {
                // Models write their own.
                if row.section.contains('.') {
                    continue;
                }
                assert!(row.about.ends_with('.'), "{family}: {row:?}");
                assert!(!row.kind.is_empty() && !facts(&row).is_empty());
            }
        }
    }
}
