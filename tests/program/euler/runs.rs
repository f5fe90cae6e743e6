//! Runs from beginning to end.

use super::TUBE;
use crate::common::{Place, assert_same, monoflow, summary, text};
use monoflow_output::{Collection, StoredGrid, Table};
use std::fs;

#[test]
fn a_run_leaves_everything_behind() {
    let place = Place::with(TUBE);
    let answer = place.run("out", &[]);
    answer.succeeds();
    assert!(answer.out.contains("report.html") && answer.err.contains("ideal_hllc"));
    let out = place.path("out");
    for name in ["run.toml", "checkpoint-a.bin", "checkpoint-b.bin"] {
        assert!(out.join(name).is_file(), "{name} is missing");
    }
    let summary = summary(&out);
    assert_eq!(summary["status"], "complete");
    assert_eq!(summary["cells"], 300);
    assert_eq!(summary["sim_time"], 5e-4);

    let list = Collection::read(out.join("frames.pvd")).unwrap();
    assert_eq!(list.entries().len(), 6);
    let last = StoredGrid::read(out.join(&list.entries()[5].file)).unwrap();
    assert_eq!((last.time, last.grid.cells), (5e-4, [30, 10, 1]));
    let density = last.scalar("density").unwrap();
    let tracer = last.scalar("tracer").unwrap();
    assert!(tracer.iter().all(|part| (-1e-6..1.000001).contains(part)));
    // It has moved with the bubble, away from where that was, and is nowhere else.
    let middle: Vec<f64> = (0..30).map(|x| tracer[x]).collect();
    let most = (0..30).fold(0, |most, x| if middle[x] > middle[most] { x } else { most });
    assert!(
        middle[most] > 0.3 && most > 15 && middle[8] < 1e-3,
        "{middle:?}"
    );
    // The shock has come past the gauge, and the bubble is still there.
    assert!((density[29] - 1.225).abs() > 0.1 || density.iter().any(|rho| *rho < 0.6));

    let table = Table::read(out.join("gauges.csv")).unwrap();
    let pressure = table.column("probe_pressure_Pa").unwrap();
    assert_eq!(pressure[0], 101325.0);
    // Mach 1.34 in air: 195375 Pa, but for the waves of the bubble.
    let greatest = pressure.iter().copied().fold(0.0, f64::max);
    assert!((greatest / 195375.0 - 1.0).abs() < 0.2, "{greatest}");
    let time = table.column("time_s").unwrap();
    let came = pressure.iter().position(|p| *p > 150000.0).unwrap();
    // 0.2 m at 455.99 m/s, nearly.
    assert!((time[came] / 4.386e-4 - 1.0).abs() < 0.1, "{}", time[came]);

    let report = fs::read_to_string(out.join("report.html")).unwrap();
    let headings = [
        "Density",
        "Pressure",
        "Schlieren",
        "Tracer",
        "Gauges",
        "Conservation",
    ];
    for heading in headings {
        assert!(report.contains(&format!(">{heading}<")), "{heading}");
    }
    assert!(report.contains("Tracer in the grid"));
    let dyed = table.column("tracer_kg").unwrap();
    assert!((dyed[0] / 6.4e-4 - 1.0).abs() < 0.5 && table.column("probe_tracer").is_some());
    fs::remove_file(out.join("report.html")).unwrap();
    monoflow(&["report", text(&out)]).succeeds();
    assert!(out.join("report.html").is_file());
}

#[test]
fn threads_do_not_matter() {
    let place = Place::with(TUBE);
    place.run("one", &["--threads", "1"]).succeeds();
    place.run("three", &["--threads", "3"]).succeeds();
    assert_same(&place.path("one"), &place.path("three"));
}

/// Between walls mass and energy stay to rounding.
#[test]
fn nothing_is_lost_between_walls() {
    let case = TUBE.replace(
        "sides = [\"left\"]\ntype = \"inflow\"\nstate = \"shocked\"",
        "sides = [\"left\", \"right\"]\ntype = \"reflective\"",
    );
    let place = Place::with(&case);
    place.run("out", &[]).succeeds();
    let summary = summary(&place.path("out"));
    let ends = ["start", "end"];
    let tracer = ends.map(|when| &summary["tracers"]["tracer"][when]);
    let of = |what: &str| ends.map(|when| &summary[format!("{what}_{when}")]);
    for kept in [of("mass"), of("energy"), tracer] {
        let [start, end] = kept.map(|number| number.as_f64().unwrap());
        assert!((end / start - 1.0).abs() < 1e-12, "{start} and {end}");
    }
}

