//! The case as typed: a tree of values, each with its place.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::typed::log::Log;
use crate::typed::source::Span;

#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub span: Span,
    pub value: Value,
}

#[derive(Debug, Clone)]
pub(crate) enum Value {
    Text(String),
    Integer(i64),
    Number(f64),
    Bool(bool),
    Date,
    List(Vec<Node>),
    Table(Vec<Entry>),
}

#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub name: String,
    pub span: Span,
    pub node: Node,
}

impl Node {
    /// The value of a key, if this is a table that has it.
    pub fn entry(&self, name: &str) -> Option<&Node> {
        let Value::Table(entries) = &self.value else {
            return None;
        };
        let entry = entries.iter().find(|entry| entry.name == name)?;
        Some(&entry.node)
    }

    /// The same to be changed.
    pub fn entry_mut(&mut self, name: &str) -> Option<&mut Node> {
        let Value::Table(entries) = &mut self.value else {
            return None;
        };
        let entry = entries.iter_mut().find(|entry| entry.name == name)?;
        Some(&mut entry.node)
    }

    /// Takes a dotted key out of a table, or out of every table of a list; `tell` is given the path and the place of each.
    pub fn take(&mut self, key: &str, tell: &mut dyn FnMut(&str, Span)) {
        self.take_below("", key, tell);
    }

    fn take_below(&mut self, path: &str, key: &str, tell: &mut dyn FnMut(&str, Span)) {
        let entries = match &mut self.value {
            Value::Table(entries) => entries,
            Value::List(tables) => {
                for (n, table) in tables.iter_mut().enumerate() {
                    let path = format!("{path}{}.", label(table, n));
                    table.take_below(&path, key, tell);
                }
                return;
            }
            _ => return,
        };
        let (name, rest) = key.split_once('.').unwrap_or((key, ""));
        let Some(at) = entries.iter().position(|entry| entry.name == name) else {
            return;
        };
        let path = format!("{path}{name}");
        if rest.is_empty() {
            let Entry { span, node, .. } = entries.remove(at);
            // An assignment puts another value behind a key of the case.
            let is_old = span.source != node.span.source;
            tell(&path, if is_old { node.span } else { span });
        } else {
            entries[at].node.take_below(&format!("{path}."), rest, tell);
        }
    }
}

impl Value {
    /// The kind of value in words, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "text",
            Self::Integer(_) => "a whole number",
            Self::Number(_) => "a number",
            Self::Bool(_) => "true or false",
            Self::Date => "a date",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
        }
    }
}

/// Turns byte ranges of a parsed text into places: which text, and by how much
/// the parsed text was shifted against the shown one.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    pub source: usize,
    pub shift: isize,
}

impl Origin {
    pub fn span(self, range: std::ops::Range<usize>) -> Span {
        let shift = |at: usize| at.saturating_add_signed(self.shift);
        Span {
            source: self.source,
            start: shift(range.start),
            end: shift(range.end),
        }
    }
}

/// Parses a text, logging every syntax error.
pub(crate) fn parse(text: &str, origin: Origin, log: &mut Log<'_>) -> Node {
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let range = error.span().unwrap_or(0..0);
        let what = format!(
            "this is not valid TOML: {}",
            error.message().replace('\n', ", ")
        );
        let begins = text.get(..range.start).unwrap_or_default();
        let in_escape = begins.chars().rev().take(2).any(|c| c == '\\');
        let help = match in_escape {
            true => {
                "`\\` begins an escape within double quotes; write paths with `/`, or within single quotes"
            }
            false => "correct the syntax; values are written `key = value`, text in double quotes",
        };
        log.add(origin.span(range), "", what, help);
    }
    let span = origin.span(table.span());
    Node {
        span,
        value: Value::Table(entries(table.into_inner(), origin)),
    }
}

fn entries(table: DeTable<'_>, origin: Origin) -> Vec<Entry> {
    let entry = |(key, value): (Spanned<std::borrow::Cow<'_, str>>, _)| Entry {
        span: origin.span(key.span()),
        name: key.into_inner().into_owned(),
        node: node(value, origin),
    };
    table.into_iter().map(entry).collect()
}

fn node(value: Spanned<DeValue<'_>>, origin: Origin) -> Node {
    let span = origin.span(value.span());
    let value = match value.into_inner() {
        DeValue::String(text) => Value::Text(text.into_owned()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            // Beyond 64 bits the size is all that matters.
            .map_or(Value::Number(f64::INFINITY), Value::Integer),
        DeValue::Float(number) => Value::Number(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(yes) => Value::Bool(yes),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(list) => Value::List(list.into_iter().map(|v| node(v, origin)).collect()),
        DeValue::Table(table) => Value::Table(entries(table, origin)),
    };
    Node { span, value }
}

/// The name of a table in a list of tables, or its number.
pub(crate) fn label(node: &Node, n: usize) -> String {
    if let Value::Table(entries) = &node.value {
        let name = entries.iter().find(|entry| entry.name == "name");
        if let Some(Value::Text(name)) = name.map(|entry| &entry.node.value) {
            return name.clone();
        }
    }
    n.to_string()
}
