//! What goes with what: every pair of the choices in `choices.toml`, in one, two and three dimensions, is accepted or
//! refused as the table in `docs/cases/legality.md` says.
//!
//! `cargo test --release --workspace --test legality -- --ignored --nocapture` runs all pairs that are not refused; those
//! of schemes that are linked in run always.
//! `MONOFLOW_BLESS=1 cargo test --release --workspace --test legality` writes the table anew.
#![allow(clippy::unwrap_used)]

mod choice;
#[path = "../common/mod.rs"]
mod common;
mod covering;
mod table;

use choice::{Choice, DIMENSIONS, case, choices, folder, said};
use common::{Answer, program, text};
use covering::covering;
use rayon::prelude::*;
use std::fs;
use std::path::Path;

const PAGE: &str = "docs/cases/legality.md";
/// Below this line of the page the table begins.
const RULE: &str = "|---|---|---|---|\n";

#[test]
fn pairs_are_refused_as_the_table_says() {
    let rows = table::lines(&choices());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = fs::read_to_string(&path).unwrap();
    let (head, table) = page.split_once(RULE).unwrap();
    if std::env::var_os("MONOFLOW_BLESS").is_some() {
        return fs::write(&path, format!("{head}{RULE}{rows}")).unwrap();
    }
    assert!(table == rows, "{PAGE} has not what is refused now:\n{rows}");
}

/// Every pair that the table does not have takes two steps, together with others.
#[test]
#[ignore = "slow: compiles some hundred schemes"]
fn pairs_that_are_not_refused_run() {
    for dimensions in DIMENSIONS {
        all_run(&choices(), dimensions, true);
    }
}

/// The same of choices whose schemes are linked into every build: a part of what the test above does, in little time.
#[test]
fn pairs_that_need_no_compiler_run() {
    for dimensions in [2, 3] {
        let is_linked = |choice: &Choice| {
            choice.exists(dimensions) && two_steps(&[choice], dimensions, false).code == Some(0)
        };
        let choices: Vec<Choice> = choices().into_par_iter().filter(is_linked).collect();
        assert!(choices.len() > 20, "{} choices are left", choices.len());
        all_run(&choices, dimensions, false);
    }
}

/// Three choices that do not go together though their pairs do are refused.
#[test]
fn what_goes_in_pairs_alone_is_refused() {
    let (choices, folder) = (choices(), folder());
    let of_name = |name: &String| choices.iter().find(|choice| choice.name == *name).unwrap();
    for one in &choices {
        for both in &one.but_not_with {
            let [first, second] = [0, 1].map(|k| of_name(&both[k]));
            for dimensions in [2, 3] {
                let path = folder.path().join("case.toml");
                let said = |made: &[&Choice]| said(&path, &case(dimensions, made));
                assert!(
                    said(&[one, first, second]).is_some(),
                    "{}: {both:?}",
                    one.name
                );
                for pair in [[one, first], [one, second], [first, second]] {
                    assert_eq!(said(&pair), None, "{}: {both:?}", one.name);
                }
            }
        }
    }
}

/// Cases that together have all pairs of these choices that are not refused take two steps.
fn all_run(choices: &[Choice], dimensions: usize, compiles: bool) {
    let cases = covering(choices, dimensions);
    let of = (cases.len(), choices.len());
    println!("{} cases of {} choices in {dimensions}D", of.0, of.1);
    let fails = |made: &Vec<usize>| {
        let made: Vec<&Choice> = made.iter().map(|k| &choices[*k]).collect();
        let answer = two_steps(&made, dimensions, compiles);
        // Two choices that are linked in need not be so together.
        let is_fine = answer.code == Some(0) || !compiles && answer.err.contains("--no-compile");
        let names: Vec<&str> = made.iter().map(|choice| choice.name.as_str()).collect();
        (!is_fine).then(|| format!("{}: {}", names.join(" + "), answer.err))
    };
    let failed: Vec<String> = match compiles {
        // One compiler at a time is at work.
        true => cases.iter().filter_map(fails).collect(),
        false => cases.par_iter().filter_map(fails).collect(),
    };
    assert!(failed.is_empty(), "{dimensions}D\n{}", failed.join("\n"));
}

/// Two steps of the case in which these choices are made.
fn two_steps(made: &[&Choice], dimensions: usize, compiles: bool) -> Answer {
    let folder = folder();
    let [path, out, cache] = ["case.toml", "out", "cache"].map(|name| folder.path().join(name));
    fs::write(&path, case(dimensions, made)).unwrap();
    let mut program = program();
    program.args(["run", text(&path), "--out", text(&out), "--steps", "2"]);
    if !compiles {
        // What other tests have compiled does not count.
        program.arg("--no-compile").env("MONOFLOW_CACHE", cache);
    }
    program.output().unwrap().into()
}
