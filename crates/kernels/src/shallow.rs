//! Shallow water on triangles: a thread an edge, then a thread a cell that gathers from its edges.

use crate::block;
use crate::reduce::Reducible;
use monoflow_abi::{FluxColumns, ShallowClock, ShallowParameters};
use monoflow_device::thread::{block_dim_x, block_idx_x, index_1d, sync_threads, thread_idx_x};
use monoflow_device::warp::WARP_SIZE;
use monoflow_device::{Column, Word, atomic_add, atomic_max, shared_array};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{
    Condition, Flux, RIGHT, ShallowScheme, Water, advance_cell, cross_boundary, cross_edge,
    edge_rate,
};

/// Reads a field of the clock.
macro_rules! clock {
    ($p:expr, $field:ident: $t:ty) => {
        <$t as Word>::load($p.clock.address(0) + core::mem::offset_of!(ShallowClock, $field) as u64)
    };
}

/// Has the run reached where it should stop?
#[inline(always)]
unsafe fn is_over<S>(p: &ShallowParameters<S>) -> bool {
    // SAFETY: the clock is there.
    unsafe {
        let over = clock!(p, time: f64) >= clock!(p, until: f64);
        over | (clock!(p, lost: u32) != 0)
    }
}

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

/// The greatest number of a block, in its first thread.
#[inline(always)]
unsafe fn block_max<S: Reducible>(own: S) -> S {
    let parts = shared_array!(rates_of_warps: S; 256 bytes);
    let warp_max = |mut value: S| {
        let mut reach = WARP_SIZE / 2;
        while reach > 0 {
            let other = value.shuffle_down(reach);
            value = if other > value { other } else { value };
            reach /= 2;
        }
        value
    };
    let mut value = warp_max(own);
    let (lane, warp) = (thread_idx_x() % WARP_SIZE, thread_idx_x() / WARP_SIZE);
    // SAFETY: 32 numbers; a barrier between writing and reading.
    unsafe {
        if lane == 0 {
            parts.store(warp, value);
        }
        sync_threads();
        if warp == 0 {
            let warps = block_dim_x() / WARP_SIZE;
            value = warp_max(parts.load(if lane < warps { lane } else { 0 }));
        }
    }
    value
}

/// What crosses an inner edge, and the greatest rate of its block.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn cross_edges<S: Reducible, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    p: &ShallowParameters<S>,
) {
    let e = index_1d();
    // SAFETY: e is an edge and names cells; the clock is the same for all threads of a block.
    unsafe {
        if is_over(p) {
            return;
        }
        let mut rate = S::from_literal(0.0);
        if e < p.inner {
            let (left, right) = (p.left.load_constant(e), p.right.load_constant(e));
            let (l, r) = (water(p, left), water(p, right));
            let normal = [p.normal[0].load_constant(e), p.normal[1].load_constant(e)];
            let length = p.length.load_constant(e);
            let (flux, speeds) = cross_edge(scheme, &l, &r, normal, length);
            store(&p.flux, e, &flux, true);
            let reach = [left, right].map(|cell| p.inverse_reach.load_constant(cell));
            rate = edge_rate(reach, speeds);
        }
        let greatest = block_max(rate);
        if thread_idx_x() == 0 {
            p.rates.store(block_idx_x(), greatest);
        }
    }
}

/// What crosses an edge of the domain, and its rate.
///
/// # Safety
/// As [`cross_edges`].
#[inline(always)]
pub unsafe fn cross_boundaries<S: Reducible, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    p: &ShallowParameters<S>,
) where
    [S; 4]: Word,
{
    let b = index_1d();
    // SAFETY: b is an edge of the domain and names a cell and a part.
    unsafe {
        if b >= p.boundaries || is_over(p) {
            return;
        }
        let e = p.inner + b;
        let cell = p.inside.load_constant(b);
        let normal = [p.normal[0].load_constant(e), p.normal[1].load_constant(e)];
        let condition = Condition::from_word(p.conditions.load_constant(p.part.load_constant(b)));
        let (flux, speeds) = cross_boundary(
            scheme,
            &water(p, cell),
            normal,
            p.length.load_constant(e),
            &condition,
        );
        store(&p.flux, e, &flux, false);
        let reach = p.inverse_reach.load_constant(cell);
        let blocks = p.inner.div_ceil(block::EDGES);
        p.rates.store(blocks + b, edge_rate([reach, reach], speeds));
    }
}

