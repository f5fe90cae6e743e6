//! What fluid carries, filters of its density and columns that are shown, from a case to the folder of its run.

use crate::common::{Place, assert_same, monoflow, phases, text};
use monoflow_output::{StoredFrame, Table};
use std::fs;
use std::path::Path;

/// Warm water comes into a channel of cold water over a warm floor.
const PLUME: &str = r#"
title = "A plume"
dimensions = 2
precision = "f64"
discretisation.spacing = 0.025
fluid.sound_speed = 20
time.end = 0.3

[numerics]
filter_every = 20

[tracer]
model = "buoyant"

[tracer.buoyant]
diffusivity = 1e-3
expansion = 0.01
reference = 10.0

[columns]
show = ["vorticity"]

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
tracer = 30.0

[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.2]
hydrostatic = true
velocity = [0.5, 0.0]
tracer = 10.0
tracer_formula = "2*x"

[[opening]]
name = "inlet"
min = [0.0, 0.0]
max = [0.0, 0.2]
into = "+x"
velocity = 0.5
level = 0.2
tracer = 20.0

[[opening]]
name = "outlet"
min = [1.0, 0.0]
max = [1.0, 0.4]
into = "-x"
level = 0.2
tracer = 12.0

[[gauge]]
name = "mid"
type = "column"
column = "tracer"
at = [0.4, 0.1]
to = [0.6, 0.1]
points = 3

[[gauge]]
name = "all"
type = "column"
column = "tracer"
over = "mean"

[[gauge]]
name = "cold"
type = "column"
column = "tracer"
over = "least"

[[gauge]]
name = "hot"
type = "column"
column = "tracer"
over = "greatest"

[[gauge]]
name = "spin"
type = "column"
column = "vorticity"
axis = "-z"
at = [0.5, 0.02]

[[line]]
name = "along"
from = [0.1, 0.1]
to = [0.9, 0.1]
points = 5

[output]
frames_every = 0.05
pictures = []
gauges_every = 0.02
checkpoint_every = 0.1
"#;

pub fn last_frame(out: &Path) -> StoredFrame {
    let frames = fs::read_dir(out.join("frames")).unwrap();
    let frames = frames.map(|entry| entry.unwrap().path());
    StoredFrame::read(frames.max().unwrap()).unwrap()
}

/// Also in particles that come in; not by threads, frames or an end in between.
#[test]
fn what_is_carried_goes_on_bit_for_bit() {
    let place = Place::with(PLUME);
    place.run("whole", &["--threads", "1"]).succeeds();
    place.run("two", &["--threads", "2"]).succeeds();
    assert_same(&place.path("whole"), &place.path("two"));
    place.run("parts", &["--until", "0.13"]).succeeds();
    let out = place.path("parts");
    monoflow(&["resume", text(&out), "--until", "0.3"]).succeeds();
    assert_same(&out, &place.path("whole"));
    assert_eq!(
        phases(&out),
        ["advance", "carried", "filter", "forces", "list", "sort"]
    );
    // At the start what is carried is linear in x; a line tells it to a small part of what it is at a particle.
    let line = Table::read(out.join("line-along.csv")).unwrap();
    assert!(
        line.column("vorticity_z_1_s").is_some(),
        "{:?}",
        line.names()
    );
    for n in 1..4 {
        let of = |name: &str| line.column(name).unwrap()[n];
        let (x, tracer) = (of("x_m"), of("tracer"));
        assert!((tracer - (10.0 + 2.0 * x)).abs() < 0.01, "{tracer} at {x}");
    }
    let rows = Table::read(out.join("gauges.csv")).unwrap();
    let first = |name: &str| rows.column(name).unwrap()[0];
    assert!((first("mid_1_tracer") - 10.8).abs() < 0.01);
    assert!((first("mid_3_tracer") - 11.2).abs() < 0.01);
    assert!((first("all_tracer") - 11.0).abs() < 1e-9);
    assert!((first("cold_tracer") - (10.0 + 0.025)).abs() < 1e-9);
    assert!((first("hot_tracer") - (12.0 - 0.025)).abs() < 1e-9);
    // Water of the inlet has come in, and flow slows down at the floor.
    let last = |name: &str| rows.column(name).unwrap()[rows.rows() - 1];
    assert!(last("hot_tracer") > 19.0 && last("cold_tracer") < 12.0);
    assert!(last("spin_vorticity") > 1.0, "{}", last("spin_vorticity"));
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("Columns of the fluid"));
    let frame = last_frame(&out);
    let of = |name: &str| frame.scalar(name).unwrap();
    let (kind, tracer) = (of("kind"), of("tracer"));
    let vorticity = frame.component("vorticity", 2).unwrap();
    let (mut fresh, mut old) = (0, 0);
    for (i, [x, y, _]) in frame.points.iter().copied().enumerate() {
        if kind[i] != 0.0 {
            assert_eq!(tracer[i], 30.0, "walls keep their value");
            continue;
        }
        // Nothing is warmer than the floor or colder than the coldest water.
        assert!((10.0..=30.0).contains(&tracer[i]), "{} at {x} m", tracer[i]);
        if x < 0.1 && y > 0.1 {
            assert!((tracer[i] - 20.0).abs() < 0.5, "{} came in", tracer[i]);
            fresh += 1;
        } else if (0.4..0.9).contains(&x) && y > 0.12 {
            // It stood 0.5 m/s times 0.3 s before.
            let expected = 10.0 + 2.0 * (x - 0.15);
            assert!(
                (tracer[i] - expected).abs() < 0.2,
                "{} for {expected}",
                tracer[i]
            );
            old += 1;
        }
    }
    assert!(fresh > 5 && old > 20, "{fresh} fresh, {old} old");
    assert!(vorticity.iter().any(|w| w.abs() > 0.1));
}

