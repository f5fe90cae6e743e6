//! The folder of a run: one process at a time, everything that the run needs, an end that can be moved.

use crate::common::{Place, assert_same, monoflow, program, summary, text};
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A lake of which half is dammed up, over a bed from a file.
const LAKE: &str = r#"
title = "lake"
scheme = "shallow_water"
bed = { raster = "ground/bed.asc" }
manning = 0.03
[mesh]
file = "ground/lake.2dm"
[water]
depth = 0.2
[[region]]
name = "dammed"
min = [-1, -1]
max = [1, 3]
bed = { raster = "other/bed.asc" }
level = 1.0
[output]
frames_every = 0.1
gauges_every = 0.02
checkpoint_every = 0.05
pictures = [0.0]
[time]
end = 0.8
"#;

/// Eight triangles on four squares.
fn mesh() -> String {
    let mut text = String::from("MESH2D\n");
    let node = |i: usize, j: usize| 3 * j + i + 1;
    for j in 0..2 {
        for i in 0..2 {
            let n = 4 * j + 2 * i;
            let (a, b) = (node(i, j), node(i + 1, j));
            let (c, d) = (node(i, j + 1), node(i + 1, j + 1));
            text += &format!("E3T {} {a} {b} {d} 1\nE3T {} {a} {d} {c} 1\n", n + 1, n + 2);
        }
    }
    for j in 0..3 {
        for i in 0..3 {
            text += &format!("ND {} {i} {j} 0\n", node(i, j));
        }
    }
    text
}

fn lake() -> Place {
    let place = Place::with(LAKE);
    let bed = |slope: f64| {
        let row = |j: usize| {
            (0..5)
                .map(|i| format!("{} ", slope * (i + j) as f64))
                .collect()
        };
        let rows: Vec<String> = (0..5).map(row).collect();
        format!(
            "ncols 5\nnrows 5\nxllcorner -1\nyllcorner -1\ncellsize 1\n{}\n",
            rows.join("\n")
        )
    };
    for (folder, slope) in [("ground", 0.01), ("other", 0.02)] {
        fs::create_dir(place.path(folder)).unwrap();
        fs::write(place.path(folder).join("bed.asc"), bed(slope)).unwrap();
    }
    fs::write(place.path("ground/lake.2dm"), mesh()).unwrap();
    place
}

/// Enough steps for others to come in between.
const SLOW: [&str; 8] = [
    "--set",
    "discretisation.spacing=0.005",
    "--set",
    "numerics.step_bound=pairs",
    "--set",
    "output.checkpoint_every=0.002",
    "--threads",
    "1",
];

#[test]
fn two_runs_do_not_share_a_folder() {
    let place = Place::new();
    place.run("whole", &SLOW).succeeds();
    let out = place.path("out");
    let mut first = program();
    first
        .args(["run", text(&place.case), "--out", text(&out)])
        .args(SLOW)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut first = first.spawn().unwrap();
    let begin = Instant::now();
    while !out.join("checkpoint-b.bin").exists() {
        assert!(
            begin.elapsed() < Duration::from_secs(60),
            "no checkpoint came"
        );
        sleep(Duration::from_millis(1));
    }
    // Stopped, it keeps the folder, and the test has time.
    let signal = |name: &str| {
        let id = first.id().to_string();
        std::process::Command::new("kill")
            .args([name, &id])
            .status()
            .unwrap()
    };
    assert!(signal("-STOP").success());
    let process = format!("(process {})", first.id());
    let busy = ["another run works in the folder", "--out", &process];
    place.run("out", &[]).fails(2, &busy);
    place.run("out", &["--overwrite"]).fails(2, &busy);
    monoflow(&["resume", text(&out)]).fails(2, &busy);
    // After SIGKILL nothing has been tidied up, and the folder is free.
    let _ = first.kill();
    first.wait().unwrap();
    monoflow(&["resume", text(&out)]).succeeds();
    assert_same(&place.path("whole"), &out);
    place
        .run("out", &["--overwrite", "--steps", "5"])
        .succeeds();
}

