//! Fluid that is released and walls that are taken away during a run, and gauges of where fluid comes from.

use super::columns::last_frame;
use crate::common::{Place, assert_same, monoflow, summary, text};
use std::fs;
use std::path::Path;

/// A block over a pool is released, and the gate that holds the pool is taken away.
const GATE: &str = r#"
title = "Gate"
dimensions = 2
precision = "f64"
discretisation.spacing = 0.025
fluid.sound_speed = 20
time.end = 0.16

[domain]
min = [0.0, 0.0]
max = [1.0, 1.0]

[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.6]
open = ["+y"]

[[geometry]]
name = "pool"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [0.4, 0.2]
hydrostatic = true

[[geometry]]
name = "gate"
kind = "wall"
shape = "box"
min = [0.4, 0.0]
max = [0.5, 0.4]
removed_at = 0.08

[[geometry]]
name = "block"
kind = "fluid"
shape = "box"
min = [0.6, 0.3]
max = [0.8, 0.4]
released_at = 0.04

[[gauge]]
name = "pool"
type = "mass"
of = "pool"

[[gauge]]
name = "block"
type = "mass"
of = "block"

[[gauge]]
name = "gone"
type = "mass"
band = { min = [0.4, -1.0], max = [2.0, 0.25] }

[[gauge]]
name = "fall"
type = "centre"
of = "block"
axis = "+y"

[[gauge]]
name = "thrust"
type = "force"
on = "gate"
axis = "+x"

[output]
frames_every = 0.02
gauges_every = 0.01
pictures = []
checkpoint_every = 0.02
"#;

const TRACER: &str = "\n[tracer]\n";

/// Rows of the gauges of a run: time, and the named ones.
fn rows(out: &Path, names: &[&str]) -> Vec<Vec<f64>> {
    let gauges = fs::read_to_string(out.join("gauges.csv")).unwrap();
    let mut lines = gauges.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let names = ["time_s"].iter().chain(names);
    let places: Vec<usize> = names
        .map(|name| head.iter().position(|other| other == name).unwrap())
        .collect();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        places.iter().map(|n| cells[*n].parse().unwrap()).collect()
    };
    lines.map(row).collect()
}

