//! Runs that are disturbed.

use super::{POOL, RIVER, place};
use crate::common::Place;
use crate::common::{assert_same, monoflow, program, results, summary, text};
use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Enough cells for a signal to come in between.
const SLOW: [&str; 8] = [
    "--set",
    "mesh.cells=[64, 16]",
    "--until",
    "2",
    "--set",
    "output.frames_every=0.5",
    "--threads",
    "1",
];

fn start(place: &Place, out: &str, order: &str) -> Child {
    let mut command = program();
    command
        .args(["run", text(&place.case), "--out", text(&place.path(out))])
        .args(["--set", "output.pictures=[]"])
        .args(SLOW)
        .args(["--set", order])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().unwrap()
}

/// Waits until the run has written its second checkpoint, and a while longer.
fn wait(place: &Place, out: &str, milliseconds: u64) {
    let path = place.path(out).join("checkpoint-b.bin");
    let begin = Instant::now();
    while !path.exists() {
        assert!(
            begin.elapsed() < Duration::from_secs(60),
            "no checkpoint came"
        );
        sleep(Duration::from_millis(1));
    }
    sleep(Duration::from_millis(milliseconds));
}

/// The steps of the run so far, and whether it was taken up.
fn resumed_at(place: &Place, out: &str) -> u64 {
    summary(&place.path(out))["resumed_at"].as_u64().unwrap()
}

fn assert_same_peaks(place: &Place, a: &str, b: &str) {
    let [a, b] = [a, b].map(|out| fs::read(place.path(out).join("peaks.vtu")).unwrap());
    assert!(a == b, "peaks.vtu differs");
}

#[test]
fn a_killed_run_goes_on_bit_for_bit() {
    for order in ["numerics.order=1", "numerics.order=2"] {
        let place = place(RIVER);
        place
            .run("whole", &[&SLOW[..], &["--set", order]].concat())
            .succeeds();
        let mut taken_up = 0;
        for (out, milliseconds) in [("early", 0), ("later", 30)] {
            let mut child = start(&place, out, order);
            wait(&place, out, milliseconds);
            // SIGKILL: nothing can be tidied up.
            let _ = child.kill();
            child.wait().unwrap();
            // A fast machine may have come to the end.
            if summary(&place.path(out))["status"] == "running" {
                monoflow(&["resume", text(&place.path(out))]).succeeds();
            }
            assert_same(&place.path("whole"), &place.path(out));
            assert_same_peaks(&place, "whole", out);
            taken_up += resumed_at(&place, out);
        }
        assert!(taken_up > 0, "no run was killed between two checkpoints");
    }
}

#[test]
fn ctrl_c_leaves_a_run_that_goes_on_bit_for_bit() {
    for (order, signal) in [("numerics.order=1", "-INT"), ("numerics.order=2", "-TERM")] {
        let place = place(RIVER);
        place
            .run("whole", &[&SLOW[..], &["--set", order]].concat())
            .succeeds();
        let mut child = start(&place, "out", order);
        wait(&place, "out", 0);
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        assert_eq!(child.wait().unwrap().code(), Some(3));
        let folder = place.path("out");
        assert_eq!(summary(&folder)["status"], "interrupted");
        let report = fs::read_to_string(folder.join("report.html")).unwrap();
        assert!(report.contains("interrupted"));
        monoflow(&["resume", text(&folder)]).succeeds();
        assert!(resumed_at(&place, "out") > 0);
        let all = |folder| {
            let mut all = results(folder);
            // The checkpoint on request came in between: the two files are other ones.
            all.retain(|(name, _)| !name.ends_with(".bin"));
            all
        };
        assert!(all(&place.path("whole")) == all(&folder), "results differ");
        assert_same_peaks(&place, "whole", "out");
    }
}

/// A run whose steps are over is opened again, as if it had been killed before its summary.
fn reopened(place: &Place, out: &str) {
    let mut open = summary(&place.path(out));
    open["status"] = "running".into();
    fs::write(place.path(out).join("summary.json"), open.to_string()).unwrap();
}

