//! Ground from a raster that is filled with particles, from a case to the folder of its run.

use crate::common::{Place, assert_same, monoflow, summary, text};
use monoflow_output::StoredFrame;
use std::fs;

/// Water over a slope, between walls along x, that goes on along y.
const SHORE: &str = r#"
title = "still water over a slope"
precision = "f64"
[discretisation]
spacing = 0.025
[domain]
min = [0.0, 0.0, -0.2]
max = [0.6, 0.25, 0.4]
periodic = ["y"]
[[body]]
name = "bed"
shape = "terrain"
file = "shore.asc"
[[geometry]]
name = "ground"
kind = "wall"
shape = "body"
bodies = ["bed"]
[[geometry]]
name = "left"
kind = "wall"
shape = "plane"
point = [0.0, 0.0, 0.0]
normal = "+x"
[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0, -0.2]
max = [0.6, 0.25, 0.4]
level = 0.2
hydrostatic = true
[time]
end = 0.1
[output]
frames_every = 0.05
gauges_every = 0.01
checkpoint_every = 0.02
pictures = [0.0]
"#;

/// Level up to x = 0.275 m, then it rises by one in one.
fn place() -> Place {
    let place = Place::with(SHORE);
    let row: Vec<_> = (0..15)
        .map(|i| format!("{:?}", (0.05 * f64::from(i) - 0.275).max(0.0)))
        .collect();
    let rows = vec![row.join(" "); 7].join("\n");
    let head = "ncols 15\nnrows 7\nxllcenter -0.025\nyllcenter -0.025\ncellsize 0.05\n";
    fs::write(place.path("shore.asc"), format!("{head}{rows}\n")).unwrap();
    place
}

/// `check` counts what stands, and a run goes on bit for bit from the copy of its raster.
#[test]
fn a_run_over_a_raster_goes_on_without_its_file() {
    let place = place();
    let checked = monoflow(&["check", text(&place.case)]);
    checked.succeeds();
    for word in ["terrain `bed`, border of", "its upper layers", "is sound"] {
        assert!(checked.out.contains(word), "`{word}`\n{}", checked.out);
    }
    assert!(!checked.out.contains("gets through"), "{}", checked.out);
    place.run("whole", &[]).succeeds();
    place.run("parts", &["--until", "0.05"]).succeeds();
    fs::remove_file(place.path("shore.asc")).unwrap();
    let parts = place.path("parts");
    monoflow(&["resume", text(&parts), "--until", "0.1"]).succeeds();
    assert_same(&parts, &place.path("whole"));
}

/// Water at rest stays at rest on walls of two models, with laminar viscosity, and in MPS.
#[test]
fn still_water_rests_on_a_raster() {
    let place = place();
    let rests = |run: &str, settings: &[&str], most: f64| {
        let settings = settings.iter().flat_map(|setting| ["--set", setting]);
        let settings: Vec<_> = settings.collect();
        place.run(run, &settings).succeeds();
        let frames = fs::read_dir(place.path(run).join("frames")).unwrap();
        let frames = frames.map(|entry| entry.unwrap().path());
        let frame = StoredFrame::read(frames.max().unwrap()).unwrap();
        let axes = [0, 1, 2].map(|axis| frame.component("velocity", axis).unwrap());
        let speed = |n: usize| axes.iter().map(|v| v[n].powi(2)).sum::<f64>().sqrt();
        let found = (0..frame.points.len()).map(speed).fold(0.0, f64::max);
        assert!(found < most, "{run}: {found} m/s");
        // None went into the ground.
        assert_eq!(summary(&place.path(run))["in_walls"], 0);
    };
    rests("adami", &["numerics.wall=adami"], 0.02);
    rests("dynamic", &["numerics.wall=dynamic"], 0.02);
    let laminar = ["numerics.wall=adami", "numerics.viscosity=morris"];
    rests("laminar", &laminar, 0.08);
    let mps = SHORE.replace("hydrostatic = true", "");
    fs::write(&place.case, mps).unwrap();
    // Its pressure comes with the first step; falling freely it would have 1 m/s.
    rests("mps", &["scheme=mps"], 0.2);
}

#[test]
fn mistakes_are_told_with_their_place() {
    let place = place();
    let refused = |setting: &str, words: &[&str]| {
        monoflow(&["check", text(&place.case), "--set", setting]).fails(2, words);
    };
    refused(
        "domain.max=[0.9, 0.25, 0.4]",
        &[
            "shore.asc reaches from (-0.050, -0.050) to (0.700, 0.300) m",
            "take a larger raster",
            "tiny.toml:13",
        ],
    );
    refused(
        "body.bed.file=\"shore.as\"",
        &["there is no file", "shore.as"],
    );
    let raster = fs::read_to_string(place.path("shore.asc")).unwrap();
    let gap = raster.replacen(" 0.0 ", " -9999 ", 1);
    fs::write(
        place.path("gap.asc"),
        gap.replace("cellsize", "nodata_value -9999\ncellsize"),
    )
    .unwrap();
    refused(
        "body.bed.file=\"gap.asc\"",
        &[
            "gap.asc has no elevation at (0.025, 0.275) m",
            "fill the gaps",
        ],
    );
}
