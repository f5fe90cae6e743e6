//! Typed reading of one table, which notices unknown keys.

use crate::keys::Key;
use crate::typed::log::Log;
use crate::typed::source::{At, Span};
use crate::typed::tree::{Entry, Node, Value, label};
use std::cell::RefCell;

/// A list of numbers, each with its place.
pub(crate) type Numbers = At<Vec<At<f64>>>;

/// What may be a number or a formula.
#[derive(Clone)]
pub(crate) enum NumberOrFormula {
    Number(f64),
    Formula(String),
}

/// One table of the case while it is read.
///
/// Each getter remembers its key; [`Section::finish`] then reports the keys
/// that nobody asked for: which are known may depend on what others say. Keys
/// that are not declared cannot be read.
pub(crate) struct Section<'t> {
    path: String,
    span: Span,
    keys: &'static [Key],
    entries: &'t [Entry],
    asked: Vec<&'static str>,
    /// Keys that were looked for and may be left out.
    optional: RefCell<Vec<&'static str>>,
}

impl<'t> Section<'t> {
    /// Reads `node` as the table at the dotted key `path`, which declares these keys.
    pub fn new(node: &'t Node, path: &str, keys: &'static [Key], log: &mut Log<'_>) -> Self {
        let entries = match &node.value {
            Value::Table(entries) => entries.as_slice(),
            other => {
                let what = format!("`{path}` must be a table but is {}", other.kind());
                log.add(
                    node.span,
                    path,
                    what,
                    format!("write [{path}] on a line of its own and the keys below it"),
                );
                &[]
            }
        };
        Self {
            path: path.to_owned(),
            span: node.span,
            keys,
            entries,
            asked: Vec::new(),
            optional: RefCell::default(),
        }
    }

    /// A table which is absent from the case.
    pub fn absent(path: &str, span: Span, keys: &'static [Key]) -> Self {
        Self {
            path: path.to_owned(),
            span,
            keys,
            entries: &[],
            asked: Vec::new(),
            optional: RefCell::default(),
        }
    }

    /// The dotted key of the table; empty at the top.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Where the table was opened.
    pub fn span(&self) -> Span {
        self.span
    }

