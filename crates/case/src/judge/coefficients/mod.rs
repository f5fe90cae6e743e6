//! Coefficients that models declare: tables named by the word of a model, beside the key that chooses it.
//!
//! `kernel = "power"` in `[numerics]` may be followed by `[numerics.power]` with the keys that the model
//! declares.

mod of_particles;

pub(crate) use of_particles::{GIVING, OfParticles};

use crate::plan::{Coefficient, CoefficientsPlan, table};
use of_particles::take_given;

use crate::judge::{Choice, KeyChoice};
use crate::judge::{Judge, not_used};
use crate::typed::log::Log;
use crate::typed::source::Span;
use crate::typed::tree::{Node, Value};

/// A table of coefficients as typed.
#[derive(Debug, Clone)]
pub(crate) struct Typed {
    path: String,
    /// The entry of a list of tables that it stands in, if it is of particles alone.
    entry: Option<(&'static str, usize)>,
    word: String,
    span: Span,
    node: Node,
    taken: bool,
}

/// The choices of a catalogue by the keys that they are for.
pub(crate) type Axes<'c> = Vec<(&'static str, Vec<&'c Choice>)>;

/// Takes the tables of coefficients out of a case.
pub(crate) fn take(root: &mut Node, axes: &Axes<'_>) -> Vec<Typed> {
    let mut typed = Vec::new();
    let Value::Table(sections) = &mut root.value else {
        return typed;
    };
    for section in sections {
        if let Some(name) = GIVING.into_iter().find(|name| *name == section.name) {
            take_given(&mut section.node, name, axes, &mut typed);
            continue;
        }
        let Value::Table(entries) = &mut section.node.value else {
            continue;
        };
        let is_one = |word: &str| {
            let path = format!("{}.{word}", section.name);
            let named = |key: &str, choice: &Choice| {
                !choice.keys.is_empty() && table(key, &choice.name) == path
            };
            axes.iter()
                .any(|(key, choices)| choices.iter().any(|choice| named(key, choice)))
        };
        entries.retain(|entry| {
            let is_it = matches!(entry.node.value, Value::Table(_)) && is_one(&entry.name);
            if is_it {
                typed.push(Typed {
                    path: format!("{}.{}", section.name, entry.name),
                    entry: None,
                    word: entry.name.clone(),
                    span: entry.span,
                    node: entry.node.clone(),
                    taken: false,
                });
            }
            !is_it
        });
    }
    typed
}

impl Judge<'_> {
    /// Judges the coefficients of the model that a key chose.
    pub fn coefficients(&mut self, chosen_by: &str, choice: &Choice) {
        if choice.keys.is_empty() {
            return;
        }
        let path = table(chosen_by, &choice.name);
        let mut tables = self.tables.iter_mut();
        let found = tables.find(|typed| typed.entry.is_none() && typed.path == path);
        let node = found.map(|typed| {
            typed.taken = true;
            typed.node.clone()
        });
        if let Some(node) = &node {
            known(node, &path, &choice.keys, &mut self.log);
        }
        for key in &choice.keys {
            let path = format!("{path}.{}", key.name);
            let value = match node.as_ref().and_then(|node| node.entry(&key.name)) {
                Some(node) => {
                    self.given(&path, node.span);
                    self.must_be_read((chosen_by, choice), key, &path, node.span);
                    self.coefficient(node, &path, key)
                }
                None => {
                    match key.is_read {
                        true => self.default(&path, &key.about),
                        false => self.default(&path, &not_used(&choice.name)),
                    }
                    Some(key.default)
                }
            };
            self.judged.push(Coefficient {
                key: path,
                value: value.unwrap_or(key.default),
                unit: key.unit.clone(),
            });
        }
        self.note_those_of_particles(choice, &path);
    }

    /// Refuses a coefficient that its own model does not read.
    fn must_be_read(
        &mut self,
        (chosen_by, choice): (&str, &Choice),
        key: &KeyChoice,
        path: &str,
        span: Span,
    ) {
        if !key.is_read {
            let (word, name) = (&choice.name, &key.name);
            let what = format!("`{path}` is given, but {chosen_by} = \"{word}\" does not read it");
            let help = format!(
                "delete it, or let the model be made of its coefficient `{name}`; the same model comes of all its values"
            );
            self.log.add(span, path, what, help);
        }
    }

    fn coefficient(&mut self, node: &Node, path: &str, key: &KeyChoice) -> Option<f64> {
        let value = self.plain_number(node, path)?;
        if key.takes(value) {
            return Some(value);
        }
        let what = format!("`{path}` is {value} but must be {}", key.range());
        let unit = if key.unit.is_empty() {
            String::new()
        } else {
            format!(" in {}", key.unit)
        };
        let article = if key.whole { "" } else { "a number " };
        let help = format!("write {article}{}{unit}: {}", key.range(), key.about);
        self.log.add(node.span, path, what, help);
        None
    }

    /// The coefficients that were judged; refuses tables of models that the case does not choose.
    pub fn all_coefficients(&mut self) -> CoefficientsPlan {
        for typed in std::mem::take(&mut self.tables) {
            if !typed.taken {
                let what = format!(
                    "`{}` is given, but the case does not choose that model",
                    typed.path
                );
                let help = "delete it, or choose the model";
                self.log.add(typed.span, &typed.path, what, help);
            }
        }
        std::mem::take(&mut self.judged)
    }
}

/// Logs keys that the model does not declare.
fn known(node: &Node, path: &str, keys: &[KeyChoice], log: &mut Log<'_>) {
    let Value::Table(entries) = &node.value else {
        return;
    };
    let names: Vec<_> = keys.iter().map(|key| key.name.as_str()).collect();
    for entry in entries {
        if !names.contains(&entry.name.as_str()) {
            let what = format!("there is no key `{}` in `{path}`", entry.name);
            let key = format!("{path}.{}", entry.name);
            log.unknown(entry.span, &key, what, &entry.name, &names);
        }
    }
}
