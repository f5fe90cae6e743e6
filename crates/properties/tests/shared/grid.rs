//! Laws of the grid of cells.

use monoflow_ops::Scalar;
use monoflow_ops::particles::grid::{
    Grid, MAX_PARTICLES, NO_STEP, entry_index, entry_step, pack_entry,
};
use monoflow_properties::holds;
use proptest::prelude::*;
use std::array::from_fn;
use std::collections::BTreeMap;

fn grid<S: Scalar>(cells: [u32; 3], periodic: [bool; 3], size: [f64; 3]) -> Grid<S> {
    let size = size.map(S::from_literal);
    Grid {
        cells,
        periodic: periodic.map(u32::from),
        size,
        inv_size: size.map(|s| S::from_literal(1.0 / s.widen())),
    }
}

/// Closed or periodic axes; periodic ones have at least three cells.
fn grids() -> impl Strategy<Value = ([u32; 3], [bool; 3])> {
    let axis = || (any::<bool>(), 1u32..7);
    (axis(), axis(), axis()).prop_map(|axes| {
        let axes = [axes.0, axes.1, axes.2];
        (
            from_fn(|k| {
                if axes[k].0 {
                    axes[k].1.max(3)
                } else {
                    axes[k].1
                }
            }),
            from_fn(|k| axes[k].0),
        )
    })
}

/// Where a particle is, measured from the corner, in cells' widths.
fn absolute<S: Scalar>(grid: &Grid<S>, offset: [S; 3], cell: u32) -> [f64; 3] {
    let at = grid.coordinates(cell);
    from_fn(|k| (f64::from(at[k]) + 0.5) * grid.size[k].widen() + offset[k].widen())
}

#[test]
fn cells_and_coordinates_are_inverse() {
    holds(64, grids(), |(cells, periodic)| {
        let grid: Grid<f64> = grid(cells, periodic, [1.0; 3]);
        assert_eq!(grid.len(), cells.iter().product::<u32>());
        let mut expected = 0;
        for z in 0..cells[2] {
            for y in 0..cells[1] {
                for x in 0..cells[0] {
                    assert_eq!(grid.cell([x, y, z]), expected, "x runs fastest");
                    assert_eq!(grid.coordinates(expected), [x, y, z]);
                    expected += 1;
                }
            }
        }
    });
}

#[test]
fn entries_hold_index_and_step() {
    let indices = prop_oneof![
        Just(0),
        Just(MAX_PARTICLES as u32 - 1),
        0..MAX_PARTICLES as u32
    ];
    holds(128, (indices, 0u32..64), |(index, step)| {
        let entry = pack_entry(index, step);
        assert_eq!((entry_index(entry), entry_step(entry)), (index, step));
    });
    // No step is the middle one of every axis.
    assert_eq!(NO_STEP, 1 | 1 << 2 | 1 << 4);
}

/// A drift of up to two cells per axis, often exactly onto a face.
fn drifts() -> impl Strategy<Value = [f64; 3]> {
    let on_face = prop_oneof![
        Just(-1.5),
        Just(-1.0),
        Just(-0.5),
        Just(0.0),
        Just(0.5),
        Just(1.0),
        Just(1.5)
    ];
    let axis = prop_oneof![2 => -2.0f64..2.0, 1 => on_face];
    [axis.clone(), axis.clone(), axis]
}

/// A particle that drifted off its cell lands in the cell it is in, at the place where it was; or,
/// beyond a closed end, nowhere.
fn rehoming_keeps_the_place<S: Scalar>() {
    let size = [0.25, 0.3, 0.35];
    holds(
        400,
        (grids(), drifts(), any::<prop::sample::Index>()),
        |((cells, periodic), drift, cell)| {
            let grid: Grid<S> = grid(cells, periodic, size);
            let cell = cell.index(grid.len() as usize) as u32;
            let offset: [S; 3] = from_fn(|k| S::from_literal(drift[k]) * grid.size[k]);
            let before = absolute(&grid, offset, cell);
            let slack = 8.0 * S::ULP.widen();
            let length: [f64; 3] = from_fn(|k| f64::from(cells[k]) * grid.size[k].widen());
            let Some((placed, home)) = grid.rehome(offset, cell) else {
                let out = (0..3).any(|k| {
                    !periodic[k]
                        && (before[k] < slack * length[k] || before[k] > length[k] * (1.0 - slack))
                });
                assert!(out, "{before:?} is inside");
                return;
            };
            assert!(home < grid.len());
            let after = absolute(&grid, placed, home);
            for k in 0..3 {
                let half = 0.5 * grid.size[k].widen() * (1.0 + slack);
                assert!(placed[k].widen().abs() <= half, "off its cell: {placed:?}");
                let mut gap = after[k] - before[k];
                if periodic[k] {
                    gap -= length[k] * (gap / length[k]).round();
                }
                assert!(gap.abs() <= slack * length[k].max(1.0), "moved by {gap:e}");
            }
        },
    );
}

