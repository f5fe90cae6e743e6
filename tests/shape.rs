//! The shape of the sources: small files, short functions. Tests are not looked at; clippy counts arguments.
//!
//! Sources are formatted by rustfmt, so that a function ends at the first closing brace that stands where it begins.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

/// A file has fewer lines, its unit tests not counted.
const LINES_OF_A_FILE: usize = 450;

/// A function has no more lines, from its signature to its closing brace.
const LINES_OF_A_FUNCTION: usize = 80;

/// All sources but tests.
fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR"))];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).unwrap();
        for path in entries.map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_left_out = ["target", "tests", "runs"].contains(&&*name);
            if path.is_dir() && !is_left_out && !name.starts_with('.') {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    assert!(found.len() > 500, "only {} sources", found.len());
    found
}

/// Does a function begin in this line?
fn begins_function(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_qualifier = |word: &str| {
        ["const", "unsafe", "extern", "async"].contains(&word)
            || word.starts_with("pub")
            || word.starts_with('"')
    };
    words.find(|word| !is_qualifier(word)) == Some("fn")
}

/// Where each function begins, from 0, and how many lines it has; those of one line are left out.
fn functions(lines: &[&str]) -> Vec<(usize, usize)> {
    let starts = (0..lines.len()).filter(|start| begins_function(lines[*start]));
    let lengths = starts.filter_map(|start| {
        let from = &lines[start..];
        // A declaration without a body ends here.
        let head = from.iter().find(|line| line.ends_with(['{', ';', '}']))?;
        let indent = from[0].len() - from[0].trim_start().len();
        let end = format!("{}}}", &from[0][..indent]);
        let closing = from.iter().position(|line| **line == end)?;
        head.ends_with('{').then_some((start, closing + 1))
    });
    lengths.collect()
}

#[test]
fn files_are_small_and_functions_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut beyond, mut seen) = (Vec::new(), 0);
    for path in sources() {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(root).unwrap().display();
        let code = text.split("\n#[cfg(test)]\nmod tests {").next();
        let lines: Vec<&str> = code.unwrap_or_default().lines().collect();
        if lines.len() >= LINES_OF_A_FILE {
            beyond.push(format!("{name}: {} lines", lines.len()));
        }
        for (start, length) in functions(&lines) {
            seen += 1;
            if length > LINES_OF_A_FUNCTION {
                let line = start + 1;
                beyond.push(format!("{name}:{line}: a function of {length} lines"));
            }
        }
    }
    assert!(seen > 5000, "only {seen} functions");
    assert!(
        beyond.is_empty(),
        "split by what belongs together:\n{}",
        beyond.join("\n")
    );
}
