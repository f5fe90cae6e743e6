//! Maps as rasters.

use super::{POOL, RIVER, place};
use crate::common::{monoflow, text};
use monoflow_mesh::Raster;
use monoflow_mesh::raster::Sample;
use monoflow_output::StoredFrame;
use std::fs;

/// A raster of a run has in each cell what the triangle there has, and says nothing elsewhere.
#[test]
fn rasters_have_what_triangles_have() {
    let place = place(RIVER);
    place.run("out", &["--until", "1"]).succeeds();
    let out = place.path("out");
    let answer = monoflow(&["raster", text(&out), "--cell", "0.1", "--epsg", "25832"]);
    answer.succeeds();
    let names = ["depth_max", "speed_max", "arrival"];
    let files = names.map(|name| out.join("rasters").join(format!("{name}.tif")));
    let said: Vec<&str> = answer.out.lines().collect();
    assert_eq!(said, files.each_ref().map(|file| text(file)));

    let peaks = StoredFrame::read(out.join("peaks.vtu")).unwrap();
    let depth = peaks.scalar("depth_max").unwrap();
    for (name, file) in names.into_iter().zip(&files) {
        let raster = Raster::load(file).unwrap();
        assert_eq!((raster.columns, raster.rows), (80, 20));
        let values = peaks.scalar(name).unwrap();
        let mut seen = 0;
        for (cell, corners) in peaks.triangles.iter().enumerate() {
            let middle = [0, 1].map(|k| {
                let sum: f64 = corners.iter().map(|n| peaks.points[*n as usize][k]).sum();
                // Of the raster's cell that holds the middle of the triangle.
                ((sum / 3.0 / 0.1).floor() + 0.5) * 0.1
            });
            match raster.at(middle) {
                Sample::Value(value) if (value - values[cell]).abs() < 1e-6 => seen += 1,
                Sample::Missing if depth[cell] <= 0.01 => seen += 1,
                // The middle of the raster's cell lies in another triangle.
                _ => {}
            }
        }
        assert!(
            seen * 10 > 9 * values.len(),
            "{name}: {seen} of {}",
            values.len()
        );
    }

    let later = ["raster", text(&out), "--at", "0.9", "--at", "1", "--asc"];
    monoflow(&later).succeeds();
    let files = fs::read_dir(out.join("rasters")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    // One frame is the nearest to both times.
    let mut names: Vec<String> = names
        .filter_map(|name| Some(name.strip_suffix("s.asc")?.split_once('-')?.0.to_owned()))
        .collect();
    names.sort();
    assert_eq!(names, ["depth", "dye", "level", "salt", "speed"]);

    // They go with the run that they are of, and leave what others put there; a run may not read its own.
    let own = out.join("rasters").join("ground.asc");
    let even = Raster {
        columns: 2,
        rows: 2,
        origin: [0.0, 0.0],
        spacing: [8.0, 2.0],
        values: vec![0.0; 4],
        unnamed_gap: None,
    };
    even.save_esri(&own).unwrap();
    let reads = format!("bed={{ raster = \"{}\" }}", text(&own));
    place
        .run("out", &["--overwrite", "--set", &reads])
        .fails(2, &["which --overwrite would remove"]);
    place
        .run("out", &["--overwrite", "--steps", "1"])
        .succeeds();
    assert_eq!(fs::read_dir(out.join("rasters")).unwrap().count(), 1);
    fs::remove_file(&own).unwrap();
    place
        .run("out", &["--overwrite", "--steps", "1"])
        .succeeds();
    assert!(!out.join("rasters").exists());
}

#[test]
fn rasters_that_cannot_be_made_are_refused() {
    let place = place(POOL);
    place.run("out", &["--steps", "1"]).succeeds();
    let out = place.path("out");
    let raster = |more: &[&str]| monoflow(&[&["raster", text(&out)], more].concat());
    raster(&["--cell", "1e-7"]).fails(
        2,
        &[
            "cells of 0.0000001 m would have",
            "choose their size with --cell",
        ],
    );
    raster(&["--cell", "0"]).fails(2, &["give a number above 0, in metres"]);
    raster(&["--at", "1e9"]).fails(2, &["no frame at t = 1000000000 s", "name a time between"]);
    raster(&["--at", "-1"]).fails(2, &["no frame at t = -1 s"]);
    raster(&["--asc", "--epsg", "25832"]).fails(2, &["cannot be used with"]);
    raster(&["--epsg", "4326"]).fails(2, &["the EPSG code 4326 is of geographic", "such as 25832"]);
    fs::remove_file(out.join("peaks.vtu")).unwrap();
    raster(&[]).fails(
        2,
        &[
            "there is no",
            "peaks.vtu",
            "monoflow resume DIR",
            "--at SECONDS",
        ],
    );
}
