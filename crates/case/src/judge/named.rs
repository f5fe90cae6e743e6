//! Values of several things of one kind behind one key, by names that the case gives them.

use crate::judge::Judge;
use crate::keys::Key;
use crate::typed::tree::{Node, Value};

/// One of the values behind a key.
pub(crate) struct Named<'n> {
    /// Its name.
    pub name: String,
    /// Its dotted key.
    pub key: String,
    /// What was typed.
    pub node: &'n Node,
}

/// What stands behind a key that is [declared](crate::keys::Kind::Named) so: one value, whose name is the key's, or a
/// table with a value for each name. Names that are `taken` are refused.
pub(crate) fn named<'n>(
    j: &mut Judge<'_>,
    node: &'n Node,
    declared: &Key,
    key: &str,
    taken: &[&str],
) -> Vec<Named<'n>> {
    let is_value = |name: &str| declared.keys().iter().any(|key| key.name == name);
    let entries = match &node.value {
        Value::Table(entries) if !entries.iter().any(|entry| is_value(&entry.name)) => entries,
        _ => {
            return vec![Named {
                name: declared.name.to_owned(),
                key: key.to_owned(),
                node,
            }];
        }
    };
    if entries.is_empty() {
        let what = format!("`{key}` is an empty table");
        let help = format!(
            "write a value, or {{ dye = 1.0 }} with a value for each {}",
            declared.name
        );
        j.log.add(node.span, key, what, help);
    }
    let mut found = Vec::new();
    for entry in entries {
        let (name, key) = (&entry.name, key_of(key, declared.name, &entry.name));
        let help =
            "write a name of small letters, digits and `_` that begins with a letter, such as dye";
        if !is_name(name) {
            let what = format!("`{name}` is not a valid name of a {}", declared.name);
            j.log.add(entry.span, &key, what, help);
        } else if taken.contains(&name.as_str()) {
            let what = format!("`{name}` is the name of another quantity in frames or gauges");
            j.log.add(entry.span, &key, what, "give it another name");
        } else {
            let name = name.clone();
            found.push(Named {
                name,
                key,
                node: &entry.node,
            });
        }
    }
    found
}

/// The dotted key of a name in the table behind a `key` that is declared as this; a value without a name has the key
/// itself, and so has one of that name.
pub(crate) fn key_of(key: &str, declared: &str, name: &str) -> String {
    match name == declared {
        true => key.to_owned(),
        false => format!("{key}.{name}"),
    }
}

/// Small letters, digits and `_` after a letter, as in names of columns.
fn is_name(name: &str) -> bool {
    let is_in = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_in)
}
