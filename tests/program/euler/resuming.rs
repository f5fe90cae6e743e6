//! Runs that are disturbed.

use super::{TUBE, WING};
use crate::common::{Place, assert_same, monoflow, program, results, summary, text};
use monoflow_output::Table;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Enough cells for a signal to come in between.
const SLOW: [&str; 6] = [
    "--set",
    "grid.cells=[240, 80]",
    "--threads",
    "1",
    "--set",
    "output.pictures=[]",
];

fn start(place: &Place, out: &str, options: &[&str]) -> std::process::Child {
    let mut command = program();
    command
        .args(["run", text(&place.case), "--out", text(&place.path(out))])
        .args(options)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let child = command.spawn().unwrap();
    let path = place.path(out).join("checkpoint-b.bin");
    let begin = Instant::now();
    while !path.exists() {
        let waited = begin.elapsed();
        assert!(waited < Duration::from_secs(60), "no checkpoint came");
        sleep(Duration::from_millis(1));
    }
    child
}

#[test]
fn a_killed_run_goes_on_bit_for_bit() {
    goes_on(&Place::with(TUBE));
}

/// The same around a body, with two tracers: cut cells and what is written of walls.
#[test]
fn a_killed_run_around_a_body_goes_on_bit_for_bit() {
    let body = "\n[[body]]\nname = \"pole\"\nshape = \"circle\"\ncentre = [0.2, 0.05]\nradius = 0.02\n[time]";
    let tracers = "tracer = { helium = 1, dye = \"0.5 + x\" }\n";
    let case = TUBE.replace("\n[time]", body);
    let place = Place::with(&case.replace("tracer = 1\n", tracers));
    goes_on(&place);
    let walls = fs::read_to_string(place.path("out").join("walls.pvd")).unwrap();
    assert_eq!(walls.matches(".vtu").count(), 6);
}

/// A wing in a stream that its lift turns where it enters: the circulation is taken up too.
#[test]
fn a_killed_run_with_a_far_field_goes_on_bit_for_bit() {
    const SLOW: [&str; 2] = ["--threads", "1"];
    let place = Place::with(WING);
    place.draw("whole", &SLOW).succeeds();
    let mut child = start(&place, "out", &SLOW);
    let _ = child.kill();
    child.wait().unwrap();
    let out = place.path("out");
    monoflow(&["resume", text(&out)]).succeeds();
    assert!(summary(&out)["resumed_at"].as_u64().unwrap() > 128);
    assert_same(&place.path("whole"), &out);
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("Circulation of the far field"));
    let table = Table::read(out.join("gauges.csv")).unwrap();
    let last = |name: &str| *table.column(name).unwrap().last().unwrap();
    let lift = last("wing_force_y_N");
    // By the lift 128 steps ago at most.
    let circulation = last("circulation_m2_s") * 1.4 * 0.8;
    assert!(
        lift > 0.02 && (circulation / lift - 1.0).abs() < 0.3,
        "{lift} {circulation}"
    );
}

fn goes_on(place: &Place) {
    place.run("whole", &SLOW).succeeds();
    let mut child = start(place, "out", &SLOW);
    // SIGKILL: nothing can be tidied up.
    let _ = child.kill();
    child.wait().unwrap();
    let out = place.path("out");
    assert_eq!(summary(&out)["status"], "running");
    monoflow(&["resume", text(&out)]).succeeds();
    assert!(summary(&out)["resumed_at"].as_u64().unwrap() > 0);
    assert_same(&place.path("whole"), &out);
    let whole = summary(&place.path("whole"));
    let keys = whole.as_object().unwrap().keys();
    let is_held = |key: &str| key.ends_with("_start") || key.ends_with("_end") || key == "tracers";
    let held: Vec<_> = keys.filter(|key| is_held(key)).collect();
    assert_eq!(held.len(), 5, "{held:?}");
    for key in held {
        assert_eq!(summary(&out)[key], whole[key], "{key}");
    }
    // Nothing is left to do.
    let again = monoflow(&["resume", text(&out)]);
    assert!(again.succeeds().err.contains("is complete"));
}

#[test]
fn ctrl_c_leaves_a_run_that_goes_on_bit_for_bit() {
    let place = Place::with(TUBE);
    place.run("whole", &SLOW).succeeds();
    let mut child = start(&place, "out", &SLOW);
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let out = place.path("out");
    assert_eq!(summary(&out)["status"], "interrupted");
    monoflow(&["resume", text(&out)]).succeeds();
    let all = |folder| {
        let mut all = results(folder);
        // The checkpoint on request came in between: the two files are other ones.
        all.retain(|(name, _)| !name.ends_with(".bin"));
        all
    };
    assert!(all(&place.path("whole")) == all(&out), "results differ");
}

