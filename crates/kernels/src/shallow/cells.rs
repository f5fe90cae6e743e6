//! Cells gather from their edges.

use super::{LOST, NEGATIVE, clock, roughness, words};
use crate::reducible::Reducible;
use monoflow_abi::{ShallowParameters, SlopedParameters};
use monoflow_device::thread::index_1d;
use monoflow_device::{Column, Word, atomic_add, atomic_max};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{RIGHT, ShallowScheme, Water, advance_cell};

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

/// Depth and discharge of a cell before the step, and after it, by the fluxes just found. Notes what
/// should not be.
#[inline(always)]
unsafe fn advanced<S: Reducible, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    p: &ShallowParameters<S>,
    i: u32,
    dt: f64,
) -> [[S; 3]; 2] {
    // SAFETY: the caller's cell is one.
    unsafe {
        let before = Water {
            depth: p.water.depth.load(i),
            discharge: [p.water.discharge[0].load(i), p.water.discharge[1].load(i)],
            bed: S::from_literal(0.0),
        };
        let (depth, [x, y]) = advance_cell(
            scheme,
            &before,
            leaving(p, i),
            p.inverse_area.load_constant(i),
            roughness::<S, Sch>(p, i),
            S::from_literal(dt),
        );
        if depth < S::from_literal(0.0) {
            atomic_add(words(p), NEGATIVE, 1);
        }
        if !Scalar::is_finite(depth + x + y) {
            atomic_max(words(p), LOST, 1);
        }
        let [qx, qy] = before.discharge;
        [[before.depth, qx, qy], [depth, x, y]]
    }
}

#[inline(always)]
unsafe fn store_water<S: Word>(p: &ShallowParameters<S>, i: u32, [depth, x, y]: [S; 3]) {
    // SAFETY: the caller's cell is one, and its thread the only one there.
    unsafe {
        p.water.depth.store(i, depth);
        p.water.discharge[0].store(i, x);
        p.water.discharge[1].store(i, y);
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
            let [_, after] = advanced(scheme, p, i, dt);
            store_water(p, i, after);
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
            let [before, after] = advanced(scheme, p, i, clock!(p, dt: f64));
            let [depth, x, y] = before;
            sloped.start[0].store(i, depth);
            sloped.start[1].store(i, x);
            sloped.start[2].store(i, y);
            store_water(p, i, after);
        }
    }
}

/// Second stage: the mean of the start and of a second Euler step, or the start again if the step was
/// refused.
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
            let start = [0, 1, 2].map(|k: usize| sloped.start[k].load(i));
            let next = if taken {
                let [_, after] = advanced(scheme, p, i, dt);
                let half = S::from_literal(0.5);
                [0, 1, 2].map(|k: usize| half * (after[k] + start[k]))
            } else {
                start
            };
            store_water(p, i, next);
        }
    }
}
