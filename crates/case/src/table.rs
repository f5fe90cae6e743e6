//! The plan as a table for printing.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use toml::{Table, Value};

use crate::keys::{Key, find, told};
use crate::plan::CoefficientsPlan;
use crate::plan::{Origin, Provenance, TimePlan};

/// One line of the resolved table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Dotted key as in the case file.
    pub key: String,
    /// The value as text.
    pub value: String,
    /// SI unit; empty for names and pure numbers.
    pub unit: Cow<'static, str>,
    /// Typed, default or derived.
    pub origin: Origin,
    /// The place of a typed value, or the reason for another one.
    pub why: String,
}

/// Rows of a table, with the origin of each value.
pub(crate) struct Rows<'p> {
    declared: &'static [Key],
    provenance: &'p BTreeMap<String, Provenance>,
    /// What stands around the numbers of a vector.
    brackets: [&'static str; 2],
    /// How many numbers of a vector are shown.
    dimensions: usize,
    pub list: Vec<TableRow>,
}

impl<'p> Rows<'p> {
    pub fn new(
        declared: &'static [Key],
        provenance: &'p BTreeMap<String, Provenance>,
        (brackets, dimensions): ([&'static str; 2], usize),
    ) -> Self {
        Rows {
            declared,
            provenance,
            brackets,
            dimensions,
            list: Vec::new(),
        }
    }

    /// Adds values that stand at the top of a case and of its plan.
    pub fn values(&mut self, keys: &[&str], plan: &impl Serialize) {
        let plan = part(plan);
        for key in keys {
            self.value(key, "", &plan);
        }
    }

    /// Adds the values of a section of the case that judging noted, in the order in which its keys are declared: each
    /// as it stands in this part of the plan.
    pub fn section(&mut self, path: &str, plan: &impl Serialize) {
        let plan = part(plan);
        let name = path.split('.').next().unwrap_or(path);
        let keys = find(self.declared, name).map(Key::keys);
        for key in keys.unwrap_or_default() {
            self.value(&format!("{path}.{}", key.name), path, &plan);
        }
    }

    /// Adds one value, if it or its section as a whole was noted, and if it is a plain one.
    fn value(&mut self, path: &str, section: &str, plan: &Table) {
        let is_noted = |key: &&str| self.provenance.contains_key(*key);
        let noted = [path, section].into_iter().find(is_noted);
        let (Some(noted), Some(key)) = (noted, find(self.declared, path)) else {
            return;
        };
        if let Some(text) = seek(plan, key.name).and_then(|value| self.text(value, key)) {
            self.add_as(path, noted, text, si(key.unit));
        }
    }

    /// A plain value as text; nothing for one with parts of its own.
    fn text(&self, value: &Value, key: &Key) -> Option<String> {
        match value {
            Value::String(text) => Some(text.clone()),
            Value::Integer(number) => Some(number.to_string()),
            Value::Float(number) => Some(told(*number)),
            Value::Boolean(is) => Some(is.to_string()),
            Value::Datetime(_) => None,
            Value::Array(parts) => self.several(parts, key),
            // One of several ways to say it, or a word with what only it needs.
            Value::Table(way) => {
                let only = way.values().next().filter(|_| way.len() == 1);
                way.get("type")
                    .or(only)
                    .and_then(|value| self.text(value, key))
            }
        }
    }

    /// Words and times as a list, and what else has several numbers as a vector.
    fn several(&self, parts: &[Value], key: &Key) -> Option<String> {
        let is_list = match parts {
            [Value::Array(_), ..] => return None,
            [] | [Value::String(_), ..] => true,
            _ => key.unit == "s",
        };
        let count = if is_list {
            parts.len()
        } else {
            self.dimensions
        };
        let texts = parts.iter().take(count).map(|part| self.text(part, key));
        let text = texts.collect::<Option<Vec<_>>>()?.join(", ");
        let [open, close] = if is_list { [""; 2] } else { self.brackets };
        Some(format!("{open}{text}{close}"))
    }

    /// Adds the value of a key, in the unit that the key is declared with.
    pub fn add(&mut self, key: &str, value: impl fmt::Display) {
        let unit = find(self.declared, key).map_or("", |key| key.unit);
        self.add_as(key, key, value, unit);
    }

    /// Adds a value in another unit than that of case files, or one that they cannot give.
    pub fn add_in(&mut self, key: &str, value: impl fmt::Display, unit: &'static str) {
        self.add_as(key, key, value, unit);
    }

    /// Adds when to stop.
    pub fn time(&mut self, time: &TimePlan) {
        self.section("time", time);
        if time.max_steps.is_none() {
            self.add("time.max_steps", "none");
        }
    }

    /// Puts the last row behind that of a key.
    pub fn last_behind(&mut self, key: &str) {
        if let Some(at) = self.list.iter().position(|row| row.key == key) {
            self.list[at + 1..].rotate_right(1);
        }
    }

    /// Adds the coefficients of models.
    pub fn coefficients(&mut self, plan: &CoefficientsPlan) {
        for one in plan.iter() {
            self.add_as(&one.key, &one.key, one.value, one.unit.clone());
        }
    }

    /// Adds a row whose origin is noted under another key.
    pub fn add_as(
        &mut self,
        key: &str,
        noted: &str,
        value: impl fmt::Display,
        unit: impl Into<Cow<'static, str>>,
    ) {
        let noted = self.provenance.get(noted);
        self.list.push(TableRow {
            key: key.to_owned(),
            value: value.to_string(),
            unit: unit.into(),
            origin: noted.map_or(Origin::Given, |noted| noted.origin),
            why: noted.map(|noted| noted.why.clone()).unwrap_or_default(),
        });
    }
}

/// A part of a plan as it is stored; empty where there is none.
pub(crate) fn part(plan: &impl Serialize) -> Table {
    Table::try_from(plan).unwrap_or_default()
}

/// The value of this name in a table, or in one of those within it in which a plan holds what belongs together.
fn seek<'v>(table: &'v Table, name: &str) -> Option<&'v Value> {
    let mut within = table.values().filter_map(Value::as_table);
    (table.get(name)).or_else(|| within.find_map(|table| seek(table, name)))
}

/// The unit in which a plan has what is typed in this one.
fn si(unit: &'static str) -> &'static str {
    match unit {
        "mm/h" => "m/s",
        "mm" => "m",
        other => other,
    }
}
