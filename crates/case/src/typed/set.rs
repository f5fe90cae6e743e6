//! `--set key=value`: one value put into the tree, as if typed in the file.

use crate::typed::log::Log;
use crate::typed::source::Span;
use crate::typed::tree::label;
use crate::typed::tree::{Entry, Node, Origin, Value, parse};

const HELP: &str = "write a dotted key, `=` and a value, such as numerics.kernel=quadratic";

/// More parts than any key has.
const MAX_DEPTH: usize = 8;

/// One word of a dotted key, with its place in the argument.
struct Word<'a> {
    text: &'a str,
    span: Span,
}

/// Puts the value of `assignment` into the tree; mistakes go to the log.
pub(crate) fn apply(root: &mut Node, assignment: &str, source: usize, log: &mut Log<'_>) {
    let whole = Span {
        source,
        start: 0,
        end: assignment.len(),
    };
    let Some(equals) = assignment.find('=') else {
        log.add(whole, "", format!("`{assignment}` sets nothing"), HELP);
        return;
    };
    let mut words = Vec::new();
    let mut start = 0;
    for part in assignment[..equals].split('.') {
        let text = part.trim();
        let from = start + (part.len() - part.trim_start().len());
        let span = Span {
            source,
            start: from,
            end: from + text.len(),
        };
        start += part.len() + 1;
        if text.is_empty() {
            let what = format!("the key `{}` has an empty part", &assignment[..equals]);
            log.add(whole, "", what, HELP);
            return;
        }
        words.push(Word { text, span });
    }
    if words.len() > MAX_DEPTH {
        let what = format!("the key has {} parts but no key has so many", words.len());
        log.add(whole, "", what, HELP);
        return;
    }
    let Some(node) = value(assignment, equals + 1, source, log) else {
        return;
    };
    // Models are chosen by keys of sections.
    let chosen = match words.as_slice() {
        [section, key] => root.entry(section.text).and_then(|it| it.entry(key.text)),
        _ => None,
    };
    let old = chosen.cloned();
    place(root, &words, node, log);
    if let Some(old) = old
        && let Some(section) = root.entry_mut(words[0].text)
    {
        take_along(section, &old);
    }
}

/// Reads the text behind `=` as a TOML value, or else as bare text.
fn value(assignment: &str, from: usize, source: usize, log: &mut Log<'_>) -> Option<Node> {
    const PREFIX: &str = "value = ";
    let text = assignment[from..].trim();
    let start = from + (assignment[from..].len() - assignment[from..].trim_start().len());
    let span = Span {
        source,
        start,
        end: start + text.len(),
    };
    if text.is_empty() {
        log.add(span, "", format!("`{assignment}` has no value"), HELP);
        return None;
    }
    let quoted = text.starts_with(['"', '\'', '[', '{']);
    let bare = Node {
        span,
        value: Value::Text(text.to_owned()),
    };
    let typed = format!("{PREFIX}{text}");
    let origin = Origin {
        source,
        shift: isize::try_from(start).unwrap_or(0) - PREFIX.len() as isize,
    };
    // A bare word is no TOML value, and that is no mistake.
    let mut quiet = Log::new(&[]);
    let sink = if quoted { log } else { &mut quiet };
    let before = sink.len();
    let tree = parse(&typed, origin, sink);
    if sink.len() > before {
        return (!quoted).then_some(bare);
    }
    match tree.value {
        Value::Table(entries) if entries.len() == 1 => entries.into_iter().next().map(|e| e.node),
        _ => Some(bare),
    }
}

/// A model that gave way to another takes its coefficients along, which stand in a table of its name beside the key, if
/// they were typed where it was chosen.
fn take_along(section: &mut Node, old: &Node) {
    let (Value::Table(entries), Value::Text(model)) = (&mut section.value, &old.value) else {
        return;
    };
    let is_chosen = |entry: &Entry| matches!(&entry.node.value, Value::Text(word) if word == model);
    if entries.iter().any(is_chosen) {
        return;
    }
    entries.retain(|entry| {
        let Value::Table(coefficients) = &entry.node.value else {
            return true;
        };
        // What another assignment says is refused later.
        let mut places = coefficients.iter().map(|one| one.node.span.source);
        entry.name != *model || places.any(|source| source != old.span.source)
    });
}

/// Walks down the tree and puts the value at its end.
fn place(node: &mut Node, words: &[Word<'_>], new: Node, log: &mut Log<'_>) {
    let Some((word, rest)) = words.split_first() else {
        *node = new;
        return;
    };
    match &mut node.value {
        Value::Table(entries) => {
            let index = match entries.iter().position(|e| e.name == word.text) {
                Some(index) => index,
                None => {
                    entries.push(Entry {
                        name: word.text.to_owned(),
                        span: word.span,
                        node: Node {
                            span: word.span,
                            value: Value::Table(Vec::new()),
                        },
                    });
                    entries.len() - 1
                }
            };
            place(&mut entries[index].node, rest, new, log);
        }
        Value::List(items) => {
            let labels: Vec<_> = items.iter().enumerate().map(|(n, i)| label(i, n)).collect();
            let number = word.text.parse::<usize>().ok().filter(|&n| n < items.len());
            let named = labels.iter().position(|label| label == word.text);
            match named.or(number) {
                Some(index) => place(&mut items[index], rest, new, log),
                None => {
                    let known: Vec<_> = labels.iter().map(String::as_str).collect();
                    let what = format!("`{}` is not one of the entries", word.text);
                    log.unknown(word.span, "", what, word.text, &known);
                }
            }
        }
        other => {
            let what = format!("`{}` cannot be set inside {}", word.text, other.kind());
            log.add(word.span, "", what, HELP);
        }
    }
}
