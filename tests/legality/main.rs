//! What goes with what: every pair of the choices in `choices.toml`, in two and in three dimensions, is accepted or
//! refused as the table in `docs/cases/legality.md` says.
//!
//! `cargo test --release --workspace --test legality -- --ignored --nocapture` runs all pairs that are not refused.
//! `MONOFLOW_BLESS=1 cargo test --release --workspace --test legality` writes the table anew.
#![allow(clippy::unwrap_used)]

mod choice;
#[path = "../common/mod.rs"]
mod common;
mod covering;
mod table;

use choice::{Choice, case, choices, folder};
use common::{monoflow, text};
use covering::covering;
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
