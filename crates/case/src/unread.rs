//! Keys for models that the chosen ones do not read, such as the strength of another viscosity.
//!
//! Models of an axis share such keys, and each says which it reads. One that is typed for nobody is refused. It is left
//! out where the case has it for a model that gave way to another, as coefficients of that model are.

use crate::catalogue::Choice;
use crate::coefficients::{self, Axes, Typed};
use crate::log::Log;
use crate::source::Span;
use crate::tree::{Node, Value};

/// The source that is the case itself; those behind it are assignments.
const CASE: usize = 0;

/// What is taken out of a case before its sections are read.
pub(crate) struct Taken {
    /// Tables of coefficients, as typed.
    pub tables: Vec<Typed>,
    /// Keys that the chosen models do not read, each with the word of its model.
    pub unread: Vec<(String, String)>,
}

impl Taken {
    /// Takes it out of a case in which something beside the models reads the keys `read`.
    pub fn of(root: &mut Node, axes: &Axes<'_>, read: &[&str], log: &mut Log<'_>) -> Self {
        Taken {
            unread: strike(root, axes, read, log),
            tables: coefficients::take(root, axes),
        }
    }
}

/// Takes keys out of the case that are read by nobody; those that should not be there go to the log.
fn strike(
    root: &mut Node,
    axes: &Axes<'_>,
    read: &[&str],
    log: &mut Log<'_>,
) -> Vec<(String, String)> {
    let mut unread = Vec::new();
    for (chosen_by, choices) in axes {
        let Some((chosen, source)) = chosen(root, chosen_by, choices) else {
            continue;
        };
        for key in chosen
            .unread
            .iter()
            .filter(|key| !read.contains(&key.as_str()))
        {
            root.take(key, &mut |path, span: Span| {
                if span.source != CASE || source == CASE {
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

/// The choice that a key makes, and the source that says so; none if what it says is wrong.
fn chosen<'c>(root: &Node, key: &str, choices: &[&'c Choice]) -> Option<(&'c Choice, usize)> {
    let typed = key.split('.').try_fold(root, |node, name| node.entry(name));
    let Some(node) = typed else {
        return choices.first().map(|first| (*first, CASE));
    };
    let Value::Text(word) = &node.value else {
        return None;
    };
    let found = choices.iter().find(|choice| choice.name == *word);
    found.map(|choice| (*choice, node.span.source))
}

/// What to do about a key that the chosen model does not read: write its own coefficient, or choose one that reads it.
fn help(key: &str, chosen_by: &str, chosen: &Choice, choices: &[&Choice]) -> String {
    let name = key.rsplit('.').next().unwrap_or(key);
    if let Some(own) = chosen.keys.iter().find(|own| own.name == name) {
        let path = format!("{}.{name}", coefficients::table(chosen_by, &chosen.name));
        return match own.by_particle {
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