/// A particle exactly on a face belongs to the upper of the two cells, and stays there.
fn faces_belong_to_the_upper_cell<S: Scalar>() {
    let grid: Grid<S> = grid([4, 3, 5], [true, false, false], [0.25, 0.5, 0.125]);
    let home = grid.cell([3, 1, 4]);
    let half = S::from_literal(0.5);
    let zero = S::from_literal(0.0);
    let face = |k: usize, side: S| {
        from_fn(|a| {
            if a == k {
                side * half * grid.size[k]
            } else {
                zero
            }
        })
    };
    let one = S::from_literal(1.0);
    // Its own lower face.
    for k in 0..3 {
        let low: [S; 3] = face(k, -one);
        assert_eq!(grid.rehome(low, home), Some((low, home)));
    }
    // Its upper face: through the seam, to the next cell, out of the domain.
    let low = |k: usize| -> [S; 3] { face(k, -one) };
    assert_eq!(
        grid.rehome(face(0, one), home),
        Some((low(0), grid.cell([0, 1, 4])))
    );
    assert_eq!(
        grid.rehome(face(1, one), home),
        Some((low(1), grid.cell([3, 2, 4])))
    );
    assert_eq!(grid.rehome(face(2, one), home), None);
}

fn lost_numbers_have_no_cell<S: Scalar>() {
    let grid: Grid<S> = grid([4; 3], [true; 3], [1.0; 3]);
    let zero = S::from_literal(0.0);
    for bad in [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        1e30,
        -1e30,
        100.0,
    ] {
        assert_eq!(
            grid.rehome([zero, S::from_literal(bad), zero], 5),
            None,
            "{bad}"
        );
    }
}

/// The separation of offsets in cells one step apart is that of the positions, antisymmetric, and
/// the same to the last bit wherever in the domain the two cells are.
fn separation_is_the_difference_of_positions<S: Scalar>() {
    let size = [0.25, 0.3, 0.35];
    let offsets = || prop::array::uniform3(-0.5f64..0.5);
    holds(
        256,
        (offsets(), offsets(), prop::array::uniform3(0u32..3)),
        |(a, b, steps)| {
            let grid: Grid<S> = grid([9; 3], [false; 3], size);
            let a: [S; 3] = from_fn(|k| S::from_literal(a[k] * size[k]));
            let b: [S; 3] = from_fn(|k| S::from_literal(b[k] * size[k]));
            let step = steps[0] | steps[1] << 2 | steps[2] << 4;
            let found = grid.separation(&a, &b, step);
            for k in 0..3 {
                let exact = a[k].widen()
                    - b[k].widen()
                    - (f64::from(steps[k]) - 1.0) * grid.size[k].widen();
                let slack = 2.0 * S::ULP.widen() * size[k];
                assert!((found[k].widen() - exact).abs() <= slack, "{found:?}");
            }
            let back = (2 - steps[0]) | (2 - steps[1]) << 2 | (2 - steps[2]) << 4;
            let opposite = grid.separation(&b, &a, back);
            assert_eq!(found.map(|x| -x), opposite);
            // Fewer dimensions are the first components.
            let plane = grid.separation(&[a[0], a[1]], &[b[0], b[1]], step);
            assert_eq!(plane, [found[0], found[1]]);
        },
    );
}

/// Every neighbouring cell is visited once, with its own step; no other is. `D` axes take part.
fn rows_hold_every_neighbouring_cell_once<S: Scalar, const D: usize>() {
    holds(
        200,
        (grids(), any::<prop::sample::Index>()),
        |((cells, periodic), cell)| {
            let cells = from_fn(|k| if k < D { cells[k] } else { 1 });
            let periodic = from_fn(|k| k < D && periodic[k]);
            let grid: Grid<S> = grid(cells, periodic, [1.0; 3]);
            let own = cell.index(grid.len() as usize) as u32;
            let at = grid.coordinates(own);

            // By brute force: every step, wrapped where periodic, dropped where closed.
            let mut expected = BTreeMap::new();
            let range = |k: usize| if k < D { 0..3 } else { 1..2 };
            for dz in range(2) {
                for dy in range(1) {
                    for dx in range(0) {
                        let step = [dx, dy, dz];
                        let target: [Option<u32>; 3] = from_fn(|k| {
                            let to = i64::from(at[k]) + i64::from(step[k]) - 1;
                            let count = i64::from(cells[k]);
                            (periodic[k] || (0..count).contains(&to))
                                .then(|| to.rem_euclid(count) as u32)
                        });
                        if let [Some(x), Some(y), Some(z)] = target {
                            expected.insert(grid.cell([x, y, z]), dx | dy << 2 | dz << 4);
                        }
                    }
                }
            }

            // Two particles in each cell, after 7 of another kind.
            let mut found = BTreeMap::new();
            grid.rows(
                D,
                at,
                |c| 7 + 2 * c,
                |row, middle| {
                    for j in row[0]..row[3] {
                        let (step, along) = grid.along_row(row, middle, j);
                        assert!(found.insert(j, step).is_none(), "particle {j} twice");
                        assert_eq!(grid.stepped(at, step), (j - 7) / 2, "the step leads there");
                        assert_eq!(along, grid.shift_along(0, step), "and that far");
                    }
                },
            );
            let expected: BTreeMap<u32, u32> = expected
                .into_iter()
                .flat_map(|(c, step)| [(7 + 2 * c, step), (8 + 2 * c, step)])
                .collect();
            assert_eq!(found, expected);
        },
    );
}

