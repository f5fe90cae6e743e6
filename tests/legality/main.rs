//! What goes with what: every pair of the choices in `choices.toml`, in two and in three dimensions, is accepted or
//! refused as the table in `docs/cases/legality.md` says.
//!
//! `cargo test --release --workspace --test legality -- --ignored --nocapture` runs all pairs that are not refused.
//! `MONOFLOW_BLESS=1 cargo test --release --workspace --test legality` writes the table anew.
#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
#[path = "../common/mod.rs"]
mod common;

use common::{monoflow, text};
use monoflow_case::Case;
use monoflow_sim::{Device, SimError, families};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const PAGE: &str = "docs/cases/legality.md";
/// Below this line of the page the table begins.
const RULE: &str = "|---|---|---|---|\n";

/// What a case of particles can have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    /// Two choices of one kind cannot be made together.
    kind: String,
    /// What the table calls it.
    name: String,
    /// Does it need a domain?
    #[serde(default)]
    bounded: bool,
    #[serde(default)]
    top: String,
    #[serde(default)]
    fluid: String,
    #[serde(default)]
    numerics: String,
    #[serde(default)]
    water: String,
    #[serde(default)]
    tank: String,
    #[serde(default)]
    output: String,
    #[serde(default)]
    below: String,
    #[serde(default)]
    below_2d: String,
    #[serde(default)]
    below_3d: String,
}

#[derive(Deserialize)]
struct Choices {
    choice: Vec<Choice>,
}

/// A column in a tank, in which these choices were made.
fn case(dimensions: usize, made: &[&Choice]) -> String {
    let all = |of: fn(&Choice) -> &String| {
        let lines: Vec<&str> = made.iter().map(|choice| of(choice).as_str()).collect();
        lines.join("\n")
    };
    let flat = dimensions == 2;
    let domain = match (made.iter().any(|choice| choice.bounded), flat) {
        (false, _) => "",
        (true, true) => "[domain]\nmin = [-0.1, -0.1]\nmax = [1.1, 0.8]",
        (true, false) => "[domain]\nmin = [-0.1, -0.1, -0.1]\nmax = [1.1, 0.3, 0.8]",
    };
    let [top, far, water] = match flat {
        true => ["[1.0, 0.6]", "[0.0, 0.0]", "[0.4, 0.4]"],
        false => ["[1.0, 0.2, 0.6]", "[0.0, 0.0, 0.0]", "[0.4, 0.2, 0.4]"],
    };
    let up = if flat { "+y" } else { "+z" };
    let below = all(if flat {
        |choice| &choice.below_2d
    } else {
        |choice| &choice.below_3d
    });
    format!(
        "dimensions = {dimensions}\n{}\n[fluid]\n{}\n[numerics]\n{}\n[discretisation]\nspacing = 0.02\n\
         [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = {far}\nmax = {top}\nopen = [\"{up}\"]\n{}\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = {far}\nmax = {water}\n{}\n\
         [time]\nend = 0.5\n[output]\nframes_every = 0.1\n{}\n{domain}\n{}\n{below}\n",
        all(|choice| &choice.top),
        all(|choice| &choice.fluid),
        all(|choice| &choice.numerics),
        all(|choice| &choice.tank),
        all(|choice| &choice.water),
        all(|choice| &choice.output),
        all(|choice| &choice.below),
    )
}

/// What is said to a case, without where; nothing if it is sound.
fn said(folder: &Path, text: &str) -> Option<String> {
    let path = folder.join("case.toml");
    fs::write(&path, text).unwrap();
    let judged = || -> Result<(), SimError> {
        let plan = families::judge(&Case::load(&path)?, &mut |_| {})?;
        plan.check(Device::Cpu { threads: 1 }).map(|_| ())
    };
    let error = judged().err()?.to_string();
    let first = error.lines().next().unwrap();
    Some(first.trim_start_matches("error: ").to_owned())
}

/// A folder with the files that choices name.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let head = "ncols 14\nnrows 6\nxllcorner -0.2\nyllcorner -0.2\ncellsize 0.1\n";
    let heights = "-0.05 ".repeat(14 * 6);
    fs::write(
        folder.path().join("ground.asc"),
        format!("{head}{heights}\n"),
    )
    .unwrap();
    folder
}

fn choices() -> Vec<Choice> {
    let all: Choices = toml::from_str(include_str!("choices.toml")).unwrap();
    all.choice
}

/// What is refused in so many dimensions, and with which sentence: two choices, or one twice that is refused alone.
fn refused(choices: &[Choice], dimensions: usize) -> BTreeMap<[usize; 2], String> {
    let folder = folder();
    let mut refused = BTreeMap::new();
    for (n, one) in choices.iter().enumerate() {
        if let Some(what) = said(folder.path(), &case(dimensions, &[one])) {
            refused.insert([n, n], what);
            continue;
        }
        for (m, other) in choices[..n].iter().enumerate() {
            if other.kind == one.kind || refused.contains_key(&[m, m]) {
                continue;
            }
            if let Some(what) = said(folder.path(), &case(dimensions, &[other, one])) {
                refused.insert([m, n], what);
            }
        }
    }
    refused
}

