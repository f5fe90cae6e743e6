//! Bodies whose sides lie in planes of the grid leave whole cells, wherever both are.

use monoflow_case::{BodyPlan, Form, Operation, Placement};
use monoflow_geometry::Bodies;
use monoflow_mesh::cut::CutCells;
use monoflow_ops::distance::Nodes;
use monoflow_surface::{Surface, generate, write};
use proptest::prelude::*;
use std::path::Path;

/// Cells along each axis.
const CELLS: [usize; 3] = [14, 10, 9];

/// The corners of a car of steps, in cells.
const CAR: [[f64; 2]; 8] = [
    [2.0, 2.0],
    [12.0, 2.0],
    [12.0, 4.0],
    [9.0, 4.0],
    [9.0, 6.0],
    [5.0, 6.0],
    [5.0, 5.0],
    [2.0, 5.0],
];

/// How many cells it closes.
const CLOSED: usize = 5 * (10 * 2 + 7 + 4);

/// The car from y = 2 to y = 7, its corners moved by a function.
fn car(to: impl Fn([f64; 3]) -> [f64; 3]) -> Surface {
    let part = generate::extruded(&CAR, 5.0).expect("a car");
    let part = part.mapped(|[x, z, y]| to([x, 2.0 + y, z]));
    part.expect("a car").inverted()
}

fn placed(file: &Path, placement: Placement) -> BodyPlan {
    BodyPlan {
        name: "car".to_owned(),
        operation: Operation::Add,
        form: Form::Stl {
            file: file.to_owned(),
            repair: Vec::new(),
            weld: None,
            open: false,
            around: false,
        },
        placement,
    }
}

/// The cells that a body cuts of a grid from `min` on with cells of this width.
fn cut(body: &BodyPlan, min: [f64; 3], dx: f64) -> CutCells<3> {
    let bodies = Bodies::load(std::slice::from_ref(body)).expect("bodies");
    let nodes = Nodes::new(min, [dx; 3], CELLS.map(|n| n as u32 + 1), 2.0 * dx);
    let field = bodies.measure(&nodes).expect("a field");
    let field = field.settled(&bodies.resolution(&nodes));
    CutCells::new(CELLS, &field.distances.values, [false; 3], 1e-9)
}

/// The open parts of cells are those that the same car leaves where its corners are numbers without fractions:
/// whole, but for the edges of steps, which are cut off within a cell. Its walls close.
fn is_whole(cells: &CutCells<3>) -> Result<(), TestCaseError> {
    let least = cells.cuts.iter().map(|cut| cut.volume).fold(1.0, f64::min);
    prop_assert!(least > 0.499, "a cell is open by {}", least);
    prop_assert_eq!((cells.tally.solid, cells.tally.covered.0), (CLOSED, 0));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("exact.stl");
    std::fs::write(&file, write::binary(&car(|at| at))).expect("a file");
    let exact = cut(&placed(&file, Placement::default()), [0.0; 3], 1.0);
    for (found, exact) in cells.volumes().iter().zip(exact.volumes()) {
        prop_assert!((found - exact).abs() < 1e-9, "{} for {}", found, exact);
    }
    for axis in 0..3 {
        let area = |side: usize| {
            cells
                .cuts
                .iter()
                .map(move |cut| cut.open[axis][side])
                .sum::<f64>()
        };
        prop_assert!((area(0) - area(1)).abs() < 1e-9);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Files in single precision, in metres or millimetres, whose corners were rounded far from the origin;
    /// some are moved back by their placement.
    #[test]
    fn parts_from_files(
        shift in prop::array::uniform3(-500.0..500.0f64),
        size in -3..=2i32,
        dx in 0.05..0.2f64,
        in_millimetres in any::<bool>(),
        in_text in any::<bool>(),
        is_moved_back in any::<bool>(),
    ) {
        let shift = shift.map(|x| x * 10f64.powi(size));
        let scale = if in_millimetres { 0.001 } else { 1.0 };
        let at = |k: usize, x: f64| (shift[k] + dx * x) / scale;
        let part = car(|[x, y, z]| [at(0, x), at(1, y), at(2, z)].map(|x| f64::from(x as f32)));
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("car.stl");
        let bytes = if in_text { write::ascii(&part).into_bytes() } else { write::binary(&part) };
        std::fs::write(&file, bytes).expect("a file");
        let back = if is_moved_back { shift.map(|x| -x) } else { [0.0; 3] };
        let placement = Placement { scale, translation: back, ..Placement::default() };
        let min = [0, 1, 2].map(|k| shift[k] + back[k]);
        is_whole(&cut(&placed(&file, placement), min, dx))?;
    }

    /// Shapes, of which double precision is all that there is.
    #[test]
    fn shapes(shift in prop::array::uniform3(-1e4..1e4f64), dx in 0.01..10.0f64) {
        let side = |from: [f64; 3], to: [f64; 3]| BodyPlan {
            name: "box".to_owned(),
            operation: Operation::Add,
            form: Form::Box {
                min: [0, 1, 2].map(|k| dx * from[k]),
                max: [0, 1, 2].map(|k| dx * to[k]),
            },
            placement: Placement { translation: shift, ..Placement::default() },
        };
        let body = side([2.0, 3.0, 4.0], [7.0, 6.0, 5.0]);
        let cells = cut(&body, shift, dx);
        let least = cells.cuts.iter().map(|cut| cut.volume).fold(1.0, f64::min);
        prop_assert!(least > 1.0 - 1e-9, "a cell is open by {}", least);
        prop_assert_eq!(cells.tally.solid, 15);
    }
}

/// A side that lies beside a plane by more than its coordinates can tell stays where it is.
#[test]
fn what_can_be_told_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("car.stl");
    let part = car(|at| at.map(|x| 0.1 * x));
    std::fs::write(&file, write::binary(&part)).expect("a file");
    let beside = 1e-5;
    let placement = Placement {
        translation: [0.0, 0.0, beside],
        ..Placement::default()
    };
    let cells = cut(&placed(&file, placement), [0.0; 3], 0.1);
    let under = cells.volume([6, 4, 2]);
    assert!((under / (beside / 0.1) - 1.0).abs() < 0.01, "{under}");
}
