//! Models that gather columns before rates are evaluated, from a case to the folder of its run.

use crate::common::{Place, assert_same, monoflow, phases, text};
use monoflow_output::StoredFrame;
use std::fs;

const POND: &str = r#"
title = "water at rest in a tank of Adami's walls"
dimensions = 2
precision = "f64"
[numerics]
wall = "adami"
density_diffusion = "antuono"
gradient = "corrected"
[discretisation]
spacing = 0.02
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [0.2, 0.3]
open = ["+y"]
[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [0.2, 0.2]
hydrostatic = true
[time]
end = 0.2
[output]
frames_every = 0.05
gauges_every = 0.01
checkpoint_every = 0.05
pictures = [0.0]
"#;

/// Columns are in frames, walls show the pressure that fluid feels, and neither frames, threads nor an end in
/// between change the flow.
#[test]
fn columns_are_shown_and_change_nothing() {
    let place = Place::with(POND);
    place.run("whole", &["--threads", "1"]).succeeds();
    place
        .run("parts", &["--until", "0.1", "--threads", "2"])
        .succeeds();
    let parts = place.path("parts");
    monoflow(&["resume", text(&parts), "--until", "0.2"]).succeeds();
    assert_same(&place.path("whole"), &parts);
    assert_eq!(
        phases(&parts),
        ["advance", "forces", "gather", "list", "sort"]
    );

    place
        .run("seldom", &["--set", "output.frames_every=0.2"])
        .succeeds();
    let gauges = |run: &str| fs::read(place.path(run).join("gauges.csv")).unwrap();
    assert!(
        gauges("whole") == gauges("seldom"),
        "frames change the flow"
    );

    let mut frames: Vec<_> = fs::read_dir(place.path("whole").join("frames"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    frames.sort();
    let frame = StoredFrame::read(frames.last().unwrap()).unwrap();
    let of = |name: &str| frame.scalar(name).unwrap();
    let along = |name: &str, axis: usize| frame.component(name, axis).unwrap();
    let (kind, pressure) = (of("kind"), of("pressure"));
    let slope = along("density_excess_gradient", 1);
    // c0 = 10 sqrt(2 g 0.2 m), so that the density falls by g/c0 each metre.
    let falls = 9.81 / (100.0 * 2.0 * 9.81 * 0.2);
    let (mut walls, mut inner) = (0, 0);
    for (i, [x, y, _]) in frame.points.iter().copied().enumerate() {
        if kind[i] == 0.0 {
            if (0.05..0.15).contains(&y) {
                assert!(
                    (slope[i] / -falls - 1.0).abs() < 0.1,
                    "{} at {y} m",
                    slope[i]
                );
                inner += 1;
            }
        } else {
            assert_eq!(slope[i], 0.0, "walls have no such column");
            // The two layers before which there is water: under the floor and beside the sides.
            let under = (0.0..0.2).contains(&x) && (-0.03..0.0).contains(&y);
            let beside = (-0.03..0.23).contains(&x) && (0.0..0.1).contains(&y);
            if under || beside {
                let expected = 9810.0 * (0.2 - y);
                assert!(
                    (pressure[i] / expected - 1.0).abs() < 0.1,
                    "{} at {y} m",
                    pressure[i]
                );
                walls += 1;
            }
        }
    }
    assert!(inner > 30 && walls > 20, "{inner} inner, {walls} of walls");
    let sliding = along("velocity_at_wall", 0);
    assert!(sliding.iter().all(|u| u.abs() < 0.05));
}

/// A wall without friction has nothing to move fluid with.
#[test]
fn a_wall_without_friction_does_not_slide() {
    let place = Place::with(
        &POND
            .replace("\"adami\"", "\"adami_free_slip\"")
            .replace("open = [\"+y\"]", "open = [\"+y\"]\nvelocity = [0.1, 0.0]"),
    );
    place.run("out", &[]).fails(
        2,
        &[
            "`tank` has a velocity, but with numerics.wall = \"adami_free_slip\" walls exert no shear",
            "write numerics.wall = \"adami\"",
        ],
    );
}
