//! Open parts of cells against closed forms, complements and sampling.

use monoflow_mesh::cut::{CutCells, Shape, corner, doubly_shielded};
use monoflow_ops::euler::cut::NONE;
use monoflow_ops::euler::cut::SOLID;
use proptest::prelude::*;
use std::array::from_fn;

/// `f` at the corners of a unit cell.
fn corners(f: impl Fn([f64; 3]) -> f64) -> [f64; 8] {
    let mut out = [0.0; 8];
    for k in 0..8 {
        let at = [k & 1, k >> 1 & 1, k >> 2];
        out[corner(at)] = f(at.map(|k| k as f64));
    }
    out
}

/// Volume of the part of a unit cell where `n·x < d`, all `n` positive: Scardovelli & Zaleski 2000,
/// doi:10.1006/jcph.2000.6567.
fn below_plane(n: [f64; 3], d: f64) -> f64 {
    let cube = |x: f64| x.max(0.0).powi(3);
    let mut sum = cube(d);
    for k in 0..3 {
        let (a, b) = (n[(k + 1) % 3], n[(k + 2) % 3]);
        sum += cube(d - a - b) - cube(d - n[k]);
    }
    (sum - cube(d - n[0] - n[1] - n[2])) / (6.0 * n[0] * n[1] * n[2])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// A plane cuts off what it should, to round-off.
    #[test]
    fn planes_are_exact(n in prop::array::uniform3(0.05..1.0f64), part in 0.0..1.0f64) {
        let d = part * (n[0] + n[1] + n[2]);
        let shape = Shape::of(&corners(|x| d - (n[0] * x[0] + n[1] * x[1] + n[2] * x[2])));
        prop_assert!((shape.volume - below_plane(n, d)).abs() < 1e-12);
        prop_assert!(!shape.is_split());
        // The wall's area times its normal is what faces lack.
        let normal = shape.normal();
        let size = (normal.iter().map(|a| a * a).sum::<f64>()).sqrt();
        if size > 1e-6 {
            let length = (n.iter().map(|a| a * a).sum::<f64>()).sqrt();
            for k in 0..3 {
                prop_assert!((normal[k] / size - n[k] / length).abs() < 1e-9);
            }
        }
    }

    /// Whatever the distances at the corners, what is open and what is closed fill the cell and its
    /// faces.
    #[test]
    fn complements_fill_the_cell(d in prop::array::uniform8(-1.0..1.0f64)) {
        prop_assume!(d.iter().all(|d| *d != 0.0));
        let (open, closed) = (Shape::of(&d), Shape::of(&d.map(|d| -d)));
        prop_assert!((open.volume + closed.volume - 1.0).abs() < 1e-12);
        for axis in 0..3 {
            for side in 0..2 {
                let sum = open.open[axis][side] + closed.open[axis][side];
                prop_assert!((sum - 1.0).abs() < 1e-12);
            }
        }
        prop_assert_eq!(open.walls, closed.walls);
        prop_assert!(open.volume > -0.2 && open.volume < 1.2);
    }

    /// Walls on both sides of a face: areas and volumes as many rays find them.
    #[test]
    fn double_shields_are_those_of_rays(
        tilt in prop::array::uniform2(prop::array::uniform2(-1.0..1.0f64)),
        depth in prop::array::uniform2(0.05..0.95f64),
        axis in 0usize..3,
    ) {
        // The gas lies between two planes; the face between both cells is at 1 along the axis, and
        // open: planes meet it at its corners at most.
        let (a, b) = ((axis + 1) % 3, (axis + 2) % 3);
        let height = |side: usize, y: f64, z: f64| {
            let t = tilt[side].map(|t| 0.99 * depth[side] * t);
            let off = t[0] * (y - 0.5) + t[1] * (z - 0.5);
            if side == 0 { 1.0 - depth[0] + off } else { 1.0 + depth[1] + off }
        };
        let shapes = [
            Shape::of(&corners(|x| x[axis] - height(0, x[a], x[b]))),
            Shape::of(&corners(|x| height(1, x[a], x[b]) - 1.0 - x[axis])),
        ];
        let far = [shapes[0].open[axis][0], shapes[1].open[axis][1]];
        let found = doubly_shielded(axis, &shapes, 1.0, far);
        let (mut area, mut left, mut right) = (0.0, 0.0, 0.0);
        const N: usize = 200;
        for i in 0..N { for j in 0..N {
            let (y, z) = ((i as f64 + 0.5) / N as f64, (j as f64 + 0.5) / N as f64);
            let (low, high) = (height(0, y, z), height(1, y, z));
            if low > 0.0 && high < 2.0 {
                area += 1.0;
                left += 1.0 - low;
                right += high - 1.0;
            }
        }}
        let all = (N * N) as f64;
        let found = found.map_or([0.0; 3], |d| [d.area, d.left, d.right]);
        for (found, sampled) in found.iter().zip([area / all, left / all, right / all]) {
            prop_assert!((found - sampled).abs() < 0.01, "{} for {}", found, sampled);
        }
    }
}

