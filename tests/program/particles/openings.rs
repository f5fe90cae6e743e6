//! Water that comes in and leaves: runs that go on, threads, wrong geometry, the report.

use crate::common::{Place, assert_same, column, monoflow, summary, text};
use monoflow_output::StoredFrame;
use std::collections::BTreeSet;
use std::fs;

/// A channel with a step in its floor, into which more and more water comes, and out of which it falls.
const CHANNEL: &str = r#"
title = "A channel"
scheme = "wcsph"
dimensions = 2
discretisation.spacing = 0.025
fluid.sound_speed = 20
time.end = 0.4

[domain]
min = [0.0, 0.0]
max = [1.0, 0.6]

[[geometry]]
name = "channel"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.6]
open = ["-x", "+x", "+y"]

[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [0.6, 0.2]
hydrostatic = true
velocity = [0.5, 0.0]

[[opening]]
name = "inlet"
min = [0.0, 0.0]
max = [0.0, 0.4]
into = "+x"
discharge = "0.1 + 0.3*t"
level = "0.2 + 0.1*t"

[[opening]]
name = "outlet"
min = [1.0, 0.0]
max = [1.0, 0.4]
into = "-x"
pressure = 0

[[gauge]]
name = "in"
type = "inflow"
of = "inlet"

[[gauge]]
name = "out"
type = "inflow"
of = "outlet"

[output]
frames_every = 0.05
pictures = [0.2]
gauges_every = 0.02
checkpoint_every = 0.1
"#;

#[test]
fn water_comes_in_and_leaves_bit_for_bit() {
    comes_in_and_leaves(CHANNEL);
}

/// The same with MPS, and with what water carries; the last frame has it.
#[test]
fn water_of_mps_comes_in_and_leaves_bit_for_bit() {
    let case = CHANNEL
        .replace("\"wcsph\"", "\"mps\"")
        .replace("hydrostatic = true", "tracer = 10.0")
        .replace("discharge =", "tracer = 20.0\ndischarge =");
    let tracer = "[tracer]\nmodel = \"diffusing\"\n[tracer.diffusing]\ndiffusivity = 1e-5\n";
    comes_in_and_leaves(&(case + tracer));
}

fn comes_in_and_leaves(case: &str) {
    let place = Place::with(case);
    place.run("whole", &["--threads", "1"]).succeeds();
    place.run("two", &["--threads", "2"]).succeeds();
    assert_same(&place.path("whole"), &place.path("two"));
    place.run("parts", &["--until", "0.15"]).succeeds();
    let out = place.path("parts");
    monoflow(&["resume", text(&out), "--until", "0.3"]).succeeds();
    monoflow(&["resume", text(&out), "--until", "0.4"]).succeeds();
    assert_same(&out, &place.path("whole"));
    let gauges = fs::read_to_string(out.join("gauges.csv")).unwrap();
    let mut lines = gauges.lines();
    let names: Vec<_> = lines.next().unwrap().split(',').collect();
    let column = |name: &str| names.iter().position(|other| *other == name).unwrap();
    let rows: Vec<Vec<f64>> = lines
        .map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect())
        .collect();
    let (first, last) = (&rows[0], &rows[rows.len() - 1]);
    for row in &rows {
        let came = row[column("in_kg")] + row[column("out_kg")];
        let grown = row[column("mass_kg")] - first[column("mass_kg")];
        assert!((grown - came).abs() < 1e-9, "{grown} and {came}");
    }
    // 0.1 t + 0.15 t²: 64 kg, of which the zone has taken some before.
    let inflow = last[column("in_kg")];
    assert!((50.0..90.0).contains(&inflow), "{inflow}");
    let said = summary(&out);
    // What there was at the start, without the water that came in.
    assert_eq!(said["particles"]["fluid"], 24 * 8);
    // Those of which percentages are told.
    let count = |name: &str| said[name].as_u64().unwrap();
    let each = first[column("mass_kg")] / (24.0 * 8.0);
    assert_eq!(
        count("fluid_at_end") as f64,
        (last[column("mass_kg")] / each).round()
    );
    assert!(count("came_in") as f64 >= (inflow / each).round());
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    for words in [
        "What has come in",
        "opening.inlet",
        "came in, and rates do not count them",
    ] {
        assert!(report.contains(words), "the report lacks `{words}`");
    }
}