/// The rows of the table: choices that are refused with the same others and the same words are one row.
fn rows(choices: &[Choice]) -> Vec<String> {
    let mut pairs: BTreeMap<[usize; 2], (Vec<usize>, String)> = BTreeMap::new();
    for dimensions in [2, 3] {
        for (pair, what) in refused(choices, dimensions) {
            let row = pairs
                .entry(pair)
                .or_insert_with(|| (Vec::new(), what.clone()));
            assert_eq!(row.1, what, "other words in {dimensions} dimensions");
            row.0.push(dimensions);
        }
    }
    // By the words, with the names of what they are about left out; then by what stands on the other side.
    let mut of_first: BTreeMap<(usize, String), (Vec<usize>, Vec<usize>, String)> = BTreeMap::new();
    for ([one, other], (dimensions, what)) in pairs {
        let key = (one, format!("{dimensions:?}{what}"));
        let row = of_first
            .entry(key)
            .or_insert_with(|| (Vec::new(), dimensions, what));
        row.0.push(other);
    }
    let mut merged: Vec<(Vec<usize>, (Vec<usize>, Vec<usize>, String))> = Vec::new();
    for ((one, _), row) in of_first {
        match merged
            .iter_mut()
            .find(|(_, same)| *same == row && row.0 != [one])
        {
            Some((firsts, _)) => firsts.push(one),
            None => merged.push((vec![one], row)),
        }
    }
    merged.sort();
    let names = |list: &[usize]| {
        let names: Vec<String> = list
            .iter()
            .map(|n| format!("`{}`", choices[*n].name))
            .collect();
        names.join(", ")
    };
    let row =
        |(firsts, (others, dimensions, what)): &(Vec<usize>, (Vec<usize>, Vec<usize>, String))| {
            let alone = others == firsts;
            let others = if alone {
                "alone".to_owned()
            } else {
                names(others)
            };
            let dimensions: Vec<String> = dimensions.iter().map(usize::to_string).collect();
            format!(
                "| {} | {others} | {} | {what} |",
                names(firsts),
                dimensions.join(", ")
            )
        };
    merged.iter().map(row).collect()
}

#[test]
fn pairs_are_refused_as_the_table_says() {
    let rows = rows(&choices()).join("\n") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = fs::read_to_string(&path).unwrap();
    let (head, table) = page.split_once(RULE).unwrap();
    if std::env::var_os("MONOFLOW_BLESS").is_some() {
        return fs::write(&path, format!("{head}{RULE}{rows}")).unwrap();
    }
    assert!(table == rows, "{PAGE} has not what is refused now:\n{rows}");
}

/// Cases that together have all pairs that are not refused; each has as many choices as go together.
fn covering(choices: &[Choice], dimensions: usize) -> Vec<Vec<usize>> {
    let refused = refused(choices, dimensions);
    let together = |one: usize, other: usize| {
        let pair = [one.min(other), one.max(other)];
        choices[one].kind != choices[other].kind && !refused.contains_key(&pair)
    };
    let alone = |n: &usize| !refused.contains_key(&[*n, *n]);
    let able: Vec<usize> = (0..choices.len()).filter(alone).collect();
    let mut left: Vec<[usize; 2]> = Vec::new();
    for (k, one) in able.iter().enumerate() {
        let others = able[..k].iter().filter(|other| together(*one, **other));
        left.extend(others.map(|other| [*other, *one]));
    }
    let mut cases = Vec::new();
    while let Some(first) = left.first() {
        let mut made = first.to_vec();
        loop {
            let fits = |n: &&usize| made.iter().all(|other| together(**n, *other));
            let gains = |n: &&usize| {
                let is_new = |pair: &&[usize; 2]| {
                    pair.contains(n) && pair.iter().all(|k| k == *n || made.contains(k))
                };
                left.iter().filter(is_new).count()
            };
            let best = able.iter().filter(fits).max_by_key(gains);
            match best.filter(|best| gains(best) > 0) {
                Some(best) => made.push(*best),
                None => break,
            }
        }
        left.retain(|pair| !pair.iter().all(|n| made.contains(n)));
        cases.push(made);
    }
    cases
}

/// Every pair that the table does not have takes two steps, together with others.
#[test]
#[ignore = "slow: compiles some hundred schemes"]
fn pairs_that_are_not_refused_run() {
    let choices = choices();
    let folder = folder();
    let mut failed = 0;
    for dimensions in [2, 3] {
        let cases = covering(&choices, dimensions);
        println!("{} cases in {dimensions} dimensions", cases.len());
        for (n, made) in cases.iter().enumerate() {
            let made: Vec<&Choice> = made.iter().map(|k| &choices[*k]).collect();
            let path = folder.path().join("case.toml");
            fs::write(&path, case(dimensions, &made)).unwrap();
            let out = folder.path().join(format!("{dimensions}-{n}"));
            let answer = monoflow(&["run", text(&path), "--out", text(&out), "--steps", "2"]);
            if answer.code != Some(0) {
                let names: Vec<&str> = made.iter().map(|choice| choice.name.as_str()).collect();
                println!("{dimensions}D, {}: {}", names.join(" + "), answer.err);
                failed += 1;
            }
        }
    }
    assert_eq!(failed, 0);
}
