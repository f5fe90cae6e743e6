//! The surface of the fluid beside frames.

use crate::common::{Place, assert_same, monoflow, results, text};
use monoflow_output::{Collection, StoredFrame};
use std::collections::HashSet;

pub(super) const COLUMN: &str = r#"
title = "a column of water in space"
dimensions = 3
[discretisation]
spacing = 0.02
[domain]
min = [0.0, 0.0, 0.0]
max = [0.3, 0.1, 0.2]
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0, 0.0]
max = [0.3, 0.1, 0.2]
open = ["+z"]
[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0, 0.0]
max = [0.1, 0.1, 0.1]
[time]
end = 0.1
[output]
surface = true
frames_every = 0.05
gauges_every = 0.05
checkpoint_every = 0.02
pictures = [0.0]
"#;

/// Each edge has a triangle on both of its sides.
fn is_watertight(triangles: &[[u32; 3]]) -> bool {
    let sides = |[a, b, c]: [u32; 3]| [(a, b), (b, c), (c, a)];
    let edges: HashSet<_> = triangles.iter().copied().flat_map(sides).collect();
    edges.len() == 3 * triangles.len() && edges.iter().all(|(a, b)| edges.contains(&(*b, *a)))
}

#[test]
fn surfaces_stand_beside_frames() {
    for scheme in ["wcsph", "mps"] {
        let place = Place::with(&format!("scheme = \"{scheme}\"\n{COLUMN}"));
        place.run("out", &[]).succeeds();
        let list = |name: &str| Collection::read(place.path("out").join(name)).unwrap();
        let (frames, surfaces) = (list("frames.pvd"), list("surface.pvd"));
        assert!(frames.entries().len() >= 3);
        assert_eq!(frames.entries().len(), surfaces.entries().len());
        for (frame, entry) in frames.entries().iter().zip(surfaces.entries()) {
            assert_eq!(frame.time, entry.time);
            assert_eq!(frame.file.replace("frame-", "surface-"), entry.file);
            let surface = StoredFrame::read(place.path("out").join(&entry.file)).unwrap();
            assert!((surface.time - entry.time).abs() < 1e-12);
            assert!(is_watertight(&surface.triangles));
            let speed = surface.scalar("velocity").unwrap();
            assert_eq!(speed.len(), surface.points.len());
            assert!(speed.iter().all(|speed| *speed < 2.0));
            let most = |axis: usize| surface.points.iter().map(|p| p[axis]).fold(0.0, f64::max);
            assert!((0.09..0.3).contains(&most(0)), "{}", most(0));
            assert!((0.09..0.11).contains(&most(1)), "{}", most(1));
        }
        let moving = surfaces.entries().last().unwrap();
        let moving = StoredFrame::read(place.path("out").join(&moving.file)).unwrap();
        let speed = moving.scalar("velocity").unwrap();
        assert!(speed.iter().any(|speed| *speed > 0.2));
    }
}

/// Neither threads nor an end in between change them, and they change nothing else; of frames they are made again
/// as they were.
#[test]
fn surfaces_are_the_same_however_they_are_made() {
    for precision in ["f32", "f64"] {
        let place = Place::with(&format!("precision = \"{precision}\"\n{COLUMN}"));
        place.run("whole", &["--threads", "1"]).succeeds();
        let short = ["--until", "0.04", "--threads", "2"];
        place.run("parts", &short).succeeds();
        let parts = place.path("parts");
        monoflow(&["resume", text(&parts), "--until", "0.1"]).succeeds();
        assert_same(&place.path("whole"), &parts);

        place
            .run("later", &["--set", "output.surface=false"])
            .succeeds();
        let later = place.path("later");
        assert!(!later.join("surface.pvd").exists());
        let answer = monoflow(&["surface", text(&later)]);
        answer.succeeds();
        let count = Collection::read(later.join("surface.pvd"))
            .unwrap()
            .entries()
            .len();
        assert!(
            answer.out.starts_with(&format!("{count} surfaces: ")),
            "{}",
            answer.out
        );
        assert_same(&place.path("whole"), &later);
    }
}

/// Those of an older run go with it.
#[test]
fn surfaces_are_replaced_with_their_run() {
    let place = Place::with(COLUMN);
    place.run("out", &[]).succeeds();
    let without = ["--overwrite", "--set", "output.surface=false"];
    place.run("out", &without).succeeds();
    let left = results(&place.path("out"));
    assert!(left.iter().all(|(name, _)| !name.contains("surface")));
}

#[test]
fn what_has_no_surface_is_refused() {
    let flat = Place::new();
    flat.run("wanted", &["--set", "output.surface=true"]).fails(
        2,
        &[
            "`output.surface` is of three dimensions, but the case has 2",
            "delete the line",
        ],
    );
    flat.run("flat", &["--steps", "1"]).succeeds();
    monoflow(&["surface", text(&flat.path("flat"))])
        .fails(2, &["has no particles in three dimensions"]);

    let place = Place::with(COLUMN);
    place
        .run("none", &["--set", "output.frames_every=0"])
        .fails(
            2,
            &[
                "`output.surface` is written beside frames, but `output.frames_every` is 0",
                "give the time between frames, or delete the line",
            ],
        );
    let no_frames = [
        "--steps",
        "1",
        "--set",
        "output.surface=false",
        "--set",
        "output.frames_every=0",
    ];
    place.run("none", &no_frames).succeeds();
    std::fs::remove_file(place.path("none").join("frames.pvd")).ok();
    monoflow(&["surface", text(&place.path("none"))]).fails(
        2,
        &["there are no frames in", "`output.frames_every` above 0"],
    );
    monoflow(&["surface", text(&place.path("nowhere"))]).fails(2, &["nowhere"]);
}