/// Finds the time step from all rates, and moves the clock on. One block.
///
/// # Safety
/// As [`cross_edges`].
#[inline(always)]
pub unsafe fn choose_time_step<S: Reducible>(p: &ShallowParameters<S>) {
    // SAFETY: in bounds; all threads take part in the reduction.
    unsafe {
        let runs = !is_over(p);
        let mut rate = S::from_literal(0.0);
        let mut k = thread_idx_x();
        while k < p.rates_count {
            let other = p.rates.load(k);
            rate = if other > rate { other } else { rate };
            k += block_dim_x();
        }
        let greatest = block_max(rate);
        if thread_idx_x() == 0 {
            let at = |offset: usize| p.clock.address(0) + offset as u64;
            <u32 as Word>::store(
                at(core::mem::offset_of!(ShallowClock, runs)),
                u32::from(runs),
            );
            if runs {
                let (time, until) = (clock!(p, time: f64), clock!(p, until: f64));
                let allowed = clock!(p, cfl: f64) / greatest.widen();
                let left = until - time;
                let (dt, next) = if left <= allowed {
                    (left, until)
                } else {
                    (allowed, time + allowed)
                };
                <f64 as Word>::store(at(core::mem::offset_of!(ShallowClock, dt)), dt);
                <f64 as Word>::store(at(core::mem::offset_of!(ShallowClock, time)), next);
                let step = clock!(p, step: u64);
                <u64 as Word>::store(at(core::mem::offset_of!(ShallowClock, step)), step + 1);
            }
        }
    }
}

/// What leaves a cell through its three edges, in the order of its corners.
#[inline(always)]
unsafe fn leaving<S: Scalar + Word>(p: &ShallowParameters<S>, cell: u32) -> [S; 3] {
    let mut sums = [S::from_literal(0.0); 3];
    // SAFETY: the caller's cell is one and names edges.
    unsafe {
        for k in 0..3 {
            let edge = p.edges[k].load_constant(cell);
            let e = edge & !RIGHT;
            let is_left = edge & RIGHT == 0;
            let sign = S::from_literal(if is_left { 1.0 } else { -1.0 });
            let of = |k: usize| {
                let (left, right) = (p.flux.left[k], p.flux.right[k]);
                Column::<S>::at(if is_left {
                    left.address(0)
                } else {
                    right.address(0)
                })
            };
            sums[0] += sign * p.flux.volume.load_constant(e);
            sums[1] += sign * of(0).load_constant(e);
            sums[2] += sign * of(1).load_constant(e);
        }
    }
    sums
}

/// Advances a cell by the time step; the first threads also note what entered through the edges of
/// the domain.
///
/// # Safety
/// As [`cross_edges`].
#[inline(always)]
pub unsafe fn advance_cells<S: Reducible, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    p: &ShallowParameters<S>,
) {
    let i = index_1d();
    // SAFETY: i is a cell, and its thread the only one that writes there.
    unsafe {
        if clock!(p, runs: u32) == 0 {
            return;
        }
        let dt = clock!(p, dt: f64);
        if i < p.boundaries {
            let crossed = p.flux.volume.load_constant(p.inner + i).widen();
            p.entered.store(i, p.entered.load(i) - dt * crossed);
        }
        if i >= p.cells {
            return;
        }
        let before = Water {
            depth: p.water.depth.load(i),
            discharge: [p.water.discharge[0].load(i), p.water.discharge[1].load(i)],
            bed: S::from_literal(0.0),
        };
        let roughness = if p.roughness.address(0) == 0 {
            S::from_literal(0.0)
        } else {
            p.roughness.load_constant(i)
        };
        let (depth, [x, y]) = advance_cell(
            scheme,
            &before,
            leaving(p, i),
            p.inverse_area.load_constant(i),
            roughness,
            S::from_literal(dt),
        );
        p.water.depth.store(i, depth);
        p.water.discharge[0].store(i, x);
        p.water.discharge[1].store(i, y);
        let words = Column::<u32>::at(p.clock.address(0));
        const WORD: usize = size_of::<u32>();
        if depth < S::from_literal(0.0) {
            let at = core::mem::offset_of!(ShallowClock, negative) / WORD;
            atomic_add(words, at as u32, 1);
        }
        if !Scalar::is_finite(depth + x + y) {
            let at = core::mem::offset_of!(ShallowClock, lost) / WORD;
            atomic_max(words, at as u32, 1);
        }
    }
}
