//! Cells gather from their edges.

use super::{LOST, NEGATIVE, clock, roughness, words};
use crate::reducible::Reducible;
use monoflow_abi::{ShallowParameters, SlopedParameters};
use monoflow_device::thread::index_1d;
use monoflow_device::{Column, Word, atomic_add, atomic_max};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{RIGHT, ShallowScheme, Water, advance_cell, advance_cell_again};

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

/// Depth and discharge of a cell.
#[inline(always)]
unsafe fn load_water<S: Scalar + Word>([depth, x, y]: [Column<S>; 3], i: u32) -> Water<S> {
    // SAFETY: the caller's cell is one.
    unsafe {
        Water {
            depth: depth.load(i),
            discharge: [x.load(i), y.load(i)],
            bed: S::from_literal(0.0),
        }
    }
}

#[inline(always)]
unsafe fn store_water<S: Word>(columns: [Column<S>; 3], i: u32, depth: S, [x, y]: [S; 2]) {
    // SAFETY: the caller's cell is one, and its thread the only one there.
    unsafe {
        columns[0].store(i, depth);
        columns[1].store(i, x);
        columns[2].store(i, y);
    }
}

fn columns<S: Word>(p: &ShallowParameters<S>) -> [Column<S>; 3] {
    let [x, y] = p.water.discharge;
    [p.water.depth, x, y]
}

/// Stores what a stage has made of a cell. Notes what should not be.
#[inline(always)]
unsafe fn store_advanced<S: Reducible>(p: &ShallowParameters<S>, i: u32, depth: S, q: [S; 2]) {
    // SAFETY: the caller's cell is one, and its thread the only one there.
    unsafe {
        if depth < S::from_literal(0.0) {
            atomic_add(words(p), NEGATIVE, 1);
        }
        if !Scalar::is_finite(depth + q[0] + q[1]) {
            atomic_max(words(p), LOST, 1);
        }
        store_water(columns(p), i, depth, q);
    }
}

/// Advances a cell by a whole step with the fluxes just found.
#[inline(always)]
unsafe fn advance<S: Reducible, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    p: &ShallowParameters<S>,
    i: u32,
    before: &Water<S>,
) {
    // SAFETY: the caller's cell is one, and its thread the only one there.
    unsafe {
        let dt = S::from_literal(clock!(p, dt: f64));
        let (area, rough) = (p.inverse_area.load_constant(i), roughness::<S, Sch>(p, i));
        let (depth, q) = advance_cell(scheme, before, leaving(p, i), area, rough, dt);
        store_advanced(p, i, depth, q);
    }
}

/// Advances a cell by the time step; the first threads also note what entered through the edges of
/// the domain.
///
/// # Safety
/// As [`cross_edges`](super::cross_edges).
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
        if i < p.cells {
            advance(scheme, p, i, &load_water(columns(p), i));
        }
    }
}

/// First stage of Heun's method: an Euler step that remembers where it began.
///
/// # Safety
/// As [`cross_edges`](super::cross_edges).
#[inline(always)]
pub unsafe fn first_stage<S: Reducible, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    sloped: &SlopedParameters<S>,
) {
    let (i, p) = (index_1d(), &sloped.base);
    // SAFETY: i is a cell, and its thread the only one that writes there.
    unsafe {
        if clock!(p, runs: u32) == 0 {
            return;
        }
        if i < p.boundaries {
            let crossed = p.flux.volume.load_constant(p.inner + i);
            sloped.crossed.store(i, crossed);
        }
        if i < p.cells {
            let before = load_water(columns(p), i);
            store_water(sloped.start, i, before.depth, before.discharge);
            advance(scheme, p, i, &before);
        }
    }
}

/// Second stage of Heun's method, or the start again if the step was refused.
///
/// # Safety
/// As [`cross_edges`](super::cross_edges).
#[inline(always)]
pub unsafe fn second_stage<S: Reducible, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    sloped: &SlopedParameters<S>,
) {
    let (i, p) = (index_1d(), &sloped.base);
    // SAFETY: i is a cell, and its thread the only one that writes there.
    unsafe {
        if clock!(p, runs: u32) == 0 {
            return;
        }
        let (dt, taken) = (clock!(p, dt: f64), clock!(p, taken: u32) != 0);
        if taken && i < p.boundaries {
            let second = p.flux.volume.load_constant(p.inner + i).widen();
            let first = sloped.crossed.load(i).widen();
            let entered = p.entered.load(i) - 0.5 * dt * second;
            p.entered.store(i, entered - 0.5 * dt * first);
        }
        if i < p.cells {
            let start = load_water(sloped.start, i);
            if taken {
                let both = [&start, &load_water(columns(p), i)];
                let (area, rough) = (p.inverse_area.load_constant(i), roughness::<S, Sch>(p, i));
                let (sums, dt) = (leaving(p, i), S::from_literal(dt));
                let (depth, q) = advance_cell_again(scheme, both, sums, area, rough, dt);
                store_advanced(p, i, depth, q);
            } else {
                store_water(columns(p), i, start.depth, start.discharge);
            }
        }
    }
}
