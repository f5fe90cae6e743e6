//! Bodies in the flow, and the cells that they cut.

use super::REFLECTIVE;
use super::grid::Grid;
use crate::draw::Dice;
use monoflow_case::{BodyPlan, Form, Operation, Placement, Rotation};
use monoflow_geometry::Bodies;
use monoflow_mesh::cut::CutCells;
use monoflow_ops::distance::Nodes;
use monoflow_ops::euler::cut::{Double, SOLID};
use std::array::from_fn;

/// Kinds of bodies in a flow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A ball, in the plane a disc.
    Ball,
    /// A box that stands aslant.
    Box,
    /// The same with a slit of about a cell.
    Slit,
}

/// All of them.
pub const SHAPES: [Shape; 3] = [Shape::Ball, Shape::Box, Shape::Slit];

/// A cell of a grid with bodies in it.
#[derive(Clone, Copy)]
pub struct Cell<const D: usize> {
    /// Open fraction of its volume; of a closed one zero.
    pub volume: f64,
    /// Open fractions of its lower and upper face along each axis.
    pub open: [[f64; 2]; D],
    /// Is it in the store of cut cells?
    pub is_cut: bool,
    /// The part of its upper face with walls on both sides along each axis; of area 0 if there is none.
    pub doubles: [Double; D],
}

/// No walls on both sides.
pub const NO_DOUBLE: Double = Double {
    area: 0.0,
    left: 0.0,
    right: 0.0,
};

impl<const D: usize> Cell<D> {
    /// One without walls.
    pub const OPEN: Self = Cell {
        volume: 1.0,
        open: [[1.0; 2]; D],
        is_cut: false,
        doubles: [NO_DOUBLE; D],
    };

    pub fn is_closed(&self) -> bool {
        self.volume == 0.0
    }
}

/// All cells of a grid as the store of those that are cut says.
pub fn cells<const D: usize>(grid: &Grid<D>, cuts: Option<&CutCells<D>>) -> Vec<Cell<D>> {
    let mut cells = vec![Cell::OPEN; grid.len()];
    let Some(store) = cuts else {
        return cells;
    };
    for (cell, tag) in cells.iter_mut().zip(&store.tags) {
        if *tag == SOLID {
            cell.volume = 0.0;
            cell.open = [[0.0; 2]; D];
        }
    }
    for cut in &store.cuts {
        let double = |number: u32| store.doubles.get(number as usize).copied();
        cells[grid.number(cut.at.map(|k| k as usize))] = Cell {
            volume: cut.volume,
            open: cut.open,
            is_cut: true,
            doubles: cut.double.map(|number| double(number).unwrap_or(NO_DOUBLE)),
        };
    }
    cells
}

/// Between 0 and 1.
fn part(dice: &mut Dice) -> f64 {
    dice.below(1000) as f64 / 1000.0
}

/// A form around the origin; in the plane and on a line those of the plane.
fn form<const D: usize>(half: [f64; 3], is_round: bool) -> Form {
    let radius = half[0];
    match (D, is_round) {
        (3, true) => Form::Sphere {
            centre: [0.0; 3],
            radius,
        },
        (3, false) => Form::Box {
            min: half.map(|a| -a),
            max: half,
        },
        (_, true) => Form::Circle {
            centre: [0.0; 2],
            radius,
        },
        (_, false) => Form::Rectangle {
            min: [-half[0], -half[1]],
            max: [half[0], half[1]],
        },
    }
}

/// A body anywhere in a grid with cells of these widths, also across its ends. Where these are neighbours it
/// comes in again at the other one.
fn drawn<const D: usize>(
    dice: &mut Dice,
    shape: Shape,
    grid: &Grid<D>,
    spacing: [f64; D],
) -> Vec<BodyPlan> {
    let lengths: [f64; D] = from_fn(|k| grid.cells[k] as f64 * spacing[k]);
    let shortest = lengths.iter().copied().fold(f64::INFINITY, f64::min);
    let half = [(); 3].map(|()| shortest * (0.2 + 0.15 * part(dice)));
    let centre = lengths.map(|length| length * part(dice));
    let rotation = (D > 1).then(|| Rotation {
        axis: match D {
            2 => [0.0, 0.0, 1.0],
            _ => [(); 3].map(|()| 0.1 + part(dice)),
        },
        degrees: 90.0 * part(dice),
        about: [0.0; 3],
    });
    let mut forms = vec![(Operation::Add, form::<D>(half, shape == Shape::Ball))];
    if shape == Shape::Slit {
        // On a line what is not cut away is thinner than the slit.
        let thin = spacing[0] * (0.3 + 0.4 * part(dice));
        let slit = form::<D>([thin, 2.0 * half[1], 2.0 * half[2]], false);
        forms.push((Operation::Subtract, slit));
    }
    let mut images = vec![[0.0; 3]];
    for k in (0..D).filter(|k| grid.periodic[*k]) {
        for skip in [-lengths[k], lengths[k]] {
            let again = images.clone().into_iter().filter(|image| image[k] == 0.0);
            images.extend(again.map(|mut image| {
                image[k] = skip;
                image
            }));
        }
    }
    let mut bodies = Vec::new();
    for (operation, form) in forms {
        for image in &images {
            bodies.push(BodyPlan {
                name: format!("part {}", bodies.len()),
                operation,
                form: form.clone(),
                placement: Placement {
                    scale: 1.0,
                    rotation,
                    translation: from_fn(|k| image[k] + centre.get(k).copied().unwrap_or(0.0)),
                },
            });
        }
    }
    bodies
}

/// The cells that such a body cuts; less than a billionth of a cell is closed, as in runs.
pub fn cut<const D: usize>(
    dice: &mut Dice,
    shape: Shape,
    grid: &Grid<D>,
    spacing: [f64; D],
    ends: [[usize; 2]; 3],
) -> CutCells<D> {
    let bodies = Bodies::load(&drawn(dice, shape, grid, spacing)).expect("shapes");
    let nodes = Nodes::new(
        [0.0; 3],
        from_fn(|k| spacing.get(k).copied().unwrap_or(spacing[0])),
        from_fn(|k| grid.cells.get(k).map_or(1, |count| *count as u32 + 1)),
        1.0,
    );
    let field = bodies.measure(&nodes).expect("distances");
    let cut = CutCells::new(grid.cells, &field.distances.values, grid.periodic, 1e-9);
    cut.closed_at(from_fn(|k| ends[k].map(|end| end == REFLECTIVE)))
}
