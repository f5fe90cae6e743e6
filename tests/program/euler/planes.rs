//! Parts of CAD whose faces lie on planes of the grid, or beside them.

use crate::common::Place;
use monoflow_output::Table;
use std::fs;

/// A car of three boxes that overlap, in a stream of Mach 2.
const CAR: &str = r#"
title = "car"
scheme = "euler"
[grid]
min = [-1, -1.5, 0]
max = [5, 1.5, 2]
cells = [60, 30, 20]
[[state]]
name = "free"
density = 1.4
velocity = [2, 0, 0]
pressure = 1
[[region]]
state = "free"
[[body]]
name = "car"
stl = "car.stl"
scale = 0.001
[[boundary]]
sides = ["left"]
type = "inflow"
state = "free"
[[boundary]]
sides = ["back"]
type = "reflective"
[time]
end = 1.5
[output]
frames_every = 1.5
gauges_every = 1e-6
checkpoint_every = 0
pictures = []
"#;

/// Binary STL of boxes, mm, moved by `shift`.
fn boxes(boxes: &[[[f64; 3]; 2]], shift: [f64; 3]) -> Vec<u8> {
    let mut facets: Vec<[[f32; 3]; 3]> = Vec::new();
    for [low, high] in boxes {
        let corner = |bits: usize| -> [f32; 3] {
            std::array::from_fn(|axis| {
                let at = if bits >> axis & 1 == 1 { high } else { low };
                (at[axis] + shift[axis]) as f32
            })
        };
        for axis in 0..3 {
            let (u, v) = (1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3));
            let top = 1 << axis;
            for [a, b, c, d] in [[0, v, u + v, u], [top, top + u, top + u + v, top + v]] {
                facets.push([corner(a), corner(b), corner(c)]);
                facets.push([corner(a), corner(c), corner(d)]);
            }
        }
    }
    let mut bytes = vec![0; 80];
    bytes.extend((facets.len() as u32).to_le_bytes());
    for facet in facets {
        bytes.extend([0; 12]);
        bytes.extend(facet.as_flattened().iter().flat_map(|x| x.to_le_bytes()));
        bytes.extend([0; 2]);
    }
    bytes
}

/// The shortest step after the ten short ones at the start and before the last two, s.
fn shortest(shift: [f64; 3]) -> f64 {
    let place = Place::with(CAR);
    let car = [
        [[0.0, -900.0, 200.0], [4000.0, 900.0, 900.0]],
        [[1000.0, -800.0, 900.0], [3000.0, 800.0, 1400.0]],
        [[500.0, -900.0, 0.0], [1000.0, -500.0, 400.0]],
    ];
    fs::write(place.path("car.stl"), boxes(&car, shift)).unwrap();
    place.run("out", &[]).succeeds();
    let table = Table::read(place.path("out").join("gauges.csv")).unwrap();
    let steps = table.column("dt_s").unwrap();
    let whole = &steps[12..steps.len() - 3];
    whole.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Wherever the planes of a part in mm lie in their cells, by rounding, by a hair, or by half a cell, cells keep
/// the time step of whole ones.
#[test]
fn shifted_parts_keep_the_time_step() {
    keep_the_time_step(&[[1e-5, -1e-5, 0.0], [50.0, 50.0, 50.0]]);
}

#[test]
#[ignore = "slow: `cargo test --release --test program -- --ignored euler`"]
fn parts_with_other_shifts_keep_the_time_step() {
    keep_the_time_step(&[
        [1e-3, 1e-3, 1e-3],
        [-1e-3, 2e-2, 1e-2],
        [0.1, -0.1, 0.1],
        [-0.5, 0.3, 1.0],
        [3.0, -2.0, 5.0],
        [17.0, 31.0, 23.0],
        [99.9, -99.9, 99.99],
    ]);
}

fn keep_the_time_step(shifts: &[[f64; 3]]) {
    let on_planes = shortest([0.0; 3]);
    for &shift in shifts {
        let beside = shortest(shift);
        println!("{shift:?}: {:.3} of the step", beside / on_planes);
        assert!(
            beside > 0.7 * on_planes,
            "{shift:?}: {beside} for {on_planes}"
        );
    }
}
