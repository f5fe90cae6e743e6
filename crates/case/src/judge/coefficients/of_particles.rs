//! Coefficients that particles have of their own: tables named by the word of a model in entries of lists of tables.

use super::{Coefficient, Typed, known};
use crate::judge::Judge;
use crate::judge::coefficients::Axes;
use crate::judge::{Choice, KeyChoice};
use crate::typed::tree::label;
use crate::typed::tree::{Node, Value};

/// The tables whose entries may give particles coefficients of their own.
pub(crate) const GIVING: [&str; 2] = ["geometry", "opening"];

/// A coefficient that particles have of their own.
#[derive(Debug, Clone)]
pub(crate) struct OfParticles {
    /// The word of the model.
    word: String,
    key: KeyChoice,
    /// The value of particles for which no other is given.
    base: f64,
}

impl OfParticles {
    /// The key with the value of particles for which no other is given.
    pub fn path(&self) -> String {
        format!("numerics.{}.{}", self.word, self.key.name)
    }
}

/// Takes the tables of coefficients of particles out of a list of tables.
pub(super) fn take_given(
    list: &mut Node,
    name: &'static str,
    axes: &Axes<'_>,
    typed: &mut Vec<Typed>,
) {
    let Value::List(tables) = &mut list.value else {
        return;
    };
    let gives = |word: &str| {
        let mut choices = axes.iter().flat_map(|(_, choices)| choices);
        choices.any(|choice| choice.name == word && choice.keys.iter().any(|key| key.is_field))
    };
    for (n, table) in tables.iter_mut().enumerate() {
        let called = label(table, n);
        let Value::Table(entries) = &mut table.value else {
            continue;
        };
        entries.retain(|entry| {
            let is_it = matches!(entry.node.value, Value::Table(_)) && gives(&entry.name);
            if is_it {
                typed.push(Typed {
                    path: format!("{name}.{called}.{}", entry.name),
                    entry: Some((name, n)),
                    word: entry.name.clone(),
                    span: entry.span,
                    node: entry.node.clone(),
                    taken: false,
                });
            }
            !is_it
        });
    }
}

impl Judge<'_> {
    /// Notes which coefficients of a model, whose table has this path, particles have of their own.
    pub(super) fn note_those_of_particles(&mut self, choice: &Choice, path: &str) {
        let of_particles = choice.keys.iter().filter(|key| key.is_field);
        self.of_particles.extend(of_particles.map(|key| {
            let path = format!("{path}.{}", key.name);
            let base = self.judged.iter().find(|one| one.key == path);
            OfParticles {
                word: choice.name.clone(),
                key: key.clone(),
                base: base.map_or(key.default, |one| one.value),
            }
        }));
    }

    /// Judges the coefficients that particles of an entry of a list of tables have of their own: those that it gives,
    /// or those of all.
    pub fn coefficients_of_particles(
        &mut self,
        entry: (&'static str, usize),
        path: &str,
    ) -> Vec<Coefficient> {
        for n in 0..self.tables.len() {
            let typed = &mut self.tables[n];
            let keys: Vec<KeyChoice> = (self.of_particles.iter())
                .filter(|one| one.word == typed.word)
                .map(|one| one.key.clone())
                .collect();
            if typed.entry == Some(entry) && !keys.is_empty() {
                typed.taken = true;
                let (node, path) = (typed.node.clone(), typed.path.clone());
                known(&node, &path, &keys, &mut self.log);
            }
        }
        let of_particles = std::mem::take(&mut self.of_particles);
        let judged = of_particles.iter().map(|one| {
            let mut tables = self.tables.iter();
            let found = tables.find(|typed| typed.entry == Some(entry) && typed.word == one.word);
            let node = found.and_then(|typed| typed.node.entry(&one.key.name).cloned());
            let key = format!("{}.{}", one.word, one.key.name);
            let path = format!("{path}.{key}");
            let value = match &node {
                Some(node) => {
                    self.given(&path, node.span);
                    self.coefficient(node, &path, &one.key)
                }
                None => {
                    self.derived(&path, "that of fluid for which nothing else is said");
                    None
                }
            };
            Coefficient {
                key,
                value: value.unwrap_or(one.base),
                unit: one.key.unit.clone(),
            }
        });
        let judged = judged.collect();
        self.of_particles = of_particles;
        judged
    }

    /// Says nothing of the coefficients of an entry that has other mistakes.
    pub fn pass_over_coefficients(&mut self, entry: (&'static str, usize)) {
        let tables = self.tables.iter_mut();
        for typed in tables.filter(|typed| typed.entry == Some(entry)) {
            typed.taken = true;
        }
    }

    /// Refuses coefficients of particles where there are none.
    pub fn no_coefficients(&mut self, entry: (&'static str, usize), why: &str) {
        let tables = self.tables.iter_mut();
        for typed in tables.filter(|typed| typed.entry == Some(entry)) {
            typed.taken = true;
            let what = format!("`{}` is given, but {why}", typed.path);
            self.log.add(typed.span, &typed.path, what, "delete it");
        }
    }
}
