//! `monoflow explain`.

use crate::commands::USAGE;
use crate::keys::facts;
use crate::say::{say, tell};
use monoflow_case::KeyRow;
use monoflow_sim::families::{self, FAMILIES};
use monoflow_sim::{OwnModels, models};
use std::process::ExitCode;

/// The pages on cases: their tables say more of some keys.
const PAGES: [(&str, &str); 3] = [
    ("particles", include_str!("../docs/cases/particles.md")),
    (
        "shallow water",
        include_str!("../docs/cases/shallow-water.md"),
    ),
    (
        "compressible flow",
        include_str!("../docs/cases/compressible-flow.md"),
    ),
];

/// Explains the models, the references and the keys of a name.
pub fn explain(name: &str, own: Option<&OwnModels>) -> ExitCode {
    let models = models::find(name, own);
    for model in models.iter().flatten() {
        let schemes = model.schemes().join(", ");
        say!("{} ({}, {schemes})", model.name, model.key);
        say!("  {}", model.summary);
        for (what, text) in [("equation", model.equation), ("source", model.source)] {
            if !text.is_empty() {
                say!("  {what:<8}  {text}");
            }
        }
        for (key, about) in model.coefficients() {
            say!("  key       {key}: {about}");
        }
        say!("");
    }
    let mut known = models.is_ok();
    for (reference, about) in models::FRONT_REFERENCES {
        if reference == name {
            say!("{name} (reference.front)\n  {about}\n");
            known = true;
        }
    }
    let is_word = known;
    for key in keys(name, own) {
        key.say();
        known = true;
    }
    // A model's name in a table of keys says less than the model.
    if !is_word {
        let mut last = String::new();
        for (heading, row) in PAGES.iter().flat_map(|(page, text)| rows(page, text, name)) {
            if heading != last {
                say!("{heading}");
                last = heading;
            }
            say!("  {row}\n");
            known = true;
        }
    }
    if !known && let Some(key) = without_name(name, own) {
        return explain(&key, own);
    }
    // Names are written in small letters, but for those of studies.
    let small = name.to_lowercase();
    if !known && small != name {
        return explain(&small, own);
    }
    match models {
        _ if known => ExitCode::SUCCESS,
        Err(near) => {
            tell!(
                "error: no model, no reference and no key is called `{name}`; the nearest models are `{}`. `monoflow list` shows all models, `monoflow keys FAMILY` all keys",
                near.join("`, `")
            );
            ExitCode::from(USAGE)
        }
        Ok(_) => ExitCode::SUCCESS,
    }
}

/// A key of some families.
struct Told {
    families: Vec<&'static str>,
    row: KeyRow,
    /// The keys below it, if it is a section.
    below: Vec<String>,
}

impl Told {
    fn say(&self) {
        let families = self.families.join(", ");
        match self.row.name.as_str() {
            "" => say!("{} ({families})", self.row.section),
            _ => say!("{} ({families})", self.row.key),
        }
        say!("  {}", self.row.about);
        say!("  {}", facts(&self.row));
        if !self.below.is_empty() {
            say!("  keys      {}", self.below.join(", "));
        }
        say!("");
    }
}

/// The key of a name as tables of `check` have it, with the name of a geometry or gauge in it: `gauge.front.axis`, or
/// `boundary.left` for the whole section.
fn without_name(name: &str, own: Option<&OwnModels>) -> Option<String> {
    let (section, rest) = name.split_once('.')?;
    let has_names = !keys(&format!("{section}.name"), own).is_empty();
    let key = match rest.split_once('.') {
        Some((_, key)) => format!("{section}.{key}"),
        None => section.to_owned(),
    };
    (has_names && !keys(&key, own).is_empty()).then_some(key)
}

/// The keys of all families with that name, whole or in its section.
fn keys(name: &str, own: Option<&OwnModels>) -> Vec<Told> {
    let name = name.trim_matches(['[', ']']);
    let mut found: Vec<Told> = Vec::new();
    for family in FAMILIES {
        let rows = families::keys(family, own).map(|keys| keys.rows());
        let rows = rows.unwrap_or_default();
        let is_it = |row: &&KeyRow| {
            let rest = row.key.strip_suffix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        for row in rows.iter().filter(is_it) {
            let of_section = |other: &&KeyRow| row.name.is_empty() && other.section == row.section;
            let below = rows.iter().filter(of_section).skip(1);
            let below: Vec<_> = below.map(|row| row.name.clone()).collect();
            let same = |told: &&mut Told| told.row == *row && told.below == below;
            match found.iter_mut().find(same) {
                Some(told) => told.families.push(family),
                None => found.push(Told {
                    families: vec![family],
                    row: row.clone(),
                    below,
                }),
            }
        }
    }
    found
}

/// A text of a page without its marks: of links what is to be read is left.
fn plain(text: &str) -> String {
    let text = text.replace('`', "");
    let mut pieces = text.split("](");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let mut depth = 1_i32;
        let opens = plain.rfind(|c| {
            depth += i32::from(c == ']') - i32::from(c == '[');
            depth == 0
        });
        match (opens, piece.split_once(')')) {
            (Some(at), Some((_, after))) => {
                plain.remove(at);
                plain += after;
            }
            _ => {
                plain += "](";
                plain += piece;
            }
        }
    }
    plain
}