#[test]
fn what_has_changed_or_is_damaged_is_found_out() {
    let place = Place::with(TUBE);
    place.run("out", &["--steps", "30"]).succeeds();
    let out = place.path("out");
    let mut open = summary(&out);
    open["status"] = "running".into();
    fs::write(out.join("summary.json"), open.to_string()).unwrap();
    let resume = |words: &[&str]| monoflow(&["resume", text(&out)]).fails(2, words);
    let path = out.join("run.toml");
    let run = fs::read_to_string(&path).unwrap();
    assert!(run.contains("gamma = 1.4"));
    fs::write(&path, run.replace("gamma = 1.4", "gamma = 1.3")).unwrap();
    resume(&["no usable checkpoint", "another case"]);
    fs::write(&path, run).unwrap();
    for name in ["checkpoint-a.bin", "checkpoint-b.bin"] {
        if let Ok(mut bytes) = fs::read(out.join(name)) {
            bytes[500] ^= 1;
            fs::write(out.join(name), bytes).unwrap();
        }
    }
    resume(&["no usable checkpoint", "checksum"]);
}

/// A run that ended early or was to end late goes on to another end as if that had been its end from the start:
/// its last steps, which shared what was left, are taken anew.
#[test]
fn an_end_can_be_moved() {
    let place = Place::with(TUBE);
    let often = "output.checkpoint_every=8e-6";
    let all = [&SLOW[..], &["--set", often]].concat();
    place.run("whole", &all).succeeds();
    for until in ["2e-5", "1.3e-4", "2.04e-4", "4.9e-4"] {
        let name = format!("until-{until}");
        let parts = [&all[..], &["--until", until]].concat();
        place.run(&name, &parts).succeeds();
        let out = place.path(&name);
        monoflow(&["resume", text(&out), "--until", "5e-4"]).succeeds();
        assert_same(&place.path("whole"), &out);
    }
    // What was to go on is brought to an earlier end: one of its checkpoints is from before its last steps.
    let early = [&all[..], &["--until", "1.2e-4"]].concat();
    place.run("early", &early).succeeds();
    let steps = [&all[..], &["--steps", "60"]].concat();
    place.run("few", &steps).succeeds();
    let few = place.path("few");
    let reached = summary(&few)["sim_time"].as_f64().unwrap();
    assert!((5e-5..9e-5).contains(&reached), "{reached}");
    monoflow(&["resume", text(&few), "--until", "1.2e-4"]).succeeds();
    assert_same(&place.path("early"), &few);
    // Here none is, and what to do is said.
    place.run("none", &steps).succeeds();
    let (none, until) = (place.path("none"), format!("{:e}", reached + 1e-7));
    monoflow(&["resume", text(&none), "--until", &until])
        .fails(2, &["no usable checkpoint", "has other steps", "later end"]);
}

/// Rows before the checkpoint are gone then.
#[test]
fn a_record_that_was_taken_away_is_told() {
    let place = Place::with(TUBE);
    place.run("out", &["--steps", "30"]).succeeds();
    let folder = place.path("out");
    let resumed = monoflow(&["resume", text(&folder), "--until", "4e-4"]);
    let told = "gauges.csv is not there any more: it begins anew at t = ";
    assert!(!resumed.succeeds().err.contains(told), "{resumed:?}");
    fs::remove_file(folder.join("gauges.csv")).unwrap();
    let resumed = monoflow(&["resume", text(&folder), "--until", "4.5e-4"]);
    assert!(resumed.succeeds().err.contains(told), "{resumed:?}");
    assert!(folder.join("gauges.csv").exists());
    // So are frames, and rows at the end of the record.
    fs::remove_file(folder.join("frames.pvd")).unwrap();
    let rows = fs::read_to_string(folder.join("gauges.csv")).unwrap();
    let first: Vec<&str> = rows.lines().take(2).collect();
    fs::write(folder.join("gauges.csv"), first.join("\n") + "\n").unwrap();
    let resumed = monoflow(&["resume", text(&folder), "--until", "5e-4"]);
    // One frame of several.
    let frames = |folder: &Path| fs::read_to_string(folder.join("frames.pvd")).unwrap();
    assert!(frames(&folder).contains("file=\"frames/"));
    let listed = frames(&folder);
    let file = listed.split("file=\"").nth(1).unwrap();
    let file = file.split('"').next().unwrap();
    fs::remove_file(folder.join(file)).unwrap();
    let one_less = monoflow(&["resume", text(&folder), "--until", "5.5e-4"]);
    let told = "frames.pvd lists 1 frame whose files are not there any more: it goes on without";
    assert!(one_less.succeeds().err.contains(told), "{one_less:?}");
    assert!(!frames(&folder).contains(file));
    for told in [
        "frames.pvd is not there any more: it begins anew at t = ",
        "without the frames before that",
        "s: it goes on at t = ",
        "without the rows between",
    ] {
        assert!(resumed.succeeds().err.contains(told), "{resumed:?}");
    }
    // A full disk leaves files that are empty.
    for file in ["gauges.csv", "frames.pvd"] {
        fs::write(folder.join(file), "").unwrap();
    }
    let resumed = monoflow(&["resume", text(&folder), "--until", "6e-4"]);
    for told in ["gauges.csv", "frames.pvd"] {
        let told = format!("{told} is empty: it begins anew at t = ");
        assert!(resumed.succeeds().err.contains(&told), "{resumed:?}");
    }
}
