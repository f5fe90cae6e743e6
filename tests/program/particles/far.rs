//! Particles far from the origin, as coordinates of maps are.

use super::surfaces::COLUMN;
use crate::common::Place;
use monoflow_output::{Collection, StoredFrame};

/// The last of the frames on a list.
fn last(place: &Place, out: &str, list: &str) -> StoredFrame {
    let list = Collection::read(place.path(out).join(list)).unwrap();
    let file = &list.entries().last().unwrap().file;
    StoredFrame::read(place.path(out).join(file)).unwrap()
}

/// Frames and surfaces have places there as they have them near the origin.
#[test]
fn frames_tell_particles_apart_far_from_the_origin() {
    const FAR: f64 = 5.6e6;
    let moved = |text: &str| {
        let mut lines = text.lines().map(str::to_owned).collect::<Vec<_>>();
        for line in lines.iter_mut().filter(|line| line.starts_with('m')) {
            let (key, list) = line.split_once(" = [").unwrap();
            let (x, rest) = list.split_once(',').unwrap();
            *line = format!("{key} = [{}, {rest}", x.parse::<f64>().unwrap() + FAR);
        }
        lines.join("\n")
    };
    for scheme in ["wcsph", "mps"] {
        let head = format!("scheme = \"{scheme}\"\n");
        let [near, far] =
            [COLUMN.to_owned(), moved(COLUMN)].map(|text| Place::with(&format!("{head}{text}")));
        for place in [&near, &far] {
            place.run("out", &["--until", "0.05"]).succeeds();
        }
        let [a, b] = [&near, &far].map(|place| last(place, "out", "frames.pvd"));
        assert_eq!(a.points.len(), b.points.len());
        for (a, b) in a.points.iter().zip(&b.points) {
            let off = [a[0] + FAR - b[0], a[1] - b[1], a[2] - b[2]];
            // A tenth of a spacing: runs differ by how places are rounded at the start.
            assert!(off.iter().all(|x| x.abs() < 2e-3), "{scheme}: {a:?} {b:?}");
        }
        let [a, b] = [&near, &far].map(|place| volume(&last(place, "out", "surface.pvd")));
        assert!((a / b - 1.0).abs() < 0.02, "{scheme}: {a} {b}");
    }
}

/// What a closed surface encloses, m³.
fn volume(surface: &StoredFrame) -> f64 {
    let [ox, oy, oz] = surface.points[0];
    let of = |corners: &[u32; 3]| {
        let [a, b, c] = corners.map(|node| {
            let [x, y, z] = surface.points[node as usize];
            [x - ox, y - oy, z - oz]
        });
        let across = [0, 1, 2].map(|k| {
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            b[i] * c[j] - b[j] * c[i]
        });
        (a[0] * across[0] + a[1] * across[1] + a[2] * across[2]) / 6.0
    };
    surface.triangles.iter().map(of).sum()
}