/// Without a tracer nothing is said of one, and with one the gas is the same.
#[test]
fn a_tracer_does_nothing_to_the_gas() {
    let with = Place::with(TUBE);
    let without = Place::with(&TUBE.replace("tracer = 1\n", ""));
    let last = |place: &Place| {
        place.run("out", &[]).succeeds();
        let list = Collection::read(place.path("out").join("frames.pvd")).unwrap();
        let file = &list.entries().last().unwrap().file;
        StoredGrid::read(place.path("out").join(file)).unwrap()
    };
    let (with_it, without_it) = (last(&with), last(&without));
    for name in ["density", "pressure"] {
        assert_eq!(with_it.scalar(name), without_it.scalar(name));
    }
    assert!(with_it.scalar("tracer").is_some() && without_it.scalar("tracer").is_none());
    let out = without.path("out");
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    let gauges = fs::read_to_string(out.join("gauges.csv")).unwrap();
    assert!(!report.contains("racer") && !gauges.contains("racer"));
    assert!(summary(&out).get("tracers").is_none());
}

/// A shock carries what it runs into, unless it says otherwise, and what enters carries its own.
#[test]
fn what_enters_carries_its_own() {
    let total = |air: &str, shocked: &str| {
        let case = TUBE
            .replace(
                "density = 1.225\n",
                &format!("density = 1.225\ntracer = {air}\n"),
            )
            .replace(
                "direction = [1, 0] }",
                &format!("direction = [1, 0] }}\n{shocked}"),
            );
        let place = Place::with(&case);
        place.run("out", &[]).succeeds();
        let out = place.path("out");
        let table = Table::read(out.join("gauges.csv")).unwrap();
        let last = |name: &str| *table.column(name).unwrap().last().unwrap();
        (last("tracer_kg") / last("mass_kg"), last("probe_tracer"))
    };
    // All of the gas, at the start and as it enters.
    let (all, probe) = total("1", "");
    assert!(
        (all - 1.0).abs() < 1e-12 && (probe - 1.0).abs() < 1e-12,
        "{all} {probe}"
    );
    let (less, probe) = total("1", "tracer = 0.25");
    assert!(
        (0.3..0.9).contains(&less) && (probe - 1.0).abs() < 1e-2,
        "{less} {probe}"
    );
}

/// A flow along each axis is the same flow, in one dimension and in more.
#[test]
fn every_axis_is_the_same() {
    let sod = |cells: &str, max: &str, along: &str, of: &str| {
        format!(
            "scheme = \"euler\"\n[grid]\ncells = {cells}\nmax = {max}\n[[state]]\nname = \"high\"\ndensity = 1\npressure = 1\n[[state]]\nname = \"low\"\ndensity = 0.125\npressure = 0.1\n[[region]]\nstate = \"high\"\n[[region]]\nstate = \"low\"\nthrough = {of}\ntowards = {along}\n[time]\nend = 0.1\n"
        )
    };
    let last = |case: &str| {
        let place = Place::with(case);
        place.run("out", &[]).succeeds();
        let list = Collection::read(place.path("out").join("frames.pvd")).unwrap();
        let file = &list.entries().last().unwrap().file;
        let frame = StoredGrid::read(place.path("out").join(file)).unwrap();
        frame.scalar("density").unwrap()
    };
    let line = last(&sod("[50]", "[1]", "[1]", "[0.5]"));
    let up = last(&sod("[1, 50]", "[0.02, 1]", "[0, 1]", "[0, 0.5]"));
    let out = last(&sod(
        "[1, 1, 50]",
        "[0.02, 0.02, 1]",
        "[0, 0, 1]",
        "[0, 0, 0.5]",
    ));
    assert_eq!(line, up);
    assert_eq!(line, out);
    assert!(line[0] == 1.0 && line[49] == 0.125);
    // On both sides of the contact at 0.593 m.
    assert!((line[27] - 0.4263).abs() < 0.01 && (line[32] - 0.2656).abs() < 0.01);
}

