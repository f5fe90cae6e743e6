//! Joints, springs and bars: what is told of them before a run.

#![allow(clippy::unwrap_used)]

use super::afloat::{block, said};

/// What is said of a raft that is tied.
fn tied(ties: &str) -> Vec<String> {
    said(&(block("raft", [0.4, 0.2], "density = 500") + ties))
}

/// One sentence, and it holds this.
fn told(found: &[String], expected: &str) {
    assert!(
        found.len() == 1 && found[0].contains(expected),
        "no `{expected}` alone in {found:?}"
    );
}

fn spring(end: &str, rest: &str) -> String {
    format!(
        "[[spring]]\nname = \"line\"\nbody = \"raft\"\nat = [0.4, 0.2]\nend = {end}\nstiffness = 100\n{rest}\n"
    )
}

#[test]
fn ropes_that_never_pull_are_told() {
    let rope = |length: f64| {
        tied(&spring(
            "[0.2, 0.0]",
            &format!("rope = true\nlength = {length}"),
        ))
    };
    told(
        &rope(50.0),
        "the rope `line` (pond.toml:32) is 50 m long and never pulls: within the domain its ends are 1.562 m apart at most",
    );
    assert!(rope(1.5).is_empty());
    // A spring pushes.
    assert!(tied(&spring("[0.2, 0.0]", "length = 50")).is_empty());
}

#[test]
fn springs_that_end_far_away_are_told() {
    told(
        &tied(&spring("[100.0, 0.0]", "")),
        "the spring `line` (pond.toml:32) has an end at (100.000000, 0.000000) m, 98.8 m outside of the domain",
    );
    assert!(tied(&spring("[5.0, 0.0]", "")).is_empty());
}

#[test]
fn joints_of_one_point_are_told() {
    let joint = |name: &str, at: &str| {
        format!("[[joint]]\nname = \"{name}\"\nbody = \"raft\"\nat = {at}\n")
    };
    told(
        &tied(&(joint("j", "[0.5, 0.25]") + &joint("k", "[0.5, 0.25]"))),
        "the joint `k` (pond.toml:36) keeps the same point together as the joint `j` (pond.toml:32)",
    );
    assert!(tied(&(joint("j", "[0.5, 0.25]") + &joint("k", "[0.5, 0.35]"))).is_empty());
}

#[test]
fn bars_that_are_thick_or_hang_on_nothing_are_told() {
    let bar = |min: &str, max: &str, ends: &str| {
        said(&format!(
            "[[elastic]]\nname = \"bar\"\nmin = {min}\nmax = {max}\nclamped = {ends}\ndensity = 1100\nyoung = 1e5\n"
        ))
    };
    told(
        &bar("[0.5, 0.0]", "[0.8, 0.3]", "[\"-y\"]"),
        "the bar `bar` (pond.toml:21) is 1.0 times as long as thick",
    );
    told(
        &bar("[0.5, 0.1]", "[0.54, 0.4]", "[\"-y\"]"),
        "the bar `bar` (pond.toml:21) is held at (0.520000, 0.100000) m, where no wall is",
    );
    // One end of two.
    let told = bar("[0.5, 0.0]", "[0.54, 0.4]", "[\"-y\", \"+y\"]");
    assert!(
        told.len() == 1 && told[0].contains("(0.520000, 0.400000) m"),
        "{told:?}"
    );
    assert!(bar("[0.5, 0.0]", "[0.54, 0.3]", "[\"-y\"]").is_empty());
    // A gap as between a gate and the wall that it hangs from.
    assert!(bar("[0.5, 0.04]", "[0.54, 0.34]", "[\"-y\"]").is_empty());
}
