//! What documents say of files and words is so.

#![allow(clippy::unwrap_used)]

use monoflow_sim::models::builtin;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// The documents at the top and in the folders of `docs`.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["", "docs", "docs/adr", "docs/cases"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            // The plan speaks of what is still to be written.
            if path.extension().is_some_and(|e| e == "md") && !path.ends_with("docs/PLAN.md") {
                found.push(path);
            }
        }
    }
    assert!(found.len() > 30, "{found:?}");
    found
}

/// What stands between two marks.
fn between<'t>(text: &'t str, open: &'t str, close: char) -> impl Iterator<Item = &'t str> {
    let parts = text.split(open).skip(1);
    parts.filter_map(move |rest| rest.split_once(close).map(|(inside, _)| inside))
}

/// Text in backquotes that is a path of the repository, and no pattern or name to be filled in.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|word| {
        let tops = [
            "crates/",
            "docs/",
            "cases/",
            "examples/",
            "benches/",
            "gpu-kernels/",
            "xtask/",
            ".ci/",
        ];
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
        tops.iter().any(|top| word.starts_with(top))
            && word.chars().all(is_plain)
            && !word.contains("NAME")
            && !word.contains("...")
    })
}

#[test]
fn every_path_in_documents_exists() {
    let mut missing = Vec::new();
    let mut seen = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        let folder = document.parent().unwrap();
        let links = between(&text, "](", ')').filter(|link| !link.contains("://"));
        let links = links.filter_map(|link| Some(folder.join(link.split('#').next()?)));
        let named = paths(&text).map(|path| root().join(path));
        for path in links.chain(named) {
            seen += 1;
            if !path.exists() {
                missing.push(format!("{}: {}", document.display(), path.display()));
            }
        }
    }
    assert!(seen > 300, "{seen} paths were found");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// What the tables of replication call a test is one: words in backquotes with two underscores and more.
#[test]
fn every_test_of_replication_exists() {
    let text = fs::read_to_string(root().join("docs/REPLICATION.md")).unwrap();
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let quoted = text.split('`').skip(1).step_by(2);
    let named = quoted.filter(|word| word.matches('_').count() > 1 && word.chars().all(is_plain));
    let named: BTreeSet<&str> = named.collect();
    assert!(named.len() > 90, "{} tests are named", named.len());
    let mut sources = String::new();
    read_sources(&root().join("crates"), &mut sources);
    read_sources(&root().join("tests"), &mut sources);
    let is_missing = |name: &&&str| !sources.contains(&format!("fn {name}"));
    let missing: Vec<_> = named.iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "{missing:?}");
    // A row of a file has tests of that file.
    let rows = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once(".rs` | `"));
    let mut seen = 0;
    for (file, tests) in rows {
        let source = fs::read_to_string(root().join(format!("{file}.rs"))).unwrap();
        for test in tests.split('`').step_by(2) {
            seen += 1;
            assert!(
                source.contains(&format!("fn {test}")),
                "{test} is not in {file}"
            );
        }
    }
    assert!(seen > 80, "{seen} tests have a file");
}

/// Adds the sources in a folder and those below it.
fn read_sources(folder: &Path, sources: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_sources(&path, sources);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            *sources += &fs::read_to_string(&path).unwrap();
        }
    }
}

/// The pages on cases, one after the other.
fn pages() -> String {
    let mut text = String::new();
    for entry in fs::read_dir(root().join("docs/cases")).unwrap() {
        text += &fs::read_to_string(entry.unwrap().path()).unwrap();
    }
    text
}

/// The same without what they say in brackets.
fn without_brackets() -> String {
    let text = pages();
    let mut depth = 0_i32;
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            // A bracket that is not closed ends with its line.
            '\n' => {
                depth = 0;
                plain.push(c);
            }
            _ if depth > 0 => {}
            _ => plain.push(c),
        }
    }
    while let Some(at) = plain.find(" ,") {
        plain.remove(at);
    }
    plain
}

/// Tables name every word of a key, the default first.
#[test]
fn tables_of_words_agree_with_the_program() {
    let pages = without_brackets();
    let mut keys: Vec<(&str, &str)> = builtin().iter().map(|m| (m.scheme, m.key)).collect();
    keys.dedup();
    assert!(keys.len() > 15);
    for (scheme, key) in keys {
        // Choices that are made by other means than words, or of which there is one.
        if ["numerics.xsph", "numerics.shifting"].contains(&key) || key == "gas.model" {
            continue;
        }
        let words = builtin()
            .iter()
            .filter(|m| (m.scheme, m.key) == (scheme, key));
        let words: Vec<String> = words.map(|m| format!("`{}`", m.name)).collect();
        let list = words.join(", ");
        let names = [key, key.rsplit('.').next().unwrap()].map(|name| format!("`{name}`"));
        let lists_them = |line: &str| {
            names.iter().any(|name| {
                let mut rests = line.split(name.as_str()).skip(1);
                rests.any(|rest| {
                    rest.split_once(&list).is_some_and(|(between, after)| {
                        // No other words before or after them.
                        let is_key =
                            |word: &str| names.contains(&format!("`{word}`")) || word.contains('.');
                        let strange = between
                            .split('`')
                            .skip(1)
                            .step_by(2)
                            .any(|word| !is_key(word));
                        !strange && !after.starts_with(", `")
                    })
                })
            })
        };
        assert!(
            pages.lines().any(lists_them),
            "no line of docs/cases lists `{key}` of {scheme} as {list}"
        );
    }
}
