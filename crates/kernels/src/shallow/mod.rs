//! Shallow water on triangles: a thread an edge, then a thread a cell that gathers from its edges.
//!
//! A step of first order is `cross_edges`, `cross_boundaries`, `choose_time_step`, `advance_cells`. One
//! of second order is, twice, `find_slopes`, `cross_sloped_edges`, `cross_sloped_boundaries`, each time
//! followed by the clock (`choose_time_step`, `judge_step`) and the cells (`first_stage`,
//! `second_stage`). Before the boundaries comes `meet_boundaries` where something changes over time;
//! `rain_on_cells` and `note_peaks` end a step where they are wanted. `look_at_water` is for gauges. Tracers have kernels
//! of their own, between the clock and the cells.

mod cells;
mod edges;
mod look;
mod peaks;
mod rain;
mod slopes;
mod step;
mod supply;
mod transport;

pub use cells::{advance_cells, first_stage, second_stage};
pub use edges::{cross_boundaries, cross_edges};
pub use look::look_at_water;
pub use peaks::note_peaks;
pub use rain::rain_on_cells;
pub use slopes::{cross_sloped_boundaries, cross_sloped_edges, find_slopes};
pub use step::{choose_time_step, judge_step};
pub use supply::meet_boundaries;
pub use transport::{
    carry_first, carry_second, carry_tracers, cross_tracers, grade_tracers, look_at_tracers,
    seep_tracers,
};

use monoflow_abi::{FluxColumns, ShallowClock, ShallowParameters};
use monoflow_device::{Column, Word};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::friction::{FIELDS, Roughness};
use monoflow_ops::shallow::{Flux, SlowsDown, Water};

/// Address of a field of the clock.
macro_rules! clock_at {
    ($p:expr, $field:ident) => {
        $p.clock.address(0) + core::mem::offset_of!(monoflow_abi::ShallowClock, $field) as u64
    };
}
use clock_at;

/// Reads a field of the clock.
macro_rules! clock {
    ($p:expr, $field:ident: $t:ty) => {
        <$t as monoflow_device::Word>::load($crate::shallow::clock_at!($p, $field))
    };
}
use clock;

/// Has the run reached where it should stop?
#[inline(always)]
unsafe fn is_over<S>(p: &ShallowParameters<S>) -> bool {
    // SAFETY: the clock is there.
    unsafe {
        let over = clock!(p, time: f64) >= clock!(p, until: f64);
        over | (clock!(p, step: u64) >= clock!(p, last: u64)) | (clock!(p, lost: u32) != 0)
    }
}

/// The words of the clock, for atomic operations.
#[inline(always)]
fn words<S>(p: &ShallowParameters<S>) -> Column<u32> {
    Column::at(p.clock.address(0))
}

/// Which word of the clock a field is.
const fn word(offset: usize) -> u32 {
    (offset / size_of::<u32>()) as u32
}

const NEGATIVE: u32 = word(core::mem::offset_of!(ShallowClock, negative));
const LOST: u32 = word(core::mem::offset_of!(ShallowClock, lost));

#[inline(always)]
unsafe fn water<S: Scalar + Word>(p: &ShallowParameters<S>, cell: u32) -> Water<S> {
    // SAFETY: the caller's cell is one.
    unsafe {
        Water {
            depth: p.water.depth.load_constant(cell),
            discharge: [
                p.water.discharge[0].load_constant(cell),
                p.water.discharge[1].load_constant(cell),
            ],
            bed: p.water.bed.load_constant(cell),
        }
    }
}

/// The fields of the bed friction in a cell that the scheme reads.
#[inline(always)]
unsafe fn roughness<S: Scalar + Word, Sch: SlowsDown<S>>(
    p: &ShallowParameters<S>,
    cell: u32,
) -> Roughness<S> {
    const { assert!(FIELDS == 2) };
    let field = |k: usize| match k < Sch::FIELDS {
        // SAFETY: the caller's cell is one.
        true => unsafe { p.roughness[k].load_constant(cell) },
        false => S::from_literal(0.0),
    };
    [field(0), field(1)]
}

#[inline(always)]
unsafe fn store<S: Scalar + Word>(to: &FluxColumns<S>, edge: u32, flux: &Flux<S>, both: bool) {
    // SAFETY: the caller's edge is one, and its thread the only one there.
    unsafe {
        to.volume.store(edge, flux.volume);
        for k in 0..2 {
            to.left[k].store(edge, flux.left[k]);
            if both {
                to.right[k].store(edge, flux.right[k]);
            }
        }
    }
}