/// Four times as much water as at the start, for which room was made in steps; the run goes on from the midst of it.
#[test]
fn room_is_made_for_what_comes_in() {
    let case = CHANNEL
        .replace("max = [0.6, 0.2]", "max = [0.2, 0.2]")
        .replace("0.1 + 0.3*t", "0.6")
        .replace("0.2 + 0.1*t", "0.3");
    let place = Place::with(&case);
    place.run("whole", &[]).succeeds();
    place.run("parts", &["--until", "0.2"]).succeeds();
    let [whole, parts] = ["whole", "parts"].map(|name| place.path(name));
    monoflow(&["resume", text(&parts), "--until", "0.4"]).succeeds();
    assert_same(&whole, &parts);
    let [mass, inflow, outflow] = ["mass_kg", "in_kg", "out_kg"].map(|name| column(&whole, name));
    let mut frames: Vec<_> = fs::read_dir(whole.join("frames")).unwrap().collect();
    frames.sort_by_key(|entry| entry.as_ref().unwrap().path());
    let of_fluid = |entry: &std::io::Result<fs::DirEntry>| {
        let frame = StoredFrame::read(entry.as_ref().unwrap().path()).unwrap();
        let [kind, id] = ["kind", "id"].map(|name| frame.scalar(name).unwrap());
        let ids = kind.iter().zip(id).filter(|(kind, _)| **kind == 0.0);
        let ids: Vec<u64> = ids.map(|(_, id)| id as u64).collect();
        assert_eq!(
            ids.iter().collect::<BTreeSet<_>>().len(),
            ids.len(),
            "of one name"
        );
        ids.len() as f64
    };
    let [first, last] = [&frames[0], &frames[frames.len() - 1]].map(of_fluid);
    assert!(last > 4.0 * first, "{first} and {last}");
    // Each is a square of a spacing of water.
    let each = 1000.0 * 0.025 * 0.025;
    let end = mass.len() - 1;
    for (mass, count) in [(mass[0], first), (mass[end], last)] {
        assert!(
            (mass / (each * count) - 1.0).abs() < 1e-6,
            "{mass} of {count}"
        );
    }
    let came = inflow[end] + outflow[end] - inflow[0] - outflow[0];
    assert!((mass[end] - mass[0] - came).abs() < 1e-9 * mass[end]);
}

/// A raft floats along with what comes in, while more comes in and leaves.
#[test]
fn a_raft_goes_along_bit_for_bit() {
    for scheme in ["wcsph", "mps"] {
        let raft = "[[geometry]]\nname = \"raft\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.35, 0.15]\nmax = [0.5, 0.25]\nmotion = \"raft\"\n\
            [[floating]]\nname = \"raft\"\ndensity = 500\n\
            [[gauge]]\nname = \"raft\"\ntype = \"place\"\nof = \"raft\"\naxis = \"+x\"\n";
        let case = (CHANNEL.replace("\"wcsph\"", &format!("\"{scheme}\"")))
            .replace("hydrostatic = true\n", "");
        let place = Place::with(&(case + raft));
        place.run("whole", &["--threads", "1"]).succeeds();
        place.run("two", &["--threads", "2"]).succeeds();
        let whole = place.path("whole");
        assert_same(&whole, &place.path("two"));
        place.run("parts", &["--until", "0.15"]).succeeds();
        let parts = place.path("parts");
        let on = ["resume", text(&parts), "--threads", "2", "--until", "0.3"];
        monoflow(&on).succeeds();
        monoflow(&["resume", text(&parts), "--until", "0.4"]).succeeds();
        assert_same(&parts, &whole);
        // On both sides of where the run was left, so that neither stood still then.
        let [time, inflow, outflow, at] =
            ["time_s", "in_kg", "out_kg", "raft_m"].map(|name| column(&whole, name));
        let left = time.iter().position(|time| *time >= 0.3).unwrap();
        let last = time.len() - 1;
        assert!(inflow[0] < inflow[left] && inflow[left] < inflow[last]);
        assert!(outflow[last] < outflow[left]);
        let [before, after] = [at[left] - at[0], at[last] - at[left]];
        assert!(before > 0.05 && after > 0.02, "{scheme}: {before}, {after}");
    }
}

/// A lock gate in the way of what comes in, found where particles are placed.
#[test]
fn a_wall_across_an_opening_is_refused() {
    let gate = "[[geometry]]\nname = \"gate\"\nkind = \"wall\"\nshape = \"plane\"\npoint = [0.05, 0.0]\nnormal = \"+x\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.4]\n";
    let place = Place::with(&(CHANNEL.to_owned() + gate));
    for command in ["check", "run"] {
        monoflow(&[command, text(&place.case)]).fails(
            2,
            &["`gate` stands in the opening `inlet`", "move one of them"],
        );
    }
}

/// Water that came in half a spacing from such a wall was shot out.
#[test]
fn water_keeps_away_from_walls_that_repel_where_it_comes_in() {
    for wall in ["lennard_jones", "monaghan_kajtar"] {
        let beside = CHANNEL.replace("[domain]", &format!("numerics.wall = \"{wall}\"\n[domain]"));
        let place = Place::with(&beside);
        for command in ["check", "run"] {
            monoflow(&[command, text(&place.case)]).fails(
                2,
                &[
                    "`inlet`",
                    "spacing of 0.025 m to the wall `channel`",
                    "one spacing away",
                ],
            );
        }
        let away = beside.replace(
            "min = [0.0, 0.0]\nmax = [0.0, 0.4]",
            "min = [0.0, 0.025]\nmax = [0.0, 0.4]",
        );
        assert_ne!(away, beside);
        fs::write(&place.case, away).unwrap();
        monoflow(&["check", text(&place.case)]).succeeds();
    }
}