#[test]
fn what_has_changed_since_is_found_out() {
    let place = place(POOL);
    let resume = |words: &[&str]| monoflow(&["resume", text(&place.path("out"))]).fails(2, words);
    place.run("out", &[]).succeeds();
    reopened(&place, "out");
    let mesh = fs::read_to_string(place.path("out/inputs/square.msh")).unwrap();
    fs::write(
        place.path("out/inputs/square.msh"),
        mesh.replace("5 1 1 0", "5 1 1.25 0"),
    )
    .unwrap();
    resume(&[
        "no usable checkpoint",
        "the mesh, the bed, the roughness, the soil or the water at the start is not that of the checkpoint",
        "put the files back",
    ]);
    fs::write(place.path("out/inputs/square.msh"), "nothing").unwrap();
    resume(&["square.msh", "line 1"]);
    fs::remove_file(place.path("out/inputs/square.msh")).unwrap();
    resume(&["square.msh", "cannot read"]);
    fs::write(place.path("out/inputs/square.msh"), mesh).unwrap();

    let path = place.path("out").join("run.toml");
    let run = fs::read_to_string(&path).unwrap();
    // The place of a key, so many lines behind one that the file has.
    let place_of = |beside: &str, behind: usize, key: &str| {
        let line = run.lines().position(|line| line == beside).unwrap() + 1 + behind;
        format!("run.toml:{line} ({key})")
    };
    let broken = |from: &str, to: &str, words: &[&str]| {
        assert!(run.contains(from), "{from}");
        fs::write(&path, run.replacen(from, to, 1)).unwrap();
        resume(words);
    };
    broken(
        "gravity = 9.81",
        "gravity = 9.8",
        &["no usable checkpoint", "another case"],
    );
    broken(
        "gravity = 9.81",
        "",
        &[
            "run.toml cannot be understood",
            "gravity",
            "run.toml:",
            "(plan)",
        ],
    );
    broken(
        "gravity = 9.81",
        "gravity = 9.81\nweight = 3",
        &[
            "run.toml cannot be understood",
            "weight",
            &place_of("gravity = 9.81", 1, "plan.weight"),
        ],
    );
    broken(
        "gravity = 9.81",
        "gravity = \"9.81\"",
        &[
            "expected f64",
            &place_of("gravity = 9.81", 0, "plan.gravity"),
        ],
    );
    let told = place_of("[plan]", 0, "");
    broken(
        "[plan]",
        "[plan",
        &[
            "run.toml cannot be understood",
            told.trim_end_matches(" ()"),
        ],
    );
    broken(
        "scheme = \"shallow_water\"",
        "scheme = \"wcsph\"",
        &["run.toml cannot be understood"],
    );
    fs::write(&path, run).unwrap();
    monoflow(&["resume", text(&place.path("out"))]).succeeds();
    fs::remove_file(&path).unwrap();
    resume(&["not a run directory", "run.toml"]);
}

#[test]
fn water_at_the_start_that_has_changed_since_is_found_out() {
    let place = place(&POOL.replace("level = 1.0", "level = { raster = \"level.asc\" }"));
    let raster = |path, last: f64| {
        let head = "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n";
        fs::write(path, format!("{head}1.0 1.0\n1.0 {last}\n")).unwrap();
    };
    raster(place.path("level.asc"), 1.0);
    place.run("out", &[]).succeeds();
    reopened(&place, "out");
    let kept = place.path("out/inputs/level.asc");
    raster(kept.clone(), 1.25);
    monoflow(&["resume", text(&place.path("out"))])
        .fails(2, &["the water at the start", "put the files back"]);
    raster(kept, 1.0);
    monoflow(&["resume", text(&place.path("out"))]).succeeds();
}

#[test]
fn damaged_checkpoints_are_found_out() {
    let place = place(RIVER);
    place.run("out", &["--until", "1"]).succeeds();
    reopened(&place, "out");
    let out = place.path("out");
    let paths = ["checkpoint-a.bin", "checkpoint-b.bin"].map(|name| out.join(name));
    let whole = paths.clone().map(|path| fs::read(path).unwrap());
    type Damage = fn(&mut Vec<u8>);
    let damage: [(&str, Damage); 5] = [
        ("cut off", |bytes| bytes.truncate(bytes.len() - 1000)),
        ("cut off", |bytes| bytes.truncate(11)),
        ("checksum", |bytes| bytes[900] ^= 1),
        ("checksum", |bytes| bytes.push(0)),
        ("not a checkpoint", |bytes| bytes[0] = b'X'),
    ];
    for (words, damage) in damage {
        for (path, whole) in paths.iter().zip(&whole) {
            let mut bytes = whole.clone();
            damage(&mut bytes);
            fs::write(path, bytes).unwrap();
        }
        let answer = monoflow(&["resume", text(&out)]);
        answer.fails(2, &["no usable checkpoint", "checkpoint-a.bin", words]);
    }
    // With one of them whole, that one is taken, and the other is spoken of.
    fs::write(&paths[0], &whole[0]).unwrap();
    fs::write(&paths[1], b"MONOFLOW").unwrap();
    let answer = monoflow(&["resume", text(&out)]);
    assert!(
        answer
            .succeeds()
            .err
            .contains("checkpoint-b.bin cannot be used")
    );
    // The result is that of the run which was never disturbed.
    place.run("whole", &["--until", "1"]).succeeds();
    assert_same(&place.path("whole"), &out);
}

/// Pictures that the case asks for after the end of a run are there once it has gone on.
#[test]
fn pictures_after_an_early_end_are_not_forgotten() {
    let place = place(RIVER);
    let pictures = [
        "--set",
        "output.pictures=[0, 0.5, 1, 2]",
        "--set",
        "output.frames_every=0",
        "--until",
    ];
    place
        .run("parts", &[&pictures[..], &["0.6"]].concat())
        .succeeds();
    let parts = place.path("parts");
    monoflow(&["resume", text(&parts), "--until", "2"]).succeeds();
    place
        .run("whole", &[&pictures[..], &["2"]].concat())
        .succeeds();
    let frames = |out: &str| {
        let list = fs::read_to_string(place.path(out).join("frames.pvd")).unwrap();
        let lines = list.lines().filter(|line| line.contains("timestep"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let (parts, whole) = (frames("parts"), frames("whole"));
    assert_eq!(whole.len(), 4);
    assert_eq!(parts, whole);
}
