//! Tracers whose names may be slips of the pen: a case names tracers freely, so that one is a tracer of its own.

use crate::judge::named::key_of;
use crate::plan::{Provenance, behind_name};
use crate::typed::log::distance;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The key behind which tables name tracers.
const KEY: &str = "tracer";

/// A table of a case with the names of the tracers in it.
pub(crate) struct Naming<'p> {
    /// Path of the table.
    pub path: String,
    /// Names.
    pub names: Vec<&'p str>,
}

/// A sentence for each name that may be meant as another one, which more tables have, or one before it. `tables` are in
/// the order in which they are read. Names that stand in one table are not meant as each other.
pub(crate) fn slips(
    provenance: &BTreeMap<String, Provenance>,
    tables: &[Naming<'_>],
) -> Vec<String> {
    let mut names: Vec<&str> = Vec::new();
    for name in tables.iter().flat_map(|table| &table.names) {
        if !names.contains(name) {
            names.push(name);
        }
    }
    names.sort_by_key(|name| Reverse(that_name(tables, name).count()));
    let say = names.iter().enumerate().filter_map(|(n, name)| {
        let apart =
            |other: &str| that_name(tables, name).all(|table| !table.names.contains(&other));
        let mut before = names[..n].iter();
        let meant = before.find(|other| is_slip(name, other) && apart(other))?;
        let first = that_name(tables, name).next()?;
        let key = format!("{}.{}", first.path, key_of(KEY, KEY, name));
        let place = behind_name(provenance, &key);
        Some(format!(
            "the tracer `{name}`{place} is a tracer of its own: did you mean `{meant}`?"
        ))
    });
    say.collect()
}

/// The tables with a name in them.
fn that_name<'t>(tables: &'t [Naming<'t>], name: &'t str) -> impl Iterator<Item = &'t Naming<'t>> {
    let tables = tables.iter();
    tables.filter(move |table| table.names.contains(&name))
}

/// Is one name another with one slip? A wrong letter makes another name of a short one (`co2` and `so2`), and of names
/// that are numbered (`dye1` and `dye2`, `dye_a` and `dye_b`).
fn is_slip(one: &str, other: &str) -> bool {
    let is_long = one.len().max(other.len()) > 3;
    distance(one, other) == 1
        && (is_long || sorted(one) == sorted(other))
        && unnumbered(one) != unnumbered(other)
}

/// The letters of a name in order.
fn sorted(name: &str) -> Vec<char> {
    let mut letters: Vec<char> = name.chars().collect();
    letters.sort_unstable();
    letters
}

/// A name without digits, and without words of one letter.
fn unnumbered(name: &str) -> Vec<String> {
    let words = name.split('_').filter(|word| word.len() > 1);
    let letters = |word: &str| word.chars().filter(|c| !c.is_ascii_digit()).collect();
    words.map(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::is_slip;

    #[test]
    fn slips_are_told_from_names() {
        let slips = [
            ("slat", "salt"),
            ("dey", "dye"),
            ("dyes", "dye"),
            ("sal", "salt"),
            ("heluim", "helium"),
            ("sedimant_1", "sediment_1"),
        ];
        for (one, other) in slips {
            assert!(is_slip(one, other) && is_slip(other, one), "{one}, {other}");
        }
        let names = [
            ("salt", "salt"),
            ("dye1", "dye2"),
            ("dye", "dye2"),
            ("dye_9", "dye_10"),
            ("dye_a", "dye_b"),
            ("co2", "so2"),
            ("co", "co2"),
            ("sand", "salt"),
            ("dye_left", "dye_right"),
            ("dye_north", "dye_south"),
            ("dye", "salt"),
        ];
        for (one, other) in names {
            assert!(
                !is_slip(one, other) && !is_slip(other, one),
                "{one}, {other}"
            );
        }
    }
}