/// What is said of the end of a run is said of the one that it has.
#[test]
fn cautions_follow_an_end_that_is_moved() {
    let place = Place::with(GATE);
    let cautions = |out: &Path| {
        let said = summary(out)["cautions"].as_array().unwrap().clone();
        said.iter()
            .map(|one| one.as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    place.run("out", &["--until", "0.06"]).succeeds();
    let out = place.path("out");
    let late = "`gate` is taken away at 0.08 s, but the run ends at";
    let first = cautions(&out);
    assert!(first.contains(&format!("{late} 0.06 s")), "{first:?}");
    let resume = |until| monoflow(&["resume", text(&out), "--until", until]);
    let later = format!("{late} 0.07 s");
    assert!(resume("0.07").succeeds().err.contains(&later));
    let second = cautions(&out);
    assert_eq!(first.len(), second.len(), "{first:?} and {second:?}");
    assert!(second.contains(&later), "{second:?}");
    assert!(!resume("0.09").succeeds().err.contains("caution"));
    let third = cautions(&out);
    assert!(!third.iter().any(|one| one.contains(late)), "{third:?}");
    assert_eq!(first.len(), third.len() + 1, "{first:?} and {third:?}");
}

/// Not by threads, frames or an end at any moment, whether something has just changed or is about to: of SPH, with
/// walls that keep a state of their own or have none, and what fluid carries; of MPS, either way to the pressure, with
/// and without what fluid carries.
#[test]
fn changes_come_bit_for_bit() {
    let mps = GATE.replace("dimensions = 2", "dimensions = 2\nscheme = \"mps\"");
    let mps = mps.replace("hydrostatic = true\n", "");
    let thrust = GATE.find("[[gauge]]\nname = \"thrust\"").unwrap();
    let (thrust, _) = GATE[thrust..].split_once("[output]").unwrap();
    let mps = mps.replace(thrust, "");
    let solved = mps.replace("fluid.sound_speed = 20\n", "");
    let (carried, mps) = (GATE.to_owned() + TRACER, mps + TRACER);
    for (case, set) in [
        (GATE, "numerics.wall=dynamic"),
        (&carried, "numerics.wall=adami"),
        (&mps, "mps.pressure=explicit"),
        (&solved, "mps.pressure=semi_implicit"),
    ] {
        let place = Place::with(case);
        place
            .run("whole", &["--threads", "1", "--set", set])
            .succeeds();
        place
            .run("two", &["--threads", "2", "--set", set])
            .succeeds();
        assert_same(&place.path("whole"), &place.path("two"));
        for (n, until) in ["0.03", "0.04", "0.0401", "0.08", "0.12"]
            .into_iter()
            .enumerate()
        {
            let out = format!("parts-{n}");
            place
                .run(&out, &["--until", until, "--set", set])
                .succeeds();
            let out = place.path(&out);
            monoflow(&["resume", text(&out), "--until", "0.16"]).succeeds();
            assert_same(&out, &place.path("whole"));
        }
    }
}

/// Held fluid stands where it was placed and is no fluid; afterwards it falls as bodies fall. The gate bears the
/// pool, is gone, and the pool runs out.
#[test]
fn held_fluid_falls_and_gates_let_go() {
    let place = Place::with(GATE);
    place.run("out", &[]).succeeds();
    let out = place.path("out");
    let names = [
        "pool_kg", "block_kg", "gone_kg", "fall_m", "thrust_N", "mass_kg",
    ];
    let rows = rows(&out, &names);
    for row in &rows {
        let &[time, pool, block, gone, fall, thrust, mass] = &row[..] else {
            unreachable!()
        };
        let near = |a: f64, b: f64, slack: f64| {
            assert!((a - b).abs() <= slack, "{a} and not {b} at {time} s");
        };
        near(pool, 80.0, 1e-9);
        let since = time - 0.04;
        // The first row at that time or after it is told before the change.
        if since < 6e-4 {
            assert_eq!((block, mass), (0.0, pool));
            assert!(fall.is_nan());
        } else {
            near(block, 20.0, 1e-9);
            near(mass, 100.0, 1e-9);
            near(fall, 0.35 - 0.5 * 9.81 * since * since, 1e-3);
        }
        if time < 0.0806 {
            assert_eq!(gone, 0.0);
            assert!(time < 0.02 || thrust > 50.0, "{thrust} N at {time} s");
        } else {
            assert_eq!(thrust, 0.0);
        }
    }
    assert!(rows.last().unwrap()[3] > 5.0, "nothing runs out");
    let frame = last_frame(&out);
    let of = |name: &str| frame.scalar(name).unwrap();
    let (kind, origin) = (of("kind"), of("origin"));
    let count = |k: f64, o: f64| {
        let rows = kind.iter().zip(&origin);
        rows.filter(|row| *row == (&k, &o)).count()
    };
    let counts = [0, 1, 2, 3].map(|o| [count(0.0, f64::from(o)), count(1.0, f64::from(o))]);
    assert_eq!(counts[0][0], 0);
    assert!(counts[0][1] > 100);
    assert_eq!(counts[1..], [[128, 0], [0, 0], [32, 0]]);
    let summary = crate::common::summary(&out);
    assert_eq!(summary["particles"]["fluid"], 160);
}

#[test]
fn mistakes_are_refused() {
    let wrong = |from: &str, to: &str, parts: &[&str]| {
        assert!(GATE.contains(from), "{from}");
        let place = Place::with(&GATE.replacen(from, to, 1));
        monoflow(&["check", text(&place.case)]).fails(2, parts);
    };
    wrong(
        "hydrostatic = true\n",
        "removed_at = 0.5\n",
        &[
            "`geometry.pool.removed_at` has a meaning for walls only",
            "tiny.toml:27:",
            "write released_at for fluid that is held until then",
        ],
    );
    wrong(
        "removed_at = 0.08\n",
        "released_at = 0.08\n",
        &[
            "`geometry.gate.released_at` has a meaning for fluid only",
            "write removed_at for a wall that is taken away",
        ],
    );
    wrong(
        "released_at = 0.04\n",
        "released_at = 0.04\nvelocity = [1.0, 0.0]\n",
        &[
            "`geometry.block.velocity` is given to fluid that stands still until it is released",
            "delete this line or `released_at`",
        ],
    );
    wrong(
        "released_at = 0.04\n",
        "released_at = 0.0\n",
        &["`geometry.block.released_at` is 0 but must be greater than 0"],
    );
    wrong(
        "removed_at = 0.08\n",
        "removed_at = 0.08\nmotion = \"raft\"\n\n[[floating]]\nname = \"raft\"\ndensity = 500.0\n",
        &[
            "the wall is part of the body `raft`, which floats and cannot lose a part",
            "delete this line or `motion`",
        ],
    );
    wrong(
        "of = \"pool\"\n",
        "of = \"tank\"\n",
        &["`tank`", "known: pool, block"],
    );
    wrong(
        "type = \"mass\"\nof = \"pool\"\n",
        "type = \"mass\"\nof = \"pool\"\naxis = \"+x\"\n",
        &["`axis` has no meaning for a mass"],
    );
    wrong(
        "of = \"block\"\naxis = \"+y\"\n",
        "of = \"block\"\n",
        &[
            "`gauge.fall.axis`",
            "write axis = \"+x\", the direction along which it is told",
        ],
    );
    wrong(
        "max = [1.0, 1.0]\n",
        "max = [1.0, 1.0]\nperiodic = [\"y\"]\n",
        &["the domain is periodic along +y, so fluid has no centre along it"],
    );
    // A gauge may stand where a wall is taken away, and in no other.
    let probe = "[[gauge]]\nname = \"probe\"\ntype = \"pressure\"\nat = [0.45, 0.1]\n";
    let place = Place::with(&format!("{GATE}{probe}"));
    monoflow(&["check", text(&place.case)]).succeeds();
    let stays = format!("{GATE}{probe}").replace("removed_at = 0.08\n", "");
    let place = Place::with(&stays);
    monoflow(&["check", text(&place.case)]).fails(2, &["the gauge is inside the wall `gate`"]);
    // What never happens is said, and no mistake: another end may have been asked for.
    let place = Place::with(GATE);
    let check = monoflow(&["check", text(&place.case), "--set", "time.end=0.05"]);
    check.succeeds();
    let said = "`gate` is taken away at 0.08 s, but the run ends at 0.05 s";
    assert!(check.err.contains(said) || check.out.contains(said));
}

/// Two inlets over each other, over water that flows on.
const INLETS: &str = r#"
title = "Inlets"
dimensions = 2
precision = "f64"
discretisation.spacing = 0.025
fluid.sound_speed = 20
time.end = 0.3

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
max = [1.0, 0.2]
hydrostatic = true
velocity = [0.5, 0.0]

[[opening]]
name = "lower"
min = [0.0, 0.0]
max = [0.0, 0.1]
into = "+x"
velocity = 0.5

[[opening]]
name = "upper"
min = [0.0, 0.1]
max = [0.0, 0.2]
into = "+x"
velocity = 0.5
level = 0.2

[[opening]]
name = "outlet"
min = [1.0, 0.0]
max = [1.0, 0.4]
into = "-x"
level = 0.2

[output]
frames_every = 0.1
pictures = []
"#;

/// Masses by origin add up to that of all, and each inlet's to what came in there; frames tell the same.
#[test]
fn masses_by_origin_add_up() {
    let names = ["water", "lower", "upper"];
    let mass =
        |name: &&str| format!("\n[[gauge]]\nname = \"{name}\"\ntype = \"mass\"\nof = \"{name}\"\n");
    let inflow = |name: &&str| {
        format!("\n[[gauge]]\nname = \"in_{name}\"\ntype = \"inflow\"\nof = \"{name}\"\n")
    };
    let masses: String = names.iter().map(mass).collect();
    let inflows: String = names[1..].iter().map(inflow).collect();
    // A wall of the name of an opening is no origin of fluid.
    let inlets = INLETS.replace("name = \"channel\"", "name = \"lower\"");
    let place = Place::with(&format!("{inlets}{masses}{inflows}"));
    place.run("out", &[]).succeeds();
    let out = place.path("out");
    let columns = [
        "water_kg",
        "lower_kg",
        "upper_kg",
        "mass_kg",
        "in_lower_kg",
        "in_upper_kg",
    ];
    let rows = rows(&out, &columns);
    for row in &rows {
        let &[time, water, lower, upper, all, in_lower, in_upper] = &row[..] else {
            unreachable!()
        };
        assert!(
            (water + lower + upper - all).abs() < 1e-9,
            "{row:?} at {time} s"
        );
        assert!(
            (lower - in_lower).abs() < 1e-9 && (upper - in_upper).abs() < 1e-9,
            "{row:?}"
        );
    }
    let last = rows.last().unwrap();
    assert!(
        last[2] > 5.0 && last[3] > 5.0 && last[1] < 200.0,
        "{last:?}"
    );
    let frame = last_frame(&out);
    let of = |name: &str| frame.scalar(name).unwrap();
    let (kind, origin) = (of("kind"), of("origin"));
    for (n, kilograms) in [(1.0, last[1]), (2.0, last[2]), (3.0, last[3])] {
        let rows = kind.iter().zip(&origin);
        let count = rows.filter(|row| *row == (&0.0, &n)).count();
        assert!(
            (count as f64 * 0.625 - kilograms).abs() < 1e-9,
            "{count}, {kilograms}"
        );
    }
}

/// Fluid that is held where it would be taken for outflow once it is released.
#[test]
fn held_fluid_behind_an_opening_is_refused() {
    let behind = "\n[[geometry]]\nname = \"block\"\nkind = \"fluid\"\nshape = \"box\"\n\
        min = [1.0, 0.0]\nmax = [1.1, 0.1]\nreleased_at = 0.1\n";
    let wide = INLETS.replace(
        "max = [1.0, 0.6]\n\n[[geometry]]\nname = \"channel\"",
        "max = [1.2, 0.6]\n\n[[geometry]]\nname = \"channel\"",
    );
    let place = Place::with(&format!("{wide}{behind}"));
    monoflow(&["check", text(&place.case)]).fails(2, &["`block`", "`outlet`"]);
}
