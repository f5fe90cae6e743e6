//! The shape of the sources: small files, short functions, few arguments. Tests are not looked at.
//!
//! Sources are formatted by rustfmt, so that a function ends at the first closing brace that stands where it begins.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

/// A file has fewer lines, its unit tests not counted.
const LINES_OF_A_FILE: usize = 450;

/// A function has no more lines, from its signature to its closing brace.
const LINES_OF_A_FUNCTION: usize = 80;

/// A function has no more arguments, `self` counted.
const ARGUMENTS: usize = 6;

/// All sources but tests.
fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR"))];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).unwrap();
        for path in entries.map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_of_others = ["target", "tests", "runs"].contains(&&*name);
            if path.is_dir() && !is_of_others && !name.starts_with('.') {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    assert!(found.len() > 500, "only {} sources", found.len());
    found
}

/// A function: the line that it begins at, its lines and its arguments.
struct Function {
    line: usize,
    lines: usize,
    arguments: usize,
}

/// The functions of a source that have a body of more than one line.
fn functions(lines: &[&str]) -> Vec<Function> {
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let text = line.trim_start();
        let words: Vec<&str> = text.split_whitespace().collect();
        let qualifiers = words.iter().take_while(|&&word| word != "fn");
        let is_qualifier = |word: &&str| {
            ["const", "unsafe", "extern", "async"].contains(word)
                || word.starts_with("pub")
                || word.starts_with('"')
        };
        if !words.contains(&"fn") || !qualifiers.clone().all(is_qualifier) {
            continue;
        }
        let indent = &line[..line.len() - text.len()];
        let Some(opening) = lines[start..]
            .iter()
            .position(|line| line.ends_with(['{', ';', '}']))
        else {
            continue;
        };
        let end = format!("{indent}}}");
        let closing = lines[start..].iter().position(|line| **line == end);
        if let (true, Some(closing)) = (lines[start + opening].ends_with('{'), closing) {
            found.push(Function {
                line: start + 1,
                lines: closing + 1,
                arguments: arguments(&lines[start..=start + opening].concat()),
            });
        }
    }
    found
}

/// How many arguments a signature has.
fn arguments(signature: &str) -> usize {
    // Arrows are no brackets.
    let signature = signature.replace("->", "  ").replace("=>", "  ");
    let (mut depth, mut angles, mut count, mut is_empty) = (0, 0, 0, true);
    for letter in signature.chars() {
        match letter {
            '<' => angles += 1,
            '>' => angles -= 1,
            '(' | '[' | '{' if depth > 0 || angles == 0 => depth += 1,
            ')' | ']' | '}' if depth == 1 => return count + usize::from(!is_empty),
            ')' | ']' | '}' if depth > 1 => depth -= 1,
            ',' if depth == 1 && angles == 0 => {
                count += 1;
                is_empty = true;
            }
            letter if depth > 0 && !letter.is_whitespace() => is_empty = false,
            _ => {}
        }
    }
    count
}

#[test]
fn files_are_small_and_functions_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut beyond = Vec::new();
    for path in sources() {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(root).unwrap().display();
        let lines: Vec<&str> = text
            .lines()
            .take_while(|line| *line != "#[cfg(test)]")
            .collect();
        if lines.len() >= LINES_OF_A_FILE {
            beyond.push(format!("{name}: {} lines", lines.len()));
        }
        for function in functions(&lines) {
            let Function {
                line,
                lines,
                arguments,
            } = function;
            if lines > LINES_OF_A_FUNCTION || arguments > ARGUMENTS {
                beyond.push(format!(
                    "{name}:{line}: a function of {lines} lines and {arguments} arguments"
                ));
            }
        }
    }
    assert!(
        beyond.is_empty(),
        "split by what belongs together:\n{}",
        beyond.join("\n")
    );
}

#[test]
fn arguments_are_counted() {
    assert_eq!(arguments("fn none() {"), 0);
    assert_eq!(
        arguments("fn of<const D: usize, F: Fn(u32, u32) -> u32>(&self, f: F) {"),
        2
    );
    assert_eq!(
        arguments("fn pairs(a: [f64; 3], b: (u32, u32), c: Map<u32, u32>,) {"),
        3
    );
}