/// A blast in a box of three dimensions, whose slice is its second layer.
const BLAST: &str = r#"
title = "Blast"
scheme = "euler"

[grid]
min = [0, 0, 0]
max = [1.2, 1, 0.8]
cells = [12, 10, 8]

[[state]]
name = "air"
density = 1.225
pressure = 101325

[[state]]
name = "charge"
density = 1.225
pressure = 1e6
tracer = 1

[[region]]
state = "air"

[[region]]
state = "charge"
centre = [0.4, 0.5, 0.1]
radius = 0.25

[[body]]
name = "pillar"
shape = "box"
min = [0.81, 0.32, -1]
max = [1.03, 0.64, 0.53]

[time]
end = 6e-4

[output]
slice = 0.15
frames_every = 0
gauges_every = 1e-4
checkpoint_every = 0
pictures = [3e-4]
"#;

/// Of three dimensions slices are kept beside frames, or in their place; they are what pictures are made of.
#[test]
fn slices_are_layers_of_frames() {
    let place = Place::with(BLAST);
    place.draw("slices", &[]).succeeds();
    place
        .draw("both", &["--set", "output.frames_every=1e-3"])
        .succeeds();
    let entries = |out: &str, list: &str| {
        let list = Collection::read(place.path(out).join(list)).unwrap();
        let entries = list.entries().iter();
        entries.map(|entry| entry.file.clone()).collect::<Vec<_>>()
    };
    let slices = entries("slices", "slices.pvd");
    // At the start, for the picture and at the end.
    assert_eq!(slices.len(), 3);
    assert_eq!(slices, entries("both", "slices.pvd"));
    let out = place.path("slices");
    assert!(!out.join("frames.pvd").exists() && !out.join("checkpoint-a.bin").exists());
    let frames = entries("both", "frames.pvd");
    let [slice, same, frame] = [("slices", &slices), ("both", &slices), ("both", &frames)]
        .map(|(out, files)| StoredGrid::read(place.path(out).join(&files[2])).unwrap());
    assert_eq!(slice, same);
    assert_eq!(slice.grid.cells, [12, 10, 1]);
    assert!((slice.grid.origin[2] - 0.1).abs() < 1e-12);
    for name in ["density", "pressure", "tracer", "volume_fraction"] {
        let [slice, frame] = [&slice, &frame].map(|grid| grid.scalar(name).unwrap());
        assert_eq!(slice, frame[120..240], "{name}");
    }
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("In the plane z = 0.15 m.") && report.contains("Schlieren"));
}

/// A slice across any axis holds the cells of the frame in that plane.
#[test]
fn slices_lie_across_any_axis() {
    let place = Place::with(BLAST);
    for (axis, across, at, layer) in [("x", 0, 0.45, 4), ("y", 1, 0.55, 5)] {
        let slice = format!("output.slice={{ axis = \"{axis}\", at = {at} }}");
        let set = ["--set", &slice, "--set", "output.frames_every=1e-3"];
        place.draw(axis, &set).succeeds();
        let last = |list: &str| {
            let list = Collection::read(place.path(axis).join(list)).unwrap();
            StoredGrid::read(place.path(axis).join(&list.entries()[2].file)).unwrap()
        };
        let (slice, frame) = (last("slices.pvd"), last("frames.pvd"));
        let mut cells = [12, 10, 8];
        cells[across] = 1;
        assert_eq!(slice.grid.cells, cells);
        assert!((slice.grid.origin[across] - 0.1 * layer as f64).abs() < 1e-12);
        for name in ["density", "tracer", "volume_fraction"] {
            let [slice, frame] = [&slice, &frame].map(|grid| grid.scalar(name).unwrap());
            let in_plane =
                (0..960).filter(|cell| [cell % 12, cell / 12 % 10, cell / 120][across] == layer);
            let expected: Vec<f64> = in_plane.map(|cell| frame[cell]).collect();
            assert_eq!(slice, expected, "{name} across {axis}");
        }
        let report = fs::read_to_string(place.path(axis).join("report.html")).unwrap();
        assert!(report.contains(&format!("In the plane {axis} = {at} m.")));
    }
    let set = ["--set", "output.slice={ axis = \"x\", at = 1.3 }"];
    place.run("beyond", &set).fails(
        2,
        &["`output.slice.at` is 1.3 but must be between 0 and 1.2"],
    );
}

