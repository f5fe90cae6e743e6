//! The shape of the sources: small files, short functions, families that know nothing of each other. Tests are not looked
//! at; clippy counts arguments.
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

/// Folders of families, and what each may know of: `particles` is what SPH and MPS share, and bodies are cut out of cells
/// by their signed distance.
const FAMILIES: [(&str, &[&str]); 6] = [
    ("particles", &["particles"]),
    ("wcsph", &["wcsph", "particles"]),
    ("mps", &["mps", "particles"]),
    ("shallow", &["shallow"]),
    ("euler", &["euler", "distance"]),
    ("distance", &["distance"]),
];

/// Folders and files of families' crates that every family builds on, and that know none.
const SHARED: [&str; 8] = [
    "crates/case/src/typed",
    "crates/case/src/keys",
    "crates/case/src/judge",
    "crates/case/src/plan",
    "crates/case/src/body",
    "crates/case/src/table.rs",
    "crates/sim/src/run",
    "crates/output/src",
];

/// The crates whose folders are families.
const OF_FAMILIES: [&str; 8] = [
    "abi", "case", "cpu", "cuda", "kernels", "ops", "sim", "start",
];

/// What a source may know of, if it is a family's or shared by all of them.
fn known_to(name: &str) -> Option<&'static [&'static str]> {
    if SHARED.iter().any(|shared| name.starts_with(shared)) {
        return Some(&[]);
    }
    let (package, path) = name.strip_prefix("crates/")?.split_once("/src/")?;
    let path = path.strip_prefix("host/").unwrap_or(path);
    // SPH and MPS have one folder there.
    let has_both = ["case", "sim", "start"].contains(&package);
    let family = path.split_once('/')?.0;
    let known = FAMILIES.iter().find(|(of, _)| *of == family)?.1;
    match has_both && family == "particles" {
        true => Some(&["particles", "wcsph", "mps"]),
        false => OF_FAMILIES.contains(&package).then_some(known),
    }
}

/// The modules of this workspace that a source names first in its paths, such as `euler` in `monoflow_ops::euler::gas`.
fn modules(code: &str) -> Vec<String> {
    let code: Vec<&str> = code.lines().map(str::trim_start).collect();
    let code = code.into_iter().filter(|line| !line.starts_with("//"));
    let code: String = code.collect::<Vec<_>>().join(" ");
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for (at, _) in code.match_indices("::") {
        let root = code[..at].rsplit(|c| !is_of_name(c)).next();
        if !root.is_some_and(|root| root == "crate" || root.starts_with("monoflow_")) {
            continue;
        }
        let rest = &code[at + 2..];
        let (mut depth, mut is_first) = (0, true);
        for word in rest.split_inclusive(|c| !is_of_name(c)) {
            let name = word.trim_end_matches(|c| !is_of_name(c));
            if is_first && depth <= 1 && !name.is_empty() {
                found.push(name.to_owned());
            }
            match word.chars().next_back() {
                Some('{') => depth += 1,
                Some('}') => depth -= 1,
                _ => {}
            }
            is_first = word.ends_with(['{', ',', ' ']) && depth == 1;
            if depth <= 0 {
                break;
            }
        }
    }
    found
}

#[test]
fn families_know_nothing_of_each_other() {
    assert_eq!(
        modules(
            "use monoflow_ops::{Real, mps::{a, euler}, shallow};\n// crate::wcsph\ncrate::euler::x()"
        ),
        ["Real", "mps", "shallow", "euler"]
    );
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut across, mut seen) = (Vec::new(), 0);
    for path in sources() {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        let Some(known) = known_to(&name) else {
            continue;
        };
        seen += 1;
        let text = std::fs::read_to_string(&path).unwrap();
        let is_family = |module: &String| FAMILIES.iter().any(|(family, _)| family == module);
        for module in modules(&text).iter().filter(|module| is_family(module)) {
            if !known.contains(&module.as_str()) {
                across.push(format!("{name}: {module}"));
            }
        }
    }
    assert!(seen > 500, "only {seen} sources of families");
    assert!(
        across.is_empty(),
        "a family knows of another, or what is shared of a family:\n{}",
        across.join("\n")
    );
}
