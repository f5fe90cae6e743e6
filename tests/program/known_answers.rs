//! `monoflow validate`.

use crate::common::{monoflow, text};
use serde_json::Value;
use std::fs;

/// Quick cases of it; all take minutes.
#[test]
fn known_answers_are_met() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let answer = monoflow(&[
        "validate",
        "--only",
        "sod",
        "--only",
        "toro",
        "--only",
        "noh",
        "--only",
        "open-side",
        "--out",
        text(&out),
    ]);
    answer.succeeds();
    assert!(answer.out.contains("14 of 14 cases hold"), "{}", answer.out);
    let page = fs::read_to_string(out.join("validation.html")).unwrap();
    for part in [
        "a rarefaction, a contact and a shock",
        "PyClaw",
        "<svg",
        "Toro 2009",
    ] {
        assert!(page.contains(part), "the page lacks `{part}`");
    }
    let json: Value =
        serde_json::from_str(&fs::read_to_string(out.join("validation.json")).unwrap()).unwrap();
    assert!(json.to_string().contains("mean error of the density"));
}

#[test]
fn entries_are_listed_and_unknown_ones_refused() {
    let listed = monoflow(&["validate", "--list"]);
    assert!(
        listed.succeeds().out.lines().count() >= 60,
        "{}",
        listed.out
    );
    monoflow(&["validate", "--only", "nonesuch"]).fails(2, &["nonesuch", "--list"]);
    monoflow(&["validate", "--only", "million-steps"]).fails(2, &["a long case", "--long"]);
    monoflow(&["validate", "water"]).fails(2, &["`water`", "shallow_water"]);
}
