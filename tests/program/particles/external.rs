//! Gravity over time and walls without particles, from a case to the folder of its run.

use crate::common::{Place, assert_same, monoflow, text};
use monoflow_output::StoredFrame;
use std::fs;

/// Water is shaken in a valley between two banks.
const VALLEY: &str = r#"
title = "A valley that is shaken"
precision = "f64"
discretisation.spacing = 0.05
fluid.sound_speed = 25
time.end = 0.3

[gravity]
acceleration = [0.0, 0.0, -9.81]
change = ["3*sin(20*t)", { file = "shakes.csv" }, 0]

[terrain]
file = "valley.asc"

[domain]
min = [-0.45, 0.0, 0.0]
max = [0.45, 0.5, 0.8]

[[plane]]
point = [0, 0, 0]
normal = [0, 1, 0]

[[plane]]
point = [0, 0.5, 0]
normal = [0, -1, 0]

[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [-0.4, 0.0, 0.0]
max = [0.4, 0.5, 0.3]

[output]
frames_every = 0.1
pictures = []
gauges_every = 0.02
checkpoint_every = 0.1
"#;

/// Its ground rises to both sides, by `x²`.
fn place() -> Place {
    let place = Place::with(VALLEY);
    let row: Vec<_> = (0..11)
        .map(|i| format!("{:?}", (0.1 * f64::from(i - 5)).powi(2)))
        .collect();
    let rows = vec![row.join(" "); 7].join("\n");
    let head = "ncols 11\nnrows 7\nxllcorner -0.55\nyllcorner -0.1\ncellsize 0.1\n";
    fs::write(place.path("valley.asc"), format!("{head}{rows}\n")).unwrap();
    fs::write(place.path("shakes.csv"), "0,0\n0.1,0.5\n0.2,-0.5\n0.4,0\n").unwrap();
    place
}

/// Not by threads, frames or an end in between, and from the copies of its files.
#[test]
fn shaken_water_goes_on_bit_for_bit() {
    let place = place();
    place.run("whole", &["--threads", "1"]).succeeds();
    place.run("two", &["--threads", "2"]).succeeds();
    assert_same(&place.path("whole"), &place.path("two"));
    place.run("parts", &["--until", "0.13"]).succeeds();
    for file in ["valley.asc", "shakes.csv"] {
        fs::remove_file(place.path(file)).unwrap();
    }
    let out = place.path("parts");
    let resumed = monoflow(&["resume", text(&out), "--until", "0.3"]);
    resumed.succeeds();
    // Gravity changes: what followed from the end of the case stays.
    assert!(resumed.err.contains("the speed of sound"), "{resumed:?}");
    assert_same(&out, &place.path("whole"));
    let frames = fs::read_dir(out.join("frames")).unwrap();
    let frames = frames.map(|entry| entry.unwrap().path());
    let frame = StoredFrame::read(frames.max().unwrap()).unwrap();
    assert!(frame.points.len() > 400, "{}", frame.points.len());
    for [x, y, z] in &frame.points {
        // Between nodes the ground is a little higher than the parabola.
        assert!(*z > x * x + 0.02, "below the ground at ({x}, {z}) m");
        assert!((0.02..=0.48).contains(y), "through a bank at {y} m");
    }
    // It is shaken: three quarters of a swing have gone to and fro.
    let moved = frame.component("velocity", 1).unwrap();
    assert!(moved.iter().any(|v| v.abs() > 0.01));
    monoflow(&["resume", text(&out), "--until", "0.5"]).fails(
        2,
        &[
            "`gravity.change` is known until t = 0.4",
            "end the run before",
        ],
    );
}

#[test]
fn mistakes_are_refused() {
    let place = place();
    let refused = |code, settings: &[&str], words: &[&str]| {
        let settings = settings.iter().flat_map(|setting| ["--set", setting]);
        let command: Vec<_> = ["check", text(&place.case)]
            .into_iter()
            .chain(settings)
            .collect();
        monoflow(&command).fails(code, words);
    };
    refused(
        2,
        &["domain.max=[0.9, 0.5, 0.8]"],
        &[
            "valley.asc reaches from (-0.550, -0.100) to (0.550, 0.600) m",
            "take a larger raster",
        ],
    );
    let mps = VALLEY.replace("title", "scheme = \"mps\"\ntitle");
    fs::write(&place.case, mps).unwrap();
    monoflow(&["check", text(&place.case)]).fails(
        2,
        &[
            "`plane` has no meaning for MPS: density is counted, and a wall without particles has none to count",
            "`terrain` has no meaning for MPS",
        ],
    );
    fs::write(&place.case, VALLEY).unwrap();
    let raster = fs::read_to_string(place.path("valley.asc")).unwrap();
    let gap = raster.replacen("ncols 11", "nodata_value 0.25\nncols 11", 1);
    fs::write(place.path("valley.asc"), gap).unwrap();
    monoflow(&["check", text(&place.case)]).fails(2, &["has no elevation at", "fill the gaps"]);
}

/// A raft of MPS in a tank that is shaken: not by threads or an end in between, either.
#[test]
fn a_shaken_raft_goes_on_bit_for_bit() {
    let raft = r#"
scheme = "mps"
dimensions = 2
discretisation.spacing = 0.02
time.end = 0.2
gravity = { acceleration = [0, -9.81], change = ["2*sin(9*t)", 0] }
output = { frames_every = 0.1, pictures = [], gauges_every = 0.05, checkpoint_every = 0.1 }

[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [0.8, 0.6]
open = ["+y"]

[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [0.8, 0.3]

[[geometry]]
name = "raft"
kind = "wall"
shape = "box"
min = [0.3, 0.25]
max = [0.5, 0.35]
motion = "raft"

[[floating]]
name = "raft"
density = 500.0
"#;
    let place = Place::with(raft);
    place.run("whole", &["--threads", "1"]).succeeds();
    place.run("two", &["--threads", "2"]).succeeds();
    assert_same(&place.path("whole"), &place.path("two"));
    place.run("parts", &["--until", "0.07"]).succeeds();
    let out = place.path("parts");
    monoflow(&["resume", text(&out), "--until", "0.2"]).succeeds();
    assert_same(&out, &place.path("whole"));
}