/// Distances at the nodes of a unit box of `n` cells a side.
fn nodes(n: usize, f: impl Fn([f64; 3]) -> f64) -> Vec<f64> {
    let mut out = Vec::new();
    for z in 0..=n {
        for y in 0..=n {
            for x in 0..=n {
                out.push(f([x, y, z].map(|k| k as f64 / n as f64)));
            }
        }
    }
    out
}

/// What a ball leaves of a box, at second order; faces agree between cells.
#[test]
fn a_ball_takes_its_volume() {
    let ball = |x: [f64; 3]| {
        let r2: f64 = x
            .iter()
            .zip([0.513, 0.48, 0.507])
            .map(|(x, c)| (x - c) * (x - c))
            .sum();
        r2.sqrt() - 0.3
    };
    let exact = 1.0 - 4.0 / 3.0 * std::f64::consts::PI * 0.027;
    let errors = [12, 24, 48].map(|n| {
        let cut = CutCells::<3>::new([n; 3], &nodes(n, ball), [false; 3], 1e-9);
        for cell in &cut.cuts {
            for axis in 0..3 {
                let beside = cell.beside[axis][1];
                if let Some(next) = cut.cuts.get(beside as usize) {
                    assert_eq!(cell.open[axis][1], next.open[axis][0]);
                }
            }
        }
        // A closed body has no area on balance.
        for axis in 0..3 {
            let sum: f64 = cut
                .cuts
                .iter()
                .map(|c| c.open[axis][0] - c.open[axis][1])
                .sum();
            assert!(sum.abs() < 1e-10);
        }
        assert_eq!(cut.tally.split.0, 0);
        (cut.open_volume() / (n * n * n) as f64 - exact).abs()
    });
    println!("{errors:?}");
    assert!(errors[0] / errors[1] > 3.5 && errors[1] / errors[2] > 3.5);
}

/// A wall on nodes: closed cells behind it, whole cells with a closed face before it.
#[test]
fn a_wall_on_nodes_closes_faces() {
    let cut = CutCells::<1>::new(
        [8],
        &from_fn::<f64, 9, _>(|k| 5.0 - k as f64),
        [false],
        1e-9,
    );
    assert_eq!(cut.tags.iter().filter(|tag| **tag == SOLID).count(), 3);
    assert_eq!(cut.cuts.len(), 1);
    assert_eq!((cut.cuts[0].volume, cut.cuts[0].open), (1.0, [[1.0, 0.0]]));
}

/// A narrow slit from corner to corner: both walls stand behind all of every face, though cells have openings
/// on opposite sides, which lie in different corners.
#[test]
fn openings_that_do_not_face_each_other_are_no_way_through() {
    let n = 8;
    let mut distances = Vec::new();
    for y in 0..=n {
        for x in 0..=n {
            let off = ((x + y) as f64 - n as f64 + 0.066) / f64::sqrt(2.0);
            distances.push(0.15 - off.abs());
        }
    }
    let cells = CutCells::<2>::new([n; 2], &distances, [false; 2], 1e-9);
    let mut faces = 0;
    for cut in &cells.cuts {
        for axis in 0..2 {
            let open = cut.open[axis][1];
            if open > 0.0 && cut.beside[axis][1] != NONE {
                let double = cells.doubles.get(cut.double[axis] as usize);
                let double = double.expect("walls on both sides");
                assert!(double.covers(open), "{double:?} of {open} at {:?}", cut.at);
                assert!(double.left <= cut.volume * 1.000001);
                faces += 1;
            }
        }
    }
    assert!(faces > 20, "{faces}");
}