/// Single precision is equally fine everywhere: two particles a hundred thousand cells from the
/// corner have the separation, to the last bit, that they have at the corner.
#[test]
fn separation_does_not_depend_on_how_far_from_the_corner() {
    let size = 0.013f32;
    let grid: Grid<f32> = grid([200_000, 3, 3], [false; 3], [f64::from(size); 3]);
    holds(256, (-1.4f32..1.4, -1.4f32..1.4), |(a, b)| {
        let place = |x: f32, column: u32| {
            let Some((offset, cell)) = grid.rehome([x * size, 0.0, 0.0], grid.cell([column, 1, 1]))
            else {
                panic!("{x} left the domain")
            };
            (offset, grid.coordinates(cell)[0])
        };
        let separation = |column: u32| {
            let ((from, i), (to, j)) = (place(a, column), place(b, column));
            let step = i64::from(j) - i64::from(i) + 1;
            (0..3)
                .contains(&step)
                .then(|| grid.separation(&from, &to, step as u32 | 1 << 2 | 1 << 4))
        };
        let here = separation(2);
        assert_eq!(
            here.map(|x| x.map(f32::to_bits)),
            separation(100_002).map(|x| x.map(f32::to_bits))
        );
        if let Some(x) = here {
            assert!((x[0] - (a - b) * size).abs() < 4.0 * f32::EPSILON * size);
        }
    });
}

macro_rules! laws {
    ($($name:ident: $precision:ty;)*) => {$(
        mod $name {
            #[test]
            fn rehoming_keeps_the_place() { super::rehoming_keeps_the_place::<$precision>(); }
            #[test]
            fn faces_belong_to_the_upper_cell() { super::faces_belong_to_the_upper_cell::<$precision>(); }
            #[test]
            fn lost_numbers_have_no_cell() { super::lost_numbers_have_no_cell::<$precision>(); }
            #[test]
            fn separation_is_the_difference_of_positions() {
                super::separation_is_the_difference_of_positions::<$precision>();
            }
            #[test]
            fn rows_hold_every_neighbouring_cell_once() {
                super::rows_hold_every_neighbouring_cell_once::<$precision, 1>();
                super::rows_hold_every_neighbouring_cell_once::<$precision, 2>();
                super::rows_hold_every_neighbouring_cell_once::<$precision, 3>();
            }
        }
    )*};
}

laws! {
    single: f32;
    double: f64;
}

/// A step leads to the cell beside, through seams; beyond a closed end there is none.
#[test]
fn steps_lead_to_cells_or_beyond_closed_ends() {
    holds(64, grids(), |(cells, periodic)| {
        let grid: Grid<f64> = grid(cells, periodic, [1.0; 3]);
        for cell in 0..grid.len() {
            let at = grid.coordinates(cell);
            for steps in 0..27 {
                let steps: [u32; 3] = [steps % 3, steps / 3 % 3, steps / 9];
                let step = steps[0] | steps[1] << 2 | steps[2] << 4;
                let to: [i64; 3] = from_fn(|k| i64::from(at[k]) + i64::from(steps[k]) - 1);
                let leads =
                    (0..3).all(|k| periodic[k] || (0..i64::from(cells[k])).contains(&to[k]));
                let wrapped = from_fn(|k| to[k].rem_euclid(i64::from(cells[k])) as u32);
                let found = grid.cell_at_step(at, step);
                assert_eq!(found, leads.then(|| grid.cell(wrapped)));
                if let Some(found) = found {
                    assert_eq!(grid.stepped(at, step), found);
                }
                let shift = grid.shift::<3>(step);
                assert_eq!(shift, from_fn(|k| f64::from(steps[k]) - 1.0));
            }
        }
    });
}