#[test]
fn a_folder_can_be_moved_and_needs_no_other_file() {
    let place = lake();
    place.run("whole", &[]).succeeds();
    place.run("out", &["--until", "0.3"]).succeeds();
    let run = fs::read_to_string(place.path("out/run.toml")).unwrap();
    for copy in ["inputs/bed.asc", "inputs/bed-2.asc", "inputs/lake.2dm"] {
        assert!(run.contains(&format!("\"{copy}\"")), "{copy} in {run}");
        assert!(place.path("out").join(copy).is_file(), "{copy}");
    }
    let moved = place.path("elsewhere");
    fs::rename(place.path("out"), &moved).unwrap();
    for folder in ["ground", "other"] {
        fs::remove_dir_all(place.path(folder)).unwrap();
    }
    monoflow(&["report", text(&moved)]).succeeds();
    monoflow(&["resume", text(&moved), "--until", "0.8"]).succeeds();
    assert_same(&place.path("whole"), &moved);
}

#[test]
fn an_end_can_be_moved() {
    let place = Place::new();
    let often = ["--set", "output.checkpoint_every=0.002"];
    place.run("whole", &often).succeeds();
    let out = place.path("out");
    place
        .run("out", &[&often[..], &["--until", "0.05"]].concat())
        .succeeds();
    let nothing = monoflow(&["resume", text(&out)]);
    assert!(nothing.succeeds().err.contains("--until"), "{nothing:?}");
    monoflow(&["resume", text(&out), "--until", "0.001"])
        .fails(2, &["--until 0.001", "not after", "later time"]);
    monoflow(&["resume", text(&out), "--until", "0.1"]).succeeds();
    assert_same(&place.path("whole"), &out);
    assert_eq!(summary(&out)["status"], "complete");
    // A number of steps is an end as well.
    place
        .run("few", &[&often[..], &["--steps", "40"]].concat())
        .succeeds();
    monoflow(&["resume", text(&place.path("few")), "--until", "0.1"]).succeeds();
    assert_same(&place.path("whole"), &place.path("few"));
    for wrong in ["0", "-1", "inf", "soon"] {
        for verb in [["run", text(&place.case)], ["resume", text(&out)]] {
            let answer = monoflow(&[&verb[..], &["--until", wrong]].concat());
            answer.fails(2, &[wrong, "seconds", "greater than 0"]);
        }
    }
}

#[test]
fn a_run_does_not_remove_what_it_reads() {
    let place = lake();
    place.run("out", &["--until", "0.1"]).succeeds();
    let own = place.path("out/inputs/bed.asc");
    let case = fs::read_to_string(&place.case).unwrap();
    let case = case.replace("ground/bed.asc", text(&own));
    fs::write(&place.case, case).unwrap();
    place
        .run("out", &["--overwrite"])
        .fails(2, &["inputs/bed.asc", "--overwrite", "--out"]);
    assert!(own.is_file());
    place.run("next", &["--until", "0.1"]).succeeds();
    // Nothing of the files of an older run is left.
    let flat = ["--overwrite", "--until", "0.1", "--set", "bed=0.0"];
    place.run("next", &flat).succeeds();
    assert!(!place.path("next/inputs/bed-2.asc").exists());
    assert!(place.path("next/inputs/bed.asc").is_file());
}

/// Nothing is done to the file.
#[test]
fn a_file_is_no_folder_for_a_run() {
    let place = Place::new();
    let file = place.path("notes.txt");
    fs::write(&file, "mine").unwrap();
    for out in ["notes.txt", "notes.txt/run"] {
        for more in [&[][..], &["--overwrite"]] {
            place
                .run(out, more)
                .fails(2, &["notes.txt is a file", "another with --out"]);
        }
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn the_record_of_a_run_is_no_case() {
    let place = Place::new();
    place.run("out", &["--steps", "1"]).succeeds();
    let record = place.path("out").join("run.toml");
    for command in ["run", "check"] {
        let words = [
            "this is the record of a run, not a case",
            "run.toml:",
            "monoflow resume",
        ];
        monoflow(&[command, text(&record)]).fails(2, &words);
    }
}