    /// The dotted key of `key` in this table.
    pub fn key(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        }
    }

    /// The declaration of a key.
    pub fn declared(&self, key: &str) -> Option<&'static Key> {
        let found = self.keys.iter().find(|declared| declared.name == key);
        debug_assert!(found.is_some(), "`{}` is not declared", self.key(key));
        found
    }

    /// The keys that a key declares below it.
    fn below(&self, key: &str) -> &'static [Key] {
        self.declared(key).map(Key::keys).unwrap_or_default()
    }

    /// The untyped value of a key.
    pub fn node(&mut self, key: &str) -> Option<&'t Node> {
        let key = self.declared(key)?.name;
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        let entry = self.entries.iter().find(|entry| entry.name == key)?;
        Some(&entry.node)
    }

    fn read<T>(
        &mut self,
        key: &'static str,
        log: &mut Log<'_>,
        read: impl FnOnce(&Node, &str, &mut Log<'_>) -> Option<T>,
    ) -> Option<At<T>> {
        let node = self.node(key)?;
        let key = self.key(key);
        let value = read(node, &key, log)?;
        Some(At {
            value,
            span: node.span,
            key,
        })
    }

    pub fn text(&mut self, key: &'static str, log: &mut Log<'_>) -> Option<At<String>> {
        self.read(key, log, text)
    }

    pub fn number(&mut self, key: &'static str, log: &mut Log<'_>) -> Option<At<f64>> {
        self.read(key, log, number)
    }

    /// A number, or a formula in quotes.
    pub fn number_or_formula(
        &mut self,
        key: &'static str,
        log: &mut Log<'_>,
    ) -> Option<At<NumberOrFormula>> {
        self.read(key, log, |node, key, log| match &node.value {
            Value::Text(text) => Some(NumberOrFormula::Formula(text.clone())),
            Value::Integer(_) | Value::Number(_) => {
                number(node, key, log).map(NumberOrFormula::Number)
            }
            _ => {
                let help = "write a number in SI units, or a formula in quotes";
                wrong(node, key, "a number or a formula", help, log)
            }
        })
    }

    /// A whole number, zero or more.
    pub fn count(&mut self, key: &'static str, log: &mut Log<'_>) -> Option<At<u64>> {
        self.read(key, log, count)
    }

    pub fn flag(&mut self, key: &'static str, log: &mut Log<'_>) -> Option<At<bool>> {
        self.read(key, log, |node, key, log| match node.value {
            Value::Bool(yes) => Some(yes),
            _ => wrong(
                node,
                key,
                "true or false",
                "write true or false without quotes",
                log,
            ),
        })
    }

    pub fn numbers(&mut self, key: &'static str, log: &mut Log<'_>) -> Option<Numbers> {
        let help = "write a list of numbers, such as [0.0, 0.0, 1.0]";
        self.read(key, log, |node, key, log| {
            list(node, key, help, log, number)
        })
    }

    /// One number or a list of numbers.
    pub fn number_or_numbers(&mut self, key: &'static str, log: &mut Log<'_>) -> Option<Numbers> {
        let node = self.node(key)?;
        if !matches!(node.value, Value::Integer(_) | Value::Number(_)) {
            return self.numbers(key, log);
        }
        let at = self.number(key, log)?;
        let (span, key) = (at.span, at.key.clone());
        let value = vec![at];
        Some(At { value, span, key })
    }

    pub fn texts(&mut self, key: &'static str, log: &mut Log<'_>) -> Option<At<Vec<At<String>>>> {
        let help = "write a list of texts, such as [\"+z\"]";
        self.read(key, log, |node, key, log| list(node, key, help, log, text))
    }

    /// The corners of a polygon in the plane.
    pub fn places(&mut self, key: &'static str, log: &mut Log<'_>) -> Option<At<Vec<[f64; 2]>>> {
        self.read(key, log, places)
    }

    /// Lists of corners of polygons in the plane.
    pub fn place_lists(
        &mut self,
        key: &'static str,
        log: &mut Log<'_>,
    ) -> Option<At<Vec<Vec<[f64; 2]>>>> {
        let help = "write lists of corners, such as [[[1, 1], [2, 1], [2, 2]]]";
        self.read(key, log, |node, key, log| {
            let lists = list(node, key, help, log, places)?;
            Some(lists.into_iter().map(|at| at.value).collect())
        })
    }

    /// Was the key typed?
    pub fn has(&self, key: &'static str) -> bool {
        if self.declared(key).is_none() {
            return false;
        }
        self.optional.borrow_mut().push(key);
        self.entries.iter().any(|entry| entry.name == key)
    }

    /// Lets keys pass that are not looked at.
    pub fn skip(&mut self, keys: &[&'static str]) {
        self.asked.extend_from_slice(keys);
    }

    /// One text or a list of texts.
    pub fn text_or_texts(
        &mut self,
        key: &'static str,
        log: &mut Log<'_>,
    ) -> Option<At<Vec<At<String>>>> {
        let single =
            |entry: &Entry| entry.name == key && matches!(entry.node.value, Value::Text(_));
        if self.entries.iter().any(single) {
            let at = self.text(key, log)?;
            let (span, key) = (at.span, at.key.clone());
            let value = vec![at];
            Some(At { value, span, key })
        } else {
            self.texts(key, log)
        }
    }

    /// A sub-table, if it was typed.
    pub fn section(&mut self, key: &'static str, log: &mut Log<'_>) -> Option<Section<'t>> {
        let node = self.node(key)?;
        Some(Section::new(node, &self.key(key), self.below(key), log))
    }

    /// A sub-table, or an empty one.
    pub fn section_or_empty(&mut self, key: &'static str, log: &mut Log<'_>) -> Section<'t> {
        let (span, path, keys) = (self.span, self.key(key), self.below(key));
        self.section(key, log)
            .unwrap_or_else(|| Section::absent(&path, span, keys))
    }

    /// The tables under `[[key]]`, in order, named by their `name` or number.
    pub fn tables(&mut self, key: &'static str, log: &mut Log<'_>) -> Vec<Section<'t>> {
        let Some(node) = self.node(key) else {
            return Vec::new();
        };
        let Value::List(list) = &node.value else {
            let key = self.key(key);
            let what = format!(
                "`{key}` must be a list of tables but is {}",
                node.value.kind()
            );
            log.add(
                node.span,
                &key,
                what,
                format!("write [[{key}]], with two brackets, above each"),
            );
            return Vec::new();
        };
        let section = |(n, node): (usize, &'t Node)| {
            let path = format!("{}.{}", self.key(key), label(node, n));
            Section::new(node, &path, self.below(key), log)
        };
        list.iter().enumerate().map(section).collect()
    }

    /// Reports the keys which nobody asked for.
    pub fn finish(self, log: &mut Log<'_>) {
        let mut known = self.asked.clone();
        for key in self.optional.take() {
            if !known.contains(&key) {
                known.push(key);
            }
        }
        for entry in self.entries {
            if !self.asked.contains(&entry.name.as_str()) {
                let what = if self.path.is_empty() {
                    format!("there is no key `{}` at the top of a case", entry.name)
                } else {
                    format!("there is no key `{}` in `{}`", entry.name, self.path)
                };
                let key = self.key(&entry.name);
                log.unknown(entry.span, &key, what, &entry.name, &known);
            }
        }
    }
}

