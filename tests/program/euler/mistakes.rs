//! Mistakes that only show when cells are filled or run.

use super::{TUBE, WING};
use crate::common::{Place, monoflow, summary, text};
use std::fs;

/// The tube with a part replaced is refused by `check` and `run` alike, and leaves no folder behind.
#[track_caller]
fn refused(from: &str, to: &str, words: &[&str]) {
    assert!(TUBE.contains(from), "{from}");
    let place = Place::with(&TUBE.replacen(from, to, 1));
    monoflow(&["check", text(&place.case)]).fails(2, words);
    place.run("out", &[]).fails(2, words);
    assert!(!place.path("out").exists(), "a folder was made for nothing");
}

#[test]
fn mistakes_are_refused() {
    refused(
        "0.2 + 0.1*x",
        "x - 0.15",
        &[
            "the density of state `light` is",
            "greater than 0",
            "correct the state",
            "tiny.toml:",
        ],
    );
    refused(
        "tracer = 1",
        "tracer = \"10*x\"",
        &[
            "the tracer of state `light` is",
            "from 0 to 1",
            "correct the state",
        ],
    );
    // Finite, but without a finite energy.
    for (from, to, words) in [
        (
            "tracer = 1",
            "velocity = [\"x*1e200\", 0]",
            ["the velocity of state `light` is ", "e199 at (0."],
        ),
        (
            "pressure = 101325",
            "pressure = 101325\nvelocity = [1e200, 0]",
            [
                "the velocity of state `air` is 1e200, but",
                "a number whose square is finite",
            ],
        ),
    ] {
        refused(
            from,
            to,
            &[words[0], words[1], "correct the state", "tiny.toml:"],
        );
    }
    refused(
        "tracer = 1",
        "tracer = { probe = 1, kg = 0.5 }",
        &["two columns of gauges.csv would be called `probe_kg`; rename"],
    );
    refused(
        "centre = [0.15, 0]\nradius = 0.04",
        "where = \"x > 0.4\"",
        &[
            "region `2` covers no cell of the grid, which reaches from (0, 0) to (0.3, 0.1) m",
            "`where = \"x > 0.4\"` holds at no sample point of a cell; move or enlarge",
            " --> ",
            "tiny.toml:32",
        ],
    );
    refused(
        "density = 1.225",
        "density = -1.225",
        &["must be greater than 0", "tiny.toml"],
    );
    refused(
        "cells = [30, 10]",
        "cells = [30, 0]",
        &["whole numbers, 1 or greater"],
    );
    refused(
        "cells = [30, 10]",
        "cells = [2000000, 1000]",
        &["of memory but", "make cells larger"],
    );
    refused("[time]", "[nmerics]\n[time]", &["did you mean `numerics`"]);
}

/// Where bodies leave no gas, nothing is computed and nothing is told of it.
#[test]
fn a_grid_and_its_gauges_need_gas() {
    let disc = |radius: &str| {
        format!(
            "[[body]]\nname = \"disc\"\nshape = \"circle\"\ncentre = [0.25, 0.05]\nradius = {radius}\n[time]"
        )
    };
    refused(
        "[time]",
        &disc("0.03"),
        &[
            "gauge `probe` at (0.25, 0.05) m is within the body `disc`",
            "no gas",
            "move it into the gas, or delete it",
            "tiny.toml:",
        ],
    );
    // Deep within one of two bodies, that one.
    let other =
        "[[body]]\nname = \"box\"\nshape = \"box\"\nmin = [0.02, 0.02]\nmax = [0.1, 0.08]\n[time]";
    refused(
        "[time]",
        &disc("0.045").replace("[time]", other),
        &["gauge `probe` at (0.25, 0.05) m is within the body `disc`, where"],
    );
    refused(
        "[time]",
        &disc("3"),
        &[
            "all cells of the grid are within the body `disc`",
            "enlarge the grid",
        ],
    );
}

/// Gas with more energy than a number holds.
#[test]
fn a_lost_state_says_where() {
    let case =
        TUBE.replace(
            "post_shock = { into = \"air\", mach = 1.34, direction = [1, 0] }",
            "density = 1.0\nvelocity = [-1.2e154, 0]\npressure = 1e-3",
        )
        .replace(
            "type = \"inflow\"\nstate = \"shocked\"",
            "type = \"reflective\"",
        ) + "[numerics]\nlimiter = \"central\"\ncfl = 1.0\n";
    let place = Place::with(&case);
    let answer = place.run("out", &[]);
    answer.fails(
        1,
        &[
            "in cell [",
            "after step",
            "the last good frame is frames/frame-",
        ],
    );
    let out = place.path("out");
    assert_eq!(summary(&out)["status"], "failed");
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("failed") && report.contains("in cell ["));
}

/// The same onto a floor which cuts all cells of the first row.
#[test]
fn a_state_lost_at_a_wall_names_it() {
    let case = r#"
scheme = "euler"
[grid]
max = [0.3, 0.1]
cells = [30, 10]
[[state]]
name = "wind"
density = 1
velocity = [0, -1.2e154]
pressure = 1e-3
[[region]]
state = "wind"
[[body]]
name = "floor"
shape = "box"
min = [-1, -1]
max = [1, 0.004]
[numerics]
limiter = "central"
cfl = 1.0
[time]
end = 1
"#;
    let what = "m, of which `floor` leaves 6.00e-1 open, after step";
    Place::with(case)
        .run("out", &[])
        .fails(1, &["in cell [", what]);
}

/// A far field needs a vortex within a body, and bodies within the grid.
#[test]
fn a_far_field_is_that_of_bodies_within_the_grid() {
    let place = Place::with(WING);
    for (change, what) in [
        (
            "far_field.vortex=[2, 1]",
            "its vortex at (2, 1) m lies in the open; put it within",
        ),
        (
            "grid.min=[-4, 0]",
            "the lift of a body that leaves the grid is not known",
        ),
    ] {
        let answer = monoflow(&["check", text(&place.case), "--set", change]);
        answer.fails(2, &["`far_field`: ", what]);
    }
}
