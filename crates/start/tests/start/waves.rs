//! Paddles whose waves do not fit the water or the run.

use monoflow_case::Case;
use monoflow_start::{FillReport, cautions};

const FLUME: &str = include_str!("../../../../cases/irregular-waves.toml");

/// What is said of a flume with these changes.
fn said(changes: &[[&str; 2]]) -> Vec<String> {
    let mut text = FLUME.replace("\nspectrum", "\norder = 1\nspectrum");
    for [from, to] in changes {
        assert!(text.contains(from), "no {from}");
        text = text.replacen(from, to, 1);
    }
    let case = Case::parse("flume.toml", &text).expect("a case");
    let plan = case.resolve(&monoflow_words::sph()).expect("a plan");
    cautions(&plan, &FillReport::default())
}

fn says(changes: &[[&str; 2]], part: &str) {
    let told = said(changes);
    assert!(
        told.len() == 1 && told[0].contains(part),
        "no `{part}` in {told:?}"
    );
}

#[test]
fn waves_that_fit_are_not_told() {
    assert_eq!(said(&[]), [""; 0]);
    let piston = ["maker = \"flap\"", "maker = \"piston\""];
    let shifted = ["point = [0.0, 0.0]\n", ""];
    assert_eq!(said(&[piston, shifted]), [""; 0]);
}

#[test]
fn waves_for_other_water_are_told() {
    for (depth, words) in [
        (
            "depth = 3.0",
            "(flume.toml:25) are made for water 3 m deep, but it is 0.3 m deep",
        ),
        ("depth = 0.15", "made for water 0.15 m deep"),
    ] {
        says(&[["depth = 0.3", depth]], words);
    }
    // Fluid up to a level is as deep as that, beside other fluid that is deeper.
    let level = ["max = [6.8, 0.3]", "max = [6.8, 0.45]\nlevel = 0.3"];
    assert_eq!(said(&[level]), [""; 0]);
    let pond = "[[geometry]]\nname = \"pond\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.1]\nlevel = 0.05\n[time]";
    assert_eq!(said(&[["[time]", pond]]), [""; 0]);
    let piston = ["maker = \"flap\"", "maker = \"piston\""];
    let shifted = ["point = [0.0, 0.0]\n", ""];
    says(
        &[piston, shifted, ["depth = 0.3", "depth = 0.35"]],
        "made for water 0.35 m deep",
    );
}

#[test]
fn waves_without_water_are_told() {
    let away = ["direction = \"+x\"", "direction = \"-x\""];
    says(&[away], "run where no water is");
    let piston = ["maker = \"flap\"", "maker = \"piston\""];
    says(
        &[away, piston, ["point = [0.0, 0.0]\n", ""]],
        "run where no water is",
    );
}

#[test]
fn waves_for_longer_runs_are_told() {
    says(
        &[["depth = 0.3", "depth = 0.3\nramp = 100.0"]],
        "grow over 100 s, but the run ends at 30 s",
    );
    says(
        &[["depth = 0.3", "depth = 0.3\ncomponents = 50"]],
        "repeat after 24 s, within the run: write 1.2 times as many",
    );
}

#[test]
fn flaps_that_turn_elsewhere_are_told() {
    says(
        &[["depth = 0.3", "depth = 0.3\nhinge = 0.15"]],
        "hinged 0.15 m above the bed, but its `point` is 0 m above it",
    );
    says(
        &[["point = [0.0, 0.0]", "point = [0.0, 0.1]"]],
        "hinged 0 m above the bed, but its `point` is 0.1 m above it",
    );
    says(
        &[["point = [0.0, 0.0]", "point = [0.5, 0.0]"]],
        "whose `point` stands beside it",
    );
    let both = [
        ["point = [0.0, 0.0]", "point = [0.0, 0.1]"],
        ["depth = 0.3", "depth = 0.3\nhinge = 0.1"],
    ];
    assert_eq!(said(&both), [""; 0]);
}
