//! The line of a text on which a key stands.

use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The line (from 1) of the last of these keys that a text of TOML has, each below the one before; numbers from 0 count
/// lists. None if it has not even the first.
pub fn line_of(text: &str, path: &[impl AsRef<str>]) -> Option<usize> {
    let top = DeTable::parse(text).ok()?;
    let mut value: &DeValue<'_> = &DeValue::Table(top.into_inner());
    let mut found: Option<Range<usize>> = None;
    for key in path {
        let key = key.as_ref();
        let below = match value {
            DeValue::Table(table) => {
                let mut entries = table.iter();
                let entry = entries.find(|(name, _)| name.get_ref().as_ref() == key);
                entry.map(|(name, below)| (name.span(), below))
            }
            DeValue::Array(list) => {
                let entry = key.parse().ok().and_then(|n: usize| list.get(n));
                entry.map(|below| (below.span(), below))
            }
            _ => None,
        };
        let Some((span, below)) = below else {
            break;
        };
        found = Some(span);
        value = below.get_ref();
    }
    line_at(text, found?.start)
}

/// The line (from 1) of a byte of a text.
pub fn line_at(text: &str, place: usize) -> Option<usize> {
    Some(text.get(..place)?.matches('\n').count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_below_tables_and_in_lists() {
        let text = "[a]\nb = 1\n\n[a.c]\nd = { e = 2 }\n\n[[a.list]]\nf = 3\n[[a.list]]\ng = 4\n";
        for (path, line) in [
            (&["a", "b"][..], Some(2)),
            (&["a", "c", "d", "e"], Some(5)),
            (&["a", "c", "missing"], Some(4)),
            (&["a", "list", "1", "g"], Some(10)),
            (&["none"], None),
        ] {
            assert_eq!(line_of(text, path), line, "{path:?}");
        }
        assert_eq!(line_of("[a", &["a"]), None);
    }
}