/// A tracer that overflows ends the run, and is named.
#[test]
fn a_lost_tracer_is_named() {
    // No force goes with it, by which the time step would end first.
    let place = Place::with(
        &PLUME
            .replace("buoyant", "diffusing")
            .replace("expansion = 0.01\nreference = 10.0\n", ""),
    );
    let more = ["--set", "geometry.water.tracer=1.7e308", "--set"];
    let more = [&more[..], &["geometry.channel.tracer=-1.7e308"]].concat();
    place
        .run("out", &more)
        .fails(1, &["the tracer of particle", "(fluid) is not finite"]);
}

/// One that single precision cannot hold is refused with its number, place and line.
#[test]
fn a_tracer_out_of_range_is_refused() {
    let single = PLUME.replace("\"f64\"", "\"f32\"");
    let place = Place::with(&single.replace("\"2*x\"", "\"3e39 + x\""));
    monoflow(&["check", text(&place.case)]).fails(
        2,
        &[
            "the tracer of geometry `water` is 3e39 at (",
            "of single precision",
            "tiny.toml:",
        ],
    );
}

/// The filter counts, and another one is compiled when a case asks for it.
#[test]
fn a_filter_is_chosen_by_its_word() {
    let place = Place::with(PLUME);
    let gauges = |out: &str, set: &[&str]| {
        let all = [set, &["--until", "0.05"]].concat();
        place.run(out, &all).succeeds();
        fs::read(place.path(out).join("gauges.csv")).unwrap()
    };
    let shepard = gauges("shepard", &[]);
    let mls = gauges("mls", &["--set", "numerics.density_filter=mls"]);
    let off = gauges("off", &["--set", "numerics.filter_every=0"]);
    assert!(shepard != mls && mls != off && off != shepard);
}

