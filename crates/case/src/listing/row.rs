//! Keys as rows of a table for people and programs.

use super::Keys;
use super::of_family::Coefficients;
use crate::keys::{Fallback, Key, Kind, brief};
use serde::Serialize;

/// What is said of a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeyRow {
    /// Its section as cases write it, such as `[time]` or `[[gauge]]`; empty at the top.
    pub section: String,
    /// The dotted key; that of a section has a row of its own.
    pub key: String,
    /// The key in its section; empty for the section itself.
    pub name: String,
    /// What may stand behind it.
    #[serde(rename = "type")]
    pub kind: String,
    /// The words that may.
    pub words: Vec<String>,
    /// Unit; empty for words and pure numbers.
    pub unit: String,
    /// What its numbers may be, such as `> 0, ≤ 1`; empty for any.
    pub range: String,
    /// Must it be given, where its table is?
    pub required: bool,
    /// What holds where it is not, as a value or in words; empty for nothing.
    pub default: String,
    /// One sentence.
    pub about: String,
}

impl Keys {
    /// Every key: those at the top first, then section by section, at last the coefficients of models.
    pub fn rows(&self) -> Vec<KeyRow> {
        let mut rows = Vec::new();
        let is_section = |key: &&Key| matches!(key.kind, Kind::Table(_) | Kind::Tables(_));
        for key in self.declared.iter().filter(|key| !is_section(key)) {
            self.add(key, "", "", &mut rows);
        }
        for key in self.declared.iter().filter(is_section) {
            if !self.has(key.name) {
                continue;
            }
            let section = match key.kind {
                Kind::Tables(_) => format!("[[{}]]", key.name),
                _ => format!("[{}]", key.name),
            };
            rows.push(KeyRow {
                name: String::new(),
                ..self.row(key, &section, "")
            });
            for key_in in key.keys() {
                self.add(key_in, &section, &format!("{}.", key.name), &mut rows);
            }
        }
        for table in self.coefficients() {
            coefficients(&table, &mut rows);
        }
        rows
    }

    /// Adds the row of a key and those of keys below it; `before` is what stands before its name.
    fn add(&self, key: &Key, section: &str, before: &str, rows: &mut Vec<KeyRow>) {
        let row = self.row(key, section, before);
        if !self.has(&row.key) {
            return;
        }
        let below = format!("{}.", row.key);
        rows.push(row);
        for key in key.keys() {
            self.add(key, section, &below, rows);
        }
    }

    fn row(&self, key: &Key, section: &str, before: &str) -> KeyRow {
        let path = format!("{before}{}", key.name);
        let top = section.trim_matches(['[', ']']);
        let name = path.strip_prefix(top).unwrap_or(&path);
        let mut words: Vec<String> = Vec::new();
        let mut kinds: Vec<String> = Vec::new();
        for kind in key.kinds() {
            kinds.push(kind.words());
            for (word, _) in self.known(&path, kind) {
                if !words.iter().any(|other| other == word) {
                    words.push(word.to_owned());
                }
            }
        }
        let range = match key.kind {
            Kind::Among(known) => {
                let known: Vec<_> = known.iter().map(u32::to_string).collect();
                known.join(" or ")
            }
            _ => self.range(&path, key).brief(),
        };
        let fallback = self.fallback(&path, key);
        KeyRow {
            section: section.to_owned(),
            name: name.trim_start_matches('.').to_owned(),
            kind: kinds.join(" or "),
            unit: key.unit.to_owned(),
            range,
            required: fallback == Fallback::Needed,
            default: default(fallback, &words),
            about: key.about.to_owned(),
            words,
            key: path,
        }
    }
}

/// What holds where a key is not given, as a value or in words.
fn default(fallback: Fallback, words: &[String]) -> String {
    match fallback {
        Fallback::Nothing | Fallback::Needed | Fallback::Preset => String::new(),
        Fallback::Number(value) => brief(value),
        Fallback::Count(value) => value.to_string(),
        Fallback::Flag(value) => value.to_string(),
        Fallback::Text(text) | Fallback::Told(text) => text.to_owned(),
        Fallback::First => words.first().cloned().unwrap_or_default(),
    }
}

/// Adds the rows of a model's coefficients.
fn coefficients(table: &Coefficients<'_>, rows: &mut Vec<KeyRow>) {
    let section = format!("[{}]", table.path);
    let row = |key: String, name: &str| KeyRow {
        section: section.clone(),
        key,
        name: name.to_owned(),
        kind: "number".to_owned(),
        words: Vec::new(),
        unit: String::new(),
        range: String::new(),
        required: false,
        default: String::new(),
        about: String::new(),
    };
    rows.push(KeyRow {
        kind: "table".to_owned(),
        about: table.about(),
        ..row(table.path.clone(), "")
    });
    for key in &table.keys {
        let kind = if key.whole { Kind::Count } else { Kind::Number };
        rows.push(KeyRow {
            kind: kind.words(),
            unit: key.unit.clone(),
            range: key.limits().brief(),
            default: match &table.base {
                None => brief(key.default),
                Some(base) => format!("{base}.{}", key.name),
            },
            about: key.about.clone(),
            ..row(format!("{}.{}", table.path, key.name), &key.name)
        });
    }
}
