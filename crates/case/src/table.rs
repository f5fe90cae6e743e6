//! The plan as a table for printing.

mod brief;
mod gauge;
mod particles;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use crate::coefficients::CoefficientsPlan;
use crate::keys::{Key, find};
use crate::plan::{Origin, OutputPlan, Provenance, TimePlan};

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
    pub list: Vec<TableRow>,
}

impl<'p> Rows<'p> {
    pub fn new(declared: &'static [Key], provenance: &'p BTreeMap<String, Provenance>) -> Self {
        Rows {
            declared,
            provenance,
            list: Vec::new(),
        }
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
        self.add("time.end", time.end);
        let steps = time.max_steps.map(|steps| steps.to_string());
        self.add("time.max_steps", steps.as_deref().unwrap_or("none"));
    }

    /// Adds when to write.
    pub fn output(&mut self, output: &OutputPlan) {
        self.add("output.frames_every", output.frames_every);
        self.add("output.gauges_every", output.gauges_every);
        self.add("output.checkpoint_every", output.checkpoint_every);
        let times: Vec<_> = output.pictures.iter().map(f64::to_string).collect();
        self.add("output.pictures", times.join(", "));
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

fn vector(v: [f64; 3]) -> String {
    format!("({}, {}, {})", v[0], v[1], v[2])
}