/// Everything that frames can show.
#[test]
fn columns_are_shown() {
    let place = Place::with(PLUME);
    let all = "columns.show=[\"vorticity\", \"free_surface\", \"surface_normal\", \"shepard_sum\"]";
    place
        .draw(
            "out",
            &[
                "--set",
                all,
                "--until",
                "0.02",
                "--set",
                "output.pictures=[0.0]",
            ],
        )
        .succeeds();
    let frame = last_frame(&place.path("out"));
    let of = |name: &str| frame.scalar(name).unwrap();
    let (kind, surface, full) = (of("kind"), of("free_surface"), of("shepard_sum"));
    let upwards = frame.component("surface_normal", 1).unwrap();
    let mut counts = [0, 0];
    for (i, [x, y, _]) in frame.points.iter().copied().enumerate() {
        if kind[i] != 0.0 || !(0.2..0.8).contains(&x) {
            continue;
        }
        let is_top = y > 0.18;
        if is_top || y < 0.13 {
            assert_eq!(surface[i], f64::from(u8::from(is_top)), "at ({x}, {y}) m");
            assert_eq!(upwards[i] > 0.9, is_top, "at ({x}, {y}) m");
            assert_eq!(full[i] > 0.9, !is_top, "{} at ({x}, {y}) m", full[i]);
            counts[usize::from(is_top)] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
    // The report has a gallery of each.
    let report = fs::read_to_string(place.path("out/report.html")).unwrap();
    for heading in ["Tracer", "Vorticity", "Free surface", "Shepard sum"] {
        assert!(
            report.contains(&format!("{heading} at t = 0.000 s")),
            "{heading}"
        );
    }
}

/// A pool of MPS.
const POOL: &str = r#"
scheme = "mps"
dimensions = 2
precision = "f64"
discretisation.spacing = 0.02
time.end = 0.02

[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [0.6, 0.4]
open = ["+y"]

[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [0.6, 0.24]

[columns]
show = ["vorticity", "free_surface", "shepard_sum"]

[[gauge]]
name = "surface"
type = "column"
column = "free_surface"
over = "mean"

[[line]]
name = "up"
from = [0.3, 0.03]
to = [0.3, 0.21]
points = 4

[output]
pictures = []
"#;

/// Columns of MPS: its walls count, also those without mass; gauges and lines tell them.
#[test]
fn columns_of_mps_are_shown() {
    let place = Place::with(POOL);
    place.run("out", &[]).succeeds();
    let out = place.path("out");
    let frame = last_frame(&out);
    let of = |name: &str| frame.scalar(name).unwrap();
    let (kind, surface, full) = (of("kind"), of("free_surface"), of("shepard_sum"));
    let (mut tops, mut all) = (0, 0);
    for (i, [x, y, _]) in frame.points.iter().copied().enumerate() {
        if kind[i] != 0.0 {
            continue;
        }
        let is_top = y > 0.22;
        assert_eq!(surface[i], f64::from(u8::from(is_top)), "at ({x}, {y}) m");
        assert_eq!(full[i] > 0.9, !is_top, "{} at ({x}, {y}) m", full[i]);
        tops += u32::from(is_top);
        all += 1;
    }
    assert_eq!([tops, all], [30, 360]);
    let rows = Table::read(out.join("gauges.csv")).unwrap();
    let share = rows.column("surface_free_surface").unwrap()[0];
    assert!((share - 30.0 / 360.0).abs() < 1e-6, "{share}");
    let line = Table::read(out.join("line-up.csv")).unwrap();
    assert!(
        line.column("vorticity_z_1_s").is_some(),
        "{:?}",
        line.names()
    );
}

/// What fluid of MPS carries spreads from a warm floor, and neither threads, frames nor an end in between change a bit.
#[test]
fn fluid_of_mps_carries() {
    let warm = POOL
        .replace("open = [\"+y\"]\n", "open = [\"+y\"]\ntracer = 30.0\n")
        .replace(
            "max = [0.6, 0.24]\n",
            "max = [0.3, 0.24]\ntracer = 10.0\ntracer_formula = \"10*x\"\n",
        )
        .replace("column = \"free_surface\"", "column = \"tracer\"")
        .replace("time.end = 0.02", "time.end = 0.2");
    let case = format!(
        "{warm}\nframes_every = 0.05\ngauges_every = 0.02\ncheckpoint_every = 0.05\n\
         [tracer]\nmodel = \"buoyant\"\n[tracer.buoyant]\ndiffusivity = 1e-3\nexpansion = 0.01\nreference = 10.0\n"
    );
    for pressure in ["explicit", "semi_implicit"] {
        let place = Place::with(&case);
        let set = format!("mps.pressure={pressure}");
        let run = |out: &str, more: &[&str]| {
            place
                .run(out, &[&["--set", &set], more].concat())
                .succeeds();
            place.path(out)
        };
        let whole = run("whole", &["--threads", "1"]);
        assert_same(&whole, &run("two", &["--threads", "2"]));
        let out = run("parts", &["--until", "0.09"]);
        monoflow(&["resume", text(&out), "--until", "0.2"]).succeeds();
        assert_same(&out, &whole);
        assert!(phases(&whole).contains(&"carried".to_owned()));
        let rows = Table::read(whole.join("gauges.csv")).unwrap();
        let mean = rows.column("surface_tracer").unwrap();
        assert!((mean[0] - 11.5).abs() < 1e-6, "{}", mean[0]);
        assert!(mean[rows.rows() - 1] > 11.6, "{mean:?}");
        let frame = last_frame(&whole);
        let of = |name: &str| frame.scalar(name).unwrap();
        let (kind, tracer) = (of("kind"), of("tracer"));
        for (kind, tracer) in kind.iter().zip(tracer) {
            let expected = if *kind == 0.0 {
                10.0..=30.0
            } else {
                30.0..=30.0
            };
            assert!(expected.contains(&tracer), "{tracer}");
        }
    }
}

/// Each mistake in a sentence, at its key.
#[test]
fn mistakes_are_refused() {
    let place = Place::with(PLUME);
    let mistakes: [(&[&str], &[&str]); 11] = [
        (
            &["numerics.wall=adami"],
            &[
                "`adami` walls hold water against gravity alone",
                "tracer.model = \"diffusing\"",
            ],
        ),
        (
            &["geometry.channel.kind=erase"],
            &["tracer` has no meaning for erase"],
        ),
        (
            &["numerics.filter_every=0", "numerics.density_filter=mls"],
            &[
                "`density_filter` is given, but `filter_every` is 0",
                "write filter_every = 30",
            ],
        ),
        (
            &["numerics.density_filter=shepherd"],
            &["`shepherd` is not a known value", "did you mean `shepard`?"],
        ),
        (
            &["columns.show=[\"vorticity\", \"vorticity\"]"],
            &["the column `vorticity` is listed twice"],
        ),
        (&["columns.show=[\"curl\"]"], &["curl", "vorticity"]),
        (
            &["tracer.model=heat"],
            &["`heat` is not a known value", "known: diffusing, buoyant"],
        ),
        (
            &["tracer.buoyant.diffusivity=-1"],
            &["`tracer.buoyant.diffusivity` is -1 but must be", "m²/s"],
        ),
        (
            &["geometry.water.tracer_formula=\"1/\""],
            &["is not a formula in x, y and z"],
        ),
        (
            &["numerics.wall=lennard_jones"],
            &["`lennard_jones` walls have no particles behind their faces to exchange it with"],
        ),
        (
            &["numerics.wall=monaghan_kajtar"],
            &["`monaghan_kajtar` walls have no particles behind their faces to exchange it with"],
        ),
    ];
    for (settings, words) in mistakes {
        let settings = settings.iter().flat_map(|setting| ["--set", setting]);
        let command: Vec<&str> = ["check", text(&place.case)]
            .into_iter()
            .chain(settings)
            .collect();
        monoflow(&command).fails(2, words);
    }
    let unsaid = Place::with(&PLUME.replace("level = 0.2\ntracer = 12.0", "level = 0.2"));
    monoflow(&["check", text(&unsaid.case)]).fails(
        2,
        &["water may come in at `opening.outlet`, but what it carries is not said"],
    );
    let shut = Place::with(&PLUME.replace("level = 0.2\ntracer = 12.0", "tracer = 12.0"));
    monoflow(&["check", text(&shut.case)]).fails(
        2,
        &["`opening.outlet.tracer` is given, but nothing comes in there"],
    );
    let without = PLUME.replace("[tracer]\nmodel = \"buoyant\"\n", "");
    let (head, tail) = without.split_once("[tracer.buoyant]").unwrap();
    let (_, tail) = tail.split_once("[columns]").unwrap();
    let place = Place::with(&format!("{head}[columns]{tail}"));
    monoflow(&["check", text(&place.case)]).fails(
        2,
        &[
            "is given, but fluid carries nothing",
            "write a [tracer] table",
        ],
    );
}

#[test]
fn gauges_of_columns_that_cannot_be_told() {
    for (from, to, words) in [
        ("axis = \"-z\"\n", "", "the column `vorticity` is a vector"),
        (
            "over = \"least\"",
            "over = \"least\"\naxis = \"+x\"",
            "the column `tracer` is a number without direction",
        ),
        (
            "column = \"vorticity\"",
            "column = \"salt\"",
            "known: tracer, vorticity",
        ),
        (
            "column = \"vorticity\"\n",
            "",
            "name a column of this case: tracer, vorticity",
        ),
        (
            "over = \"least\"",
            "over = \"least\"\nat = [0.5, 0.1]",
            "around a point or over the whole fluid",
        ),
        (
            "over = \"least\"",
            "over = \"worst\"",
            "known: mean, least, greatest",
        ),
        ("over = \"least\"", "", "`gauge.cold.at` is missing"),
    ] {
        assert!(PLUME.contains(from), "{from}");
        let place = Place::with(&PLUME.replacen(from, to, 1));
        // With the line of the case.
        monoflow(&["check", text(&place.case)]).fails(2, &[words, "tiny.toml:"]);
    }
}