#[test]
fn the_choices_are_listed() {
    let list = monoflow(&["list"]);
    for word in [
        "ideal_hllc_monotonised_central",
        "numerics.splitting (euler)",
        "gas.model (euler)",
    ] {
        assert!(list.succeeds().out.contains(word), "{word}");
    }
    assert!(
        monoflow(&["explain", "strang"])
            .succeeds()
            .out
            .contains("Strang 1968")
    );
}

/// A shock onto a ramp of triangles from a file, in a slice of space, is that onto the polygon in the plane.
#[test]
fn a_ramp_of_triangles_reflects_like_the_polygon() {
    // The foot is no corner of cells: to touch one or not would make a difference.
    let (foot, top, rise) = (0.203125, 3.203125, 3.0 * 30f64.to_radians().tan());
    let side = |z: f64| {
        [
            [foot, 0.0, z],
            [top, rise, z],
            [top, -1.0, z],
            [foot, -1.0, z],
        ]
    };
    let (near, far) = (side(-1.0), side(1.0));
    let mut stl = String::from("solid ramp\n");
    let mut facet = |corners: [[f64; 3]; 3]| {
        stl.push_str("facet normal 0 0 0\nouter loop\n");
        for [x, y, z] in corners {
            stl.push_str(&format!("vertex {x} {y} {z}\n"));
        }
        stl.push_str("endloop\nendfacet\n");
    };
    for k in 0..4 {
        let next = (k + 1) % 4;
        facet([near[k], far[next], near[next]]);
        facet([near[k], far[k], far[next]]);
    }
    for k in 1..3 {
        facet([near[0], near[k], near[k + 1]]);
        facet([far[0], far[k + 1], far[k]]);
    }
    stl.push_str("endsolid ramp\n");
    let case = |grid: &str, more: &str, body: &str| {
        format!(
            "scheme = \"euler\"\n[grid]\n{grid}\n[[state]]\nname = \"quiet\"\ndensity = 1.4\npressure = 1\n[[state]]\nname = \"shocked\"\npost_shock = {{ into = \"quiet\", mach = 10, direction = [1{more}] }}\n[[region]]\nstate = \"quiet\"\n[[region]]\nstate = \"shocked\"\nthrough = [0.2{more}]\ntowards = [-1{more}]\n[[body]]\nname = \"ramp\"\n{body}\n[[boundary]]\nsides = [\"left\"]\ntype = \"inflow\"\nstate = \"shocked\"\n[[boundary]]\nsides = [\"bottom\"]\ntype = \"reflective\"\n[time]\nend = 0.1\n"
        )
    };
    let last = |text: &str| {
        let place = Place::with(text);
        fs::write(place.path("ramp.stl"), &stl).unwrap();
        place.run("out", &[]).succeeds();
        let list = Collection::read(place.path("out").join("frames.pvd")).unwrap();
        let file = &list.entries().last().unwrap().file;
        let frame = StoredGrid::read(place.path("out").join(file)).unwrap();
        [
            frame.scalar("density").unwrap(),
            frame.scalar("volume_fraction").unwrap(),
        ]
    };
    let corners = format!("corners = [[{foot}, 0], [{top}, {rise}], [{top}, -1], [{foot}, -1]]");
    let [plane, open] = last(&case(
        "max = [1.6, 1.2]\ncells = [96, 72]",
        ", 0",
        &format!("shape = \"polygon\"\n{corners}"),
    ));
    let [space, _] = last(&case(
        "min = [0, 0, -0.025]\nmax = [1.6, 1.2, 0.025]\ncells = [96, 72, 3]",
        ", 0, 0",
        "stl = \"ramp.stl\"",
    ));
    let mut seen = 0;
    for (k, density) in space.iter().enumerate() {
        let flat = k % plane.len();
        if open[flat] > 0.0 {
            assert!(
                (density / plane[flat] - 1.0).abs() < 1e-4,
                "{k}: {density} for {}",
                plane[flat]
            );
            seen += usize::from(*density > 15.0);
        }
    }
    // Behind the reflected shock there is more than the shock alone leaves.
    assert!(seen > 100, "{seen}");
}

