//! Cells that are mixed with all that touch them.

use super::bodies::Cell;
use super::grid::{Flow, Grid};
use monoflow_kernels::host::euler::PlainSwept;
use monoflow_ops::euler::{Conserved, faster};

/// Which cut cells are to be mixed after a sweep along an axis, and the greatest rate of waves in cells that
/// are as they should be.
pub fn sorted<const D: usize>(
    grid: &Grid<D>,
    cells: &[Cell<D>],
    swept: &[Option<PlainSwept<D>>],
    axis: usize,
) -> (Vec<usize>, f64) {
    // Cells beside an open one within the grid.
    let beside = |cell: usize| {
        [-1, 1].into_iter().filter_map(move |skip: isize| {
            let inside = grid.place(cell)[axis].checked_add_signed(skip)? < grid.cells[axis];
            inside.then(|| grid.along(cell, axis, skip))?
        })
    };
    let is_sound = |cell: usize| swept[cell].is_some_and(|swept| swept.is_sound);
    let (mut mixed, mut rate) = (Vec::new(), 0.0);
    for (cell, swept) in swept.iter().enumerate() {
        let Some(swept) = swept else { continue };
        let mut counts = true;
        if cells[cell].is_cut {
            counts = swept.is_sound && !swept.is_shut;
            let open = beside(cell).filter(|other| !cells[*other].is_cut);
            let mut open = open.filter(|other| !cells[*other].is_closed());
            if !counts || open.any(|other| !is_sound(other)) {
                mixed.push(cell);
            }
        } else if beside(cell).any(|other| cells[other].is_cut) {
            counts = swept.is_sound;
        }
        if counts {
            rate = faster(rate, swept.rate);
        }
    }
    (mixed, rate)
}

/// Gives these cells and all that touch them their mean by open volume, one after the other: first those whose
/// indices are whole multiples of three. Returns all cells that were mixed.
pub fn mix<const D: usize>(
    grid: &Grid<D>,
    cells: &[Cell<D>],
    flow: &mut Flow<D>,
    mixed: &[usize],
) -> Vec<usize> {
    let mut touched = Vec::new();
    for set in 0..3usize.pow(D as u32) {
        for cell in mixed {
            let at = grid.place(*cell);
            let own: usize = (0..D).map(|k| at[k] % 3 * 3usize.pow(k as u32)).sum();
            if own != set {
                continue;
            }
            let near = |other: &usize| {
                let other = grid.place(*other);
                (0..D).all(|k| at[k].abs_diff(other[k]) <= 1)
            };
            let open = (0..grid.len()).filter(|other| !cells[*other].is_closed());
            let around: Vec<usize> = open.filter(near).collect();
            let (mut sum, mut of_tracer, mut all) = (Conserved::zero(), 0.0, 0.0);
            for other in &around {
                let volume = cells[*other].volume;
                sum = sum.plus(volume, &flow.gas[*other]);
                of_tracer += volume * flow.tracer[*other];
                all += volume;
            }
            for other in &around {
                flow.gas[*other] = Conserved::zero().plus(1.0 / all, &sum);
                flow.tracer[*other] = of_tracer / all;
            }
            touched.extend(around);
        }
    }
    touched.sort_unstable();
    touched.dedup();
    touched
}
