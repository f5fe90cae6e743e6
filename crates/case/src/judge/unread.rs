//! Keys for models that the chosen ones do not read, such as the strength of another viscosity.
//!
//! Models of an axis share such keys, and each reads some of them. A key that the chosen model does not read is
//! refused. One of the case is left out without a word if the case as typed has a model that reads it, and an
//! assignment names another: coefficients of such a model are left out, too.

use crate::judge::Choice;
use crate::judge::coefficients::{self, Axes, Typed};
use crate::plan::table;
use crate::typed::log::Log;
use crate::typed::source::Span;
use crate::typed::tree::{Node, Value};

/// The source that is the case itself; those behind it are assignments.
const CASE: usize = 0;

/// Keys and tables for models, taken out of a case before its sections are read.
pub(crate) struct Taken<'c> {
    /// The choices of the catalogue.
    pub axes: Axes<'c>,
    /// Tables of coefficients, as typed.
    pub tables: Vec<Typed>,
    /// Keys that the chosen models do not read, each with the word of its model.
    pub unread: Vec<(String, String)>,
}

impl<'c> Taken<'c> {
    /// Takes them out of a case; `typed` is the same case before anything was set.
    pub fn of((root, typed): (&mut Node, &Node), axes: Axes<'c>, log: &mut Log<'_>) -> Self {
        Taken {
            unread: strike((root, typed), &axes, log),
            tables: coefficients::take(root, &axes),
            axes,
        }
    }
}

/// Takes unread keys out of the case, and logs the mistakes among them.
fn strike(
    (root, typed): (&mut Node, &Node),
    axes: &Axes<'_>,
    log: &mut Log<'_>,
) -> Vec<(String, String)> {
    let mut unread = Vec::new();
    for (chosen_by, choices) in axes {
        let Some(chosen) = chosen(root, chosen_by, choices) else {
            continue;
        };
        for key in &chosen.unread {
            let was_for_one = may_be_read(typed, key, (chosen_by, choices));
            root.take(key, &mut |path, span: Span| {
                if span.source != CASE || !was_for_one {
                    let word = &chosen.name;
                    let what =
                        format!("`{path}` is given, but {chosen_by} = \"{word}\" does not read it");
                    log.add(span, path, what, help(key, chosen_by, chosen, choices));
                }
            });
            unread.push((key.clone(), chosen.name.clone()));
        }
    }
    unread
}

/// May anything in a case read a key? So it may where the case names a model that is not known.
fn may_be_read(root: &Node, key: &str, (chosen_by, choices): (&str, &[&Choice])) -> bool {
    chosen(root, chosen_by, choices).is_none_or(|choice| choice.reads(key))
}

/// The choice that a key makes; none if its word is not known.
fn chosen<'c>(root: &Node, key: &str, choices: &[&'c Choice]) -> Option<&'c Choice> {
    let typed = key.split('.').try_fold(root, |node, name| node.entry(name));
    let Some(node) = typed else {
        return choices.first().copied();
    };
    let Value::Text(word) = &node.value else {
        return None;
    };
    choices.iter().copied().find(|choice| choice.name == *word)
}

/// What to do about a key that the chosen model does not read: write its own coefficient, or choose one that reads it.
fn help(key: &str, chosen_by: &str, chosen: &Choice, choices: &[&Choice]) -> String {
    let name = key.rsplit('.').next().unwrap_or(key);
    if let Some(own) = chosen.keys.iter().find(|own| own.name == name) {
        let path = format!("{}.{name}", table(chosen_by, &chosen.name));
        return match own.is_field {
            true => format!("write it as {path}, or in a geometry of fluid"),
            false => format!("write it as {path}"),
        };
    }
    let readers = choices.iter().filter(|choice| choice.reads(key));
    let readers: Vec<String> = readers
        .map(|choice| format!("\"{}\"", choice.name))
        .collect();
    match readers.as_slice() {
        [] => "delete it".to_owned(),
        [one] => format!("delete it, or write {chosen_by} = {one}"),
        some => format!(
            "delete it, or write {chosen_by} as one of {}",
            some.join(", ")
        ),
    }
}