fn wrong<T>(node: &Node, key: &str, wanted: &str, help: &str, log: &mut Log<'_>) -> Option<T> {
    let what = format!("`{key}` must be {wanted} but is {}", node.value.kind());
    log.add(node.span, key, what, help);
    None
}

fn text(node: &Node, key: &str, log: &mut Log<'_>) -> Option<String> {
    match &node.value {
        Value::Text(text) => Some(text.clone()),
        _ => wrong(node, key, "text", "put it in double quotes", log),
    }
}

pub(crate) fn number(node: &Node, key: &str, log: &mut Log<'_>) -> Option<f64> {
    let value = match node.value {
        #[expect(
            clippy::cast_precision_loss,
            reason = "whole numbers beyond 2^53 are no quantities"
        )]
        Value::Integer(value) => value as f64,
        Value::Number(value) => value,
        _ => {
            return wrong(
                node,
                key,
                "a number",
                "write a number in SI units, without quotes or unit",
                log,
            );
        }
    };
    if value.is_finite() {
        Some(value)
    } else {
        let what = format!("`{key}` is not a finite number");
        log.add(node.span, key, what, "write an ordinary number in SI units");
        None
    }
}

fn count(node: &Node, key: &str, log: &mut Log<'_>) -> Option<u64> {
    match node.value {
        Value::Integer(value) if value >= 0 => Some(value.unsigned_abs()),
        Value::Integer(value) => {
            let what = format!("`{key}` must not be negative but is {value}");
            log.add(node.span, key, what, "write 0 or a positive whole number");
            None
        }
        _ => wrong(
            node,
            key,
            "a whole number",
            "write digits only, such as 10",
            log,
        ),
    }
}

/// Corners of a polygon, each once: those of maps end with the first one again.
fn places(node: &Node, key: &str, log: &mut Log<'_>) -> Option<Vec<[f64; 2]>> {
    let help = "write pairs of numbers in m, such as [[0, 0], [10, 0], [10, 5]]";
    let place = |node: &Node, key: &str, log: &mut Log<'_>| {
        let pair = list(node, key, help, log, number)?;
        match pair.as_slice() {
            [x, y] => Some([x.value, y.value]),
            _ => wrong(node, key, "a list of pairs", help, log),
        }
    };
    let places = list(node, key, help, log, place)?;
    let mut places: Vec<_> = places.into_iter().map(|at| at.value).collect();
    if places.len() > 1 && places.first() == places.last() {
        places.pop();
    }
    Some(places)
}

fn list<T>(
    node: &Node,
    key: &str,
    help: &str,
    log: &mut Log<'_>,
    read: impl Fn(&Node, &str, &mut Log<'_>) -> Option<T>,
) -> Option<Vec<At<T>>> {
    let Value::List(items) = &node.value else {
        return wrong(node, key, "a list", help, log);
    };
    let item = |item: &Node| {
        Some(At {
            value: read(item, key, log)?,
            span: item.span,
            key: key.to_owned(),
        })
    };
    let all: Vec<_> = items.iter().map(item).collect();
    all.into_iter().collect()
}
