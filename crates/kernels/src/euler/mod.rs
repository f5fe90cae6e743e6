//! Compressible flow: sweeps along rows by warps, sweeps across rows by threads that go along a line,
//! ghost cells, means of several orders of the axes, a tracer, the clock.

mod clock;
mod cuts;
mod ghosts;
mod look;
mod mixing;
mod share;
mod sweeps;
mod tracer;
mod walls;

pub use clock::{begin_step, find_rate, finish_step, next_step};
pub use cuts::{gather_cuts, sweep_cuts, trace_cuts};
pub use ghosts::fill_ghosts;
pub use look::look_at_flow;
pub use mixing::mix_unsound;
pub use share::add_share;
pub use sweeps::{KeepsMass, sweep_across_rows, sweep_within_rows};
pub use tracer::carry_tracer;
pub use walls::{begin_traces, begin_walls};

use core::array::from_fn;
use monoflow_abi::{EULER_GHOSTS, EulerParameters};
use monoflow_device::Column;
use monoflow_ops::euler::Conserved;

/// Where momentum `k` of a sweep along `axis` is stored: its own axis comes first.
#[inline(always)]
fn stored(axis: usize, k: usize) -> usize {
    if k == 0 {
        axis
    } else if k == axis {
        0
    } else {
        k
    }
}

/// The row of an inner line: `y` and `z` count from the first inner cell.
#[inline(always)]
fn row(p: &EulerParameters, y: u32, z: u32) -> u32 {
    let ghosts = |axis: usize| if p.strides[axis] > 0 { EULER_GHOSTS } else { 0 };
    (y + ghosts(1)) * p.strides[1] + (z + ghosts(2)) * p.strides[2]
}

/// The row of an inner cell, x fastest, and where it is there, from the first ghost on.
#[inline(always)]
fn inner(p: &EulerParameters, cell: u32) -> (u32, u32) {
    let [nx, ny, _] = p.cells;
    let (x, line) = (cell % nx, cell / nx);
    (row(p, line % ny, line / ny), x + EULER_GHOSTS)
}

/// Where the tag and the number in the store of cell `x` of a row are; both count from the first ghost.
#[inline(always)]
fn tagged(p: &EulerParameters, row: u32, x: u32) -> u32 {
    row * (p.cells[0] + 2 * EULER_GHOSTS) + x
}

/// The tag of a cell, 0 if there are none.
#[inline(always)]
unsafe fn tag(p: &EulerParameters, row: u32, x: u32) -> u8 {
    if p.tagged == 0 {
        return 0;
    }
    // SAFETY: the caller's cell lies in the field.
    unsafe { p.tags.load_constant(tagged(p, row, x)) }
}

/// The numbers of a row.
#[inline(always)]
fn numbers<const D: usize>(p: &EulerParameters, field: Column<f64>, row: u32) -> Column<f64> {
    field.skip(row as u64 * (D as u64 + 2) * p.pitch as u64)
}

/// What is in cell `x` of a row, its momenta in the order of a sweep along `AXIS`; `number` reads.
#[inline(always)]
fn read<const D: usize, const AXIS: usize>(
    p: &EulerParameters,
    x: u32,
    number: impl Fn(u32) -> f64,
) -> Conserved<f64, D> {
    let number = |v: usize| number(v as u32 * p.pitch + x);
    Conserved {
        density: number(0),
        momentum: from_fn(|k| number(1 + stored(AXIS, k))),
        energy: number(1 + D),
    }
}

/// What is in a cell of a row that the kernel does not write.
#[inline(always)]
unsafe fn load<const D: usize, const AXIS: usize>(
    p: &EulerParameters,
    row: Column<f64>,
    x: u32,
) -> Conserved<f64, D> {
    // SAFETY: the caller's cell lies in the row.
    read::<D, AXIS>(p, x, |k| unsafe { row.load_constant(k) })
}

/// What is in a cell of a row now: one that the kernel writes, or has loaded before and did not keep in
/// registers.
#[inline(always)]
unsafe fn reload<const D: usize, const AXIS: usize>(
    p: &EulerParameters,
    row: Column<f64>,
    x: u32,
) -> Conserved<f64, D> {
    // SAFETY: the caller's cell lies in the row; if it is written, by this thread.
    read::<D, AXIS>(p, x, |k| unsafe { row.load(k) })
}

#[inline(always)]
unsafe fn store<const D: usize, const AXIS: usize>(
    p: &EulerParameters,
    row: Column<f64>,
    x: u32,
    value: &Conserved<f64, D>,
) {
    // SAFETY: the caller's cell lies in the row, and belongs to this thread.
    unsafe {
        row.store(x, value.density);
        for k in 0..D {
            row.store(
                (1 + stored(AXIS, k)) as u32 * p.pitch + x,
                value.momentum[k],
            );
        }
        row.store((1 + D) as u32 * p.pitch + x, value.energy);
    }
}