/// A stream of Mach 10 that meets a cylinder all of a sudden empties cells behind it: that they were mixed
/// with their neighbours, or given a pressure, is said and counted by cause.
#[test]
fn rescued_cells_are_counted_by_cause() {
    let blunt = include_str!("../../../cases/validation/blunt.toml");
    let place = Place::with(blunt);
    let answer = place.run("out", &["--until", "0.2"]);
    answer.succeeds();
    let out = place.path("out");
    let table = Table::read(out.join("gauges.csv")).unwrap();
    let rescues = &summary(&out)["rescues"];
    for cause in ["mixed_shut", "mixed_fast", "mixed_empty", "mended"] {
        let column = table.column(cause).unwrap();
        assert!(column.windows(2).all(|pair| pair[0] <= pair[1]), "{cause}");
        assert_eq!(rescues[cause].as_f64(), column.last().copied(), "{cause}");
    }
    assert!(rescues["mixed_empty"].as_f64() > Some(0.0), "{rescues}");
    assert!(rescues["mended"].as_f64() > Some(0.0), "{rescues}");
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("between walls"));
    // At Mach 3 there are none.
    place
        .run(
            "slow",
            &["--until", "0.5", "--set", "state.free.velocity=[3, 0]"],
        )
        .succeeds();
    let rescues = summary(&place.path("slow"))["rescues"].clone();
    let all = rescues.as_object().unwrap().values();
    assert!(all.into_iter().all(|count| *count == 0), "{rescues}");
}

/// A slit of so many cells at 45 degrees between two boxes, in gas of which a part is at ten times the pressure.
fn slit(width: f64) -> String {
    let (root, half) = (0.5_f64.sqrt(), 0.5 * width / 40.0);
    let slab = |name: &str, side: f64| {
        let corner = |along: f64, across: f64| {
            let (along, across) = (root * along, root * side * across);
            format!(
                "[{:?}, {:?}]",
                0.505 + along - across,
                0.51 + along + across
            )
        };
        format!(
            "[[body]]\nname = \"{name}\"\nshape = \"polygon\"\ncorners = [{}, {}, {}, {}]\n",
            corner(-0.25 * side, half),
            corner(0.25 * side, half),
            corner(0.25 * side, half + 0.15),
            corner(-0.25 * side, half + 0.15),
        )
    };
    format!(
        "scheme = \"euler\"\n\
         [grid]\nmax = [1, 1]\ncells = [40, 40]\n\
         [[state]]\nname = \"still\"\ndensity = 1.4\npressure = 1\n\
         [[state]]\nname = \"hot\"\ndensity = 1.4\npressure = 10\n\
         [[region]]\nstate = \"still\"\n\
         [[region]]\nstate = \"hot\"\nthrough = [0.25, 0]\ntowards = [-1, 0]\n\
         {}{}\
         [[boundary]]\nsides = [\"left\", \"right\", \"bottom\", \"top\"]\ntype = \"reflective\"\n\
         [time]\nend = 1.5\n\
         [output]\nframes_every = 0\npictures = []\ncheckpoint_every = 0\n",
        slab("upper", 1.0),
        slab("lower", -1.0),
    )
}

/// Gas in slits narrower than a cell at 45 degrees does not end a run, and `check` says that it is mixed.
#[test]
fn narrow_slits_hold_and_are_said() {
    for width in [0.2, 0.4, 0.6] {
        let place = Place::with(&slit(width));
        let check = monoflow(&["check", text(&place.case)]);
        // Corners of cells see nothing of one of a fifth of a cell.
        let said = check
            .succeeds()
            .out
            .contains("is mixed with that beside it");
        assert_eq!(said, width > 0.3, "{width}: {check:?}");
        place.run("out", &["--quiet"]).succeeds();
        assert_eq!(summary(&place.path("out"))["status"], "complete");
    }
    let wide = Place::with(&slit(2.0));
    let check = monoflow(&["check", text(&wide.case)]);
    assert!(
        !check
            .succeeds()
            .out
            .contains("is mixed with that beside it")
    );
}
