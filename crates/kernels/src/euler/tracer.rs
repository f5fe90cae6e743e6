//! A tracer: a thread for each cell.

use super::clock::{runs, time_step};
use super::{numbers, row, tag};
use core::array::from_fn;
use monoflow_abi::{EULER_GHOSTS, EulerParameters, TracerParameters};
use monoflow_device::Column;
use monoflow_device::thread::index_1d;
use monoflow_ops::euler::cut::{is_cut, is_walled};
use monoflow_ops::euler::tracer_fluxes;

/// Row and place of the cell so many further on along `AXIS`.
#[inline(always)]
pub(super) fn beside<const AXIS: usize>(
    p: &EulerParameters,
    (row, x): (u32, u32),
    skip: i32,
) -> (u32, u32) {
    if AXIS == 0 {
        (row, x.wrapping_add_signed(skip))
    } else {
        let rows = skip.wrapping_mul(p.strides[AXIS] as i32);
        (row.wrapping_add_signed(rows), x)
    }
}

/// What of a tracer crosses both faces of a cell if all of them are open, and how much of it there is.
///
/// # Safety
/// The cell is an inner one, and columns are as long as the parameters say.
#[inline(always)]
pub(super) unsafe fn fluxes<const D: usize, const AXIS: usize>(
    p: &EulerParameters,
    [tracer, mass]: [Column<f64>; 2],
    cell: (u32, u32),
    dt_over_dx: f64,
) -> ([f64; 2], f64) {
    // SAFETY: two ghosts lie beyond each end of the axis.
    unsafe {
        let of = |column: Column<f64>, skip: i32| {
            let (row, x) = beside::<AXIS>(p, cell, skip);
            column.load_constant(row * p.pitch + x)
        };
        let density: [f64; 5] = from_fn(|k| {
            let (row, x) = beside::<AXIS>(p, cell, k as i32 - 2);
            numbers::<D>(p, p.field, row).load_constant(x)
        });
        let sloped: [f64; 3] = from_fn(|k| {
            let (row, x) = beside::<AXIS>(p, cell, k as i32 - 1);
            if is_cut(tag(p, row, x)) { 0.0 } else { 1.0 }
        });
        let held: [f64; 5] = from_fn(|k| of(tracer, k as i32 - 2));
        let crossing = [of(mass, -1), of(mass, 0)];
        let fluxes = tracer_fluxes(&density, &held, &sloped, &crossing, dt_over_dx);
        (fluxes, held[2])
    }
}

/// Advances the tracer in open cells, in a sweep along `AXIS` whose mass fluxes are known; one thread a
/// cell.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn carry_tracer<const D: usize, const AXIS: usize>(p: &TracerParameters) {
    let (grid, index) = (&p.grid, index_1d());
    let (x, line) = (index % grid.cells[0], index / grid.cells[0]);
    // SAFETY: the cell is an inner one, and belongs to this thread.
    unsafe {
        if line >= grid.cells[1] * grid.cells[2] || !runs(grid.clock) {
            return;
        }
        let row = row(grid, line % grid.cells[1], line / grid.cells[1]);
        let x = x + EULER_GHOSTS;
        if is_walled(tag(grid, row, x)) {
            return;
        }
        let dt_over_dx = time_step(grid.clock) * grid.inv_spacing[AXIS];
        let columns = [p.tracer, p.mass];
        let ([low, high], held) = fluxes::<D, AXIS>(grid, columns, (row, x), dt_over_dx);
        p.next
            .store(row * grid.pitch + x, held + dt_over_dx * (low - high));
    }
}
