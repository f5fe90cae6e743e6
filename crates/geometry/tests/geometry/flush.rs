//! Sides of parts that lie on each other are no walls.

use monoflow_case::{BodyPlan, Form, Operation, Placement};
use monoflow_geometry::Bodies;
use monoflow_mesh::cut::CutCells;
use monoflow_ops::distance::Nodes;
use proptest::prelude::*;

const CELLS: [usize; 3] = [20, 12, 10];

fn part(operation: Operation, min: [f64; 3], max: [f64; 3]) -> BodyPlan {
    BodyPlan {
        name: "part".to_owned(),
        operation,
        form: Form::Box { min, max },
        placement: Placement::default(),
    }
}

/// The open parts of the cells that are left beside these boxes, whose corners are given in cells.
fn open(parts: &[(Operation, [[f64; 3]; 2])], shift: [f64; 3], dx: f64) -> Vec<f64> {
    CutCells::new(CELLS, &distances(parts, shift, dx), [false; 3], 1e-9).volumes()
}

/// The distances to their walls at the corners of cells.
fn distances(parts: &[(Operation, [[f64; 3]; 2])], shift: [f64; 3], dx: f64) -> Vec<f64> {
    let to = |at: [f64; 3]| [0, 1, 2].map(|k| shift[k] + dx * at[k]);
    let parts: Vec<_> = (parts.iter())
        .map(|(operation, [min, max])| part(*operation, to(*min), to(*max)))
        .collect();
    let bodies = Bodies::load(&parts).expect("bodies");
    let nodes = Nodes::new(shift, [dx; 3], CELLS.map(|n| n as u32 + 1), 3.0 * dx);
    let field = bodies.measure(&nodes).expect("a field");
    field.settled(&bodies.resolution(&nodes)).distances.values
}

fn differ(one: &[f64], other: &[f64]) -> f64 {
    let pairs = one.iter().zip(other);
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

const WALL: (Operation, [[f64; 3]; 2]) = (Operation::Add, [[6.0, -2.0, -2.0], [12.0, 14.0, 12.0]]);

/// A cylinder that touches a side of the grid from within has a wall there, and so has one that leaves it upright.
#[test]
fn curves_that_touch_a_side_of_the_grid_stay() {
    let circle = BodyPlan {
        form: Form::Circle {
            centre: [0.0, 0.0],
            radius: 1.0,
        },
        ..part(Operation::Add, [0.0; 3], [0.0; 3])
    };
    let bodies = Bodies::load(&[circle]).expect("a circle");
    let nodes = Nodes::new([-1.75, 0.0, 0.0], [0.05; 3], [56, 61, 1], 0.15);
    let field = bodies.measure(&nodes).expect("a field").settled(&[1e-12]);
    for (i, value) in field.distances.values.iter().enumerate() {
        let [x, y] = [nodes.along(0, i as u32 % 56), nodes.along(1, i as u32 / 56)];
        let expected = (x.hypot(y) - 1.0).clamp(-0.15, 0.15);
        assert!(
            (value - expected).abs() < 1e-9,
            "{value} at ({x}, {y}), not {expected}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    /// A window that is as deep as its wall is open as one that goes beyond it, wherever both are.
    #[test]
    fn a_window_as_deep_as_its_wall_is_open(
        shift in prop::array::uniform3(-100.0..100.0f64),
        dx in 0.01..2.0f64,
        rim in prop::array::uniform2(2.0..4.0f64),
    ) {
        let [low, high] = [[rim[0], rim[1]], [rim[0] + 5.3, rim[1] + 4.6]];
        let window = |from: f64, to: f64| {
            (Operation::Subtract, [[from, low[0], low[1]], [to, high[0], high[1]]])
        };
        let beyond = open(&[WALL, window(4.0, 14.0)], shift, dx);
        let flush = open(&[WALL, window(6.0, 12.0)], shift, dx);
        let off = differ(&beyond, &flush);
        prop_assert!(off < 1e-9, "cells are open by {off} less or more");
        // As much as the window is.
        let through = [8, 9].map(|x| (0..120).map(|row| flush[row * 20 + x]).sum::<f64>());
        prop_assert!(through.iter().all(|open| (open - 5.3 * 4.6).abs() < 1.5), "{through:?}");
    }

    /// Blocks that touch are one.
    #[test]
    fn blocks_that_touch_are_one(shift in prop::array::uniform3(-100.0..100.0f64), dx in 0.01..2.0f64) {
        let block = |from: f64, to: f64| (Operation::Add, [[from, 2.4, -3.0], [to, 9.3, 6.7]]);
        let whole = open(&[block(4.3, 15.6)], shift, dx);
        let halves = open(&[block(4.3, 10.0), block(10.0, 15.6)], shift, dx);
        let off = differ(&whole, &halves);
        prop_assert!(off < 1e-9, "cells are open by {off} less or more");
    }

    /// The same where the wall is a cell thick, and no point of the grid lies within it.
    #[test]
    fn a_window_in_a_thin_wall_is_open(shift in prop::array::uniform3(-100.0..100.0f64), dx in 0.01..2.0f64) {
        let wall = (Operation::Add, [[6.0, -2.0, -2.0], [7.0, 14.0, 12.0]]);
        let window = |from: f64, to: f64| (Operation::Subtract, [[from, 3.0, 2.0], [to, 8.0, 7.0]]);
        let beyond = open(&[wall, window(5.0, 9.0)], shift, dx);
        let flush = open(&[wall, window(6.0, 7.0)], shift, dx);
        let off = differ(&beyond, &flush);
        prop_assert!(off < 1e-9, "cells are open by {off} less or more");
    }

    /// A corner that is cut out of a block, flush with three of its sides.
    #[test]
    fn a_corner_is_cut_out(shift in prop::array::uniform3(-100.0..100.0f64), dx in 0.01..2.0f64) {
        let block = (Operation::Add, [[4.0, 2.0, 2.0], [12.0, 9.0, 8.0]]);
        let corner = |to: [f64; 3]| (Operation::Subtract, [[8.0, 5.0, 5.0], to]);
        let beyond = open(&[block, corner([14.0, 11.0, 10.0])], shift, dx);
        let flush = open(&[block, corner([12.0, 9.0, 8.0])], shift, dx);
        let off = differ(&beyond, &flush);
        prop_assert!(off < 1e-9, "cells are open by {off} less or more");
    }

    /// Bodies that end in a side of the grid go on beyond it, and so do ducts through them.
    #[test]
    fn what_ends_in_a_side_of_the_grid_goes_on(shift in prop::array::uniform3(-100.0..100.0f64), dx in 0.01..2.0f64) {
        let block = |below: f64| (Operation::Add, [[below, below, 2.3], [20.0 - below, 8.4, 7.6]]);
        let duct = |below: f64| (Operation::Subtract, [[below, 2.2, 4.1], [20.0 - below, 6.7, 6.3]]);
        let beyond = open(&[block(-3.0), duct(-3.0)], shift, dx);
        let flush = open(&[block(0.0), duct(0.0)], shift, dx);
        let off = differ(&beyond, &flush);
        prop_assert!(off < 1e-9, "cells are open by {off} less or more");
    }
}