/// The rows of the tables of a page that name a key, each with the heading above it.
fn rows(page: &str, text: &str, key: &str) -> Vec<(String, String)> {
    let mut heading = String::new();
    let mut found = Vec::new();
    let mut head: Vec<String> = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let mut in_code = false; // where `#` begins a comment
    for (k, line) in lines.iter().enumerate() {
        in_code ^= line.starts_with("```");
        if let Some(title) = line.strip_prefix('#').filter(|_| !in_code) {
            heading = plain(title.trim_start_matches('#').trim());
        }
        let Some(row) = line.strip_prefix('|') else {
            continue;
        };
        let cells: Vec<&str> = row
            .trim_end_matches('|')
            .split(" | ")
            .map(str::trim)
            .collect();
        let rule = lines
            .get(k + 1)
            .is_some_and(|next| next.starts_with("|---"));
        if rule {
            head = cells.iter().map(|cell| plain(cell)).collect();
        } else if !line.starts_with("|---") && names(line, &heading, key) {
            let mut said = plain(cells[0]);
            for (cell, head) in cells[1..].iter().zip(&head[1..]) {
                match head.as_str() {
                    _ if cell.is_empty() => {}
                    "default" => said += &format!("; default: {}", plain(cell)),
                    _ => said += &format!(": {}", plain(cell)),
                }
            }
            found.push((format!("{heading} ({page})"), said));
        }
    }
    found
}

/// Does a row name a key, with its section or without?
fn names(row: &str, heading: &str, key: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let quoted = text.split('`').skip(1).step_by(2);
        quoted
            .map(|word| word.trim_matches(['[', ']']).to_owned())
            .collect()
    };
    let row = words(row);
    let has = |word: &str| row.iter().any(|other| other == word);
    match key.rsplit_once('.') {
        None => row
            .iter()
            .any(|word| word == key || word.ends_with(&format!(".{key}"))),
        Some((section, last)) => {
            let within = heading.contains(section) || has(section);
            let siblings = row
                .iter()
                .any(|word| word.starts_with(&format!("{section}.")));
            has(key) || has(last) && (within || siblings)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(key: &str) -> Vec<(String, String)> {
        PAGES
            .iter()
            .flat_map(|(page, text)| rows(page, text, key))
            .collect()
    }

    #[test]
    fn keys_are_found_with_the_names_of_what_they_are_of() {
        let found = |name: &str| without_name(name, None);
        assert_eq!(
            found("geometry.water.kind").as_deref(),
            Some("geometry.kind")
        );
        assert_eq!(found("boundary.left").as_deref(), Some("boundary"));
        assert_eq!(found("geometry.water.colour"), None);
        assert_eq!((found("nothing"), found("numerics.clf")), (None, None));
    }

    #[test]
    fn declared_keys_are_found_by_their_names() {
        let families = |key: &str| -> Vec<Vec<&str>> {
            let found = keys(key, None).into_iter();
            found.map(|told| told.families).collect()
        };
        assert_eq!(families("time.end"), [FAMILIES]);
        assert_eq!(families("[time]"), [FAMILIES]);
        assert_eq!(families("body.stl"), [["wcsph", "mps", "euler"]]);
        assert_eq!(families("fluid.gamma"), [["wcsph"]]);
        assert_eq!(families("numerics.cfl").len(), 4);
        assert_eq!(families("output.slice.axis"), [["euler"]]);
        assert!(families("mesh.stl").is_empty() && families("nd").is_empty());
        let found = keys("numerics.splitting", None);
        assert!(facts(&found[0].row).contains("strang, lie, symmetric; default: strang"));
        let grid = &keys("grid", None)[0];
        assert_eq!(grid.below, ["cells", "min", "max", "samples"]);
    }

    #[test]
    fn links_of_pages_are_told_without_their_targets() {
        assert_eq!(
            plain("a `list` of [t, Q], see [below](#lattices) and on"),
            "a list of [t, Q], see below and on"
        );
        assert_eq!(
            plain("with a [`[tracer]`](#tracer-what) or [two](a.md)"),
            "with a [tracer] or two"
        );
        for name in [
            "lattice", "layout", "least", "motion", "path", "tracer", "show", "mass",
        ] {
            let found = all(name);
            assert!(!found.is_empty(), "{name}");
            assert!(
                found.iter().all(|(_, row)| !row.contains("](")),
                "{name}: {found:?}"
            );
        }
    }

    #[test]
    fn keys_are_found_with_their_sections_and_without() {
        for key in [
            "time.end",
            "cfl",
            "numerics.cfl",
            "mps.tension",
            "fluid.sound_speed",
            "sound_speed",
            "geometry.fill",
            "domain.escaped",
            "output.pictures",
            "manning",
            "boundary",
            "numerics.splitting",
            "far_field",
        ] {
            assert!(!all(key).is_empty(), "{key}");
        }
        assert!(all("manninger").is_empty() && all("geometry.cfl").is_empty());
        let [(heading, row)] = &all("domain.escaped")[..] else {
            panic!("one row");
        };
        assert_eq!(heading, "[domain] (particles)");
        assert!(row.starts_with("escaped: stop") && row.ends_with("; default: stop"));
    }
}
