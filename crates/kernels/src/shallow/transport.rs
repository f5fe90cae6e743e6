//! Tracers: between the clock of a stage and its cells.
//!
//! `grade_tracers` at second order, `cross_tracers`, then `carry_tracers`, `carry_first` or `carry_second`;
//! `seep_tracers` before rain, `look_at_tracers` for gauges. None of them depends on the scheme.

use super::slopes::{reach, weight};
use super::step::point;
use super::{clock, water};
use monoflow_abi::{
    SeepParameters, ShallowParameters, SlopedParameters, TransportLookParameters,
    TransportParameters,
};
use monoflow_device::thread::index_1d;
use monoflow_device::{Column, Word};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{
    Ground, LOOKED, Line, RIGHT, Wet, concentration, graded, rain_on_cell, stays,
};
use monoflow_ops::vector::dot;

/// All edges, of which those of the domain are the last.
#[inline(always)]
fn edges<S>(p: &ShallowParameters<S>) -> u32 {
    p.inner + p.boundaries
}

/// The part of a column that is one tracer's, with so many numbers of each.
#[inline(always)]
fn of<T>(columns: Column<T>, tracer: u32, each: u32) -> Column<T> {
    columns.skip(tracer as u64 * each as u64)
}

/// The concentration of a tracer in a cell.
#[inline(always)]
unsafe fn content<S: Scalar + Word>(p: &TransportParameters<S>, tracer: u32, cell: u32) -> S {
    let base = &p.sloped.base;
    // SAFETY: the caller's tracer and cell are there.
    unsafe {
        let held = of(p.held, tracer, base.cells).load_constant(cell);
        concentration(held, base.water.depth.load_constant(cell))
    }
}

/// The way to the middle of an edge from the cell to the left of it or, as edges of a cell are marked, to its right.
#[inline(always)]
unsafe fn arm<S: Scalar + Word>(sloped: &SlopedParameters<S>, e: u32, is_right: bool) -> [S; 2]
where
    [S; 4]: Word,
{
    // SAFETY: the caller's edge is one.
    unsafe {
        match e.checked_sub(sloped.base.inner) {
            Some(b) => {
                let [x, y] = sloped.boundary_arms;
                [x.load_constant(b), y.load_constant(b)]
            }
            None => {
                let [lx, ly, rx, ry] = sloped.edge_arms.load_constant(e);
                if is_right { [rx, ry] } else { [lx, ly] }
            }
        }
    }
}

/// Limited slopes of all tracers in a cell.
///
/// # Safety
/// The columns are those of a mesh of so many cells and edges, of so many tracers, and of second order.
#[inline(always)]
pub unsafe fn grade_tracers<S: Scalar + Word>(p: &TransportParameters<S>)
where
    [S; 4]: Word,
{
    let (i, sloped) = (index_1d(), &p.sloped);
    let base = &sloped.base;
    // SAFETY: i is a cell and names cells and edges.
    unsafe {
        if i >= base.cells || clock!(base, runs: u32) == 0 {
            return;
        }
        let dt = S::from_literal(clock!(base, dt: f64));
        let edge = |k: usize| {
            let edge = base.edges[k].load_constant(i);
            let (e, is_right) = (edge & !RIGHT, edge & RIGHT != 0);
            let volume = dt * base.flux.volume.load_constant(e);
            let out = if is_right { -volume } else { volume };
            (out, arm(sloped, e, is_right))
        };
        let ((a, to_a), (b, to_b), (c, to_c)) = (edge(0), edge(1), edge(2));
        let depth = base.water.depth.load_constant(i);
        let volume = depth * base.inverse_area.load_constant(i).recip();
        for tracer in 0..p.tracers {
            let own = content(p, tracer, i);
            let found = graded(
                [depth, own],
                p.dry,
                #[inline(always)]
                |n: usize| {
                    let cell = sloped.around[n].load_constant(i);
                    (
                        base.water.depth.load_constant(cell),
                        content(p, tracer, cell),
                        weight(sloped, i, n),
                    )
                },
                &[
                    reach(sloped, i, 0),
                    reach(sloped, i, 1),
                    reach(sloped, i, 2),
                ],
            );
            let [x, y] = found.kept_in_range([a, b, c], &[to_a, to_b, to_c], volume);
            of(p.slopes[0], tracer, base.cells).store(i, x);
            of(p.slopes[1], tracer, base.cells).store(i, y);
        }
    }
}

/// The concentration that enters through an edge of the domain.
#[inline(always)]
unsafe fn entering<S: Scalar + Word>(p: &TransportParameters<S>, tracer: u32, b: u32) -> S {
    let base = &p.sloped.base;
    // SAFETY: the caller's edge is one; lines are those of so many parts.
    unsafe {
        if p.parts == 0 {
            return S::from_literal(0.0);
        }
        let at = 2 * (tracer * p.parts + base.part.load_constant(b));
        let line = Line {
            first: p.lines.load_constant(at),
            count: p.lines.load_constant(at + 1),
        };
        // One stage takes what is given in the middle of its step, at the end of which the clock is.
        let back = match clock!(base, stages: u32) {
            1 => 0.5 * clock!(base, dt: f64),
            _ => 0.0,
        };
        let time = clock!(base, time: f64) - back;
        S::from_literal(line.at(time, |k| point(base, k)))
    }
}

/// How much of each tracer crosses an edge; `SLOPED` where cells have slopes.
///
/// # Safety
/// As [`grade_tracers`], which comes before where cells have slopes.
#[inline(always)]
pub unsafe fn cross_tracers<S: Scalar + Word, const SLOPED: bool>(p: &TransportParameters<S>)
where
    [S; 4]: Word,
{
    let (e, base) = (index_1d(), &p.sloped.base);
    // SAFETY: e is an edge and names cells, and its thread the only one there.
    unsafe {
        if e >= edges(base) || clock!(base, runs: u32) == 0 {
            return;
        }
        let volume = base.flux.volume.load_constant(e);
        let is_back = volume < S::from_literal(0.0);
        let (from, enters) = match e.checked_sub(base.inner) {
            Some(b) => (base.inside.load_constant(b), is_back),
            None if is_back => (base.right.load_constant(e), false),
            None => (base.left.load_constant(e), false),
        };
        for tracer in 0..p.tracers {
            let carried = if enters {
                entering(p, tracer, e - base.inner)
            } else {
                let mut own = content(p, tracer, from);
                if SLOPED {
                    let slope =
                        |axis: usize| of(p.slopes[axis], tracer, base.cells).load_constant(from);
                    let slope = [slope(0), slope(1)];
                    own += dot(&slope, &arm(&p.sloped, e, is_back));
                }
                own
            };
            of(p.flux, tracer, edges(base)).store(e, volume * carried);
        }
    }
}

/// What a cell holds of a tracer after the time step, by what crosses its edges.
#[inline(always)]
unsafe fn carried<S: Scalar + Word>(p: &TransportParameters<S>, tracer: u32, cell: u32) -> S {
    let base = &p.sloped.base;
    // SAFETY: the caller's tracer and cell are there.
    unsafe {
        let mut leaving = S::from_literal(0.0);
        for k in 0..3 {
            let edge = base.edges[k].load_constant(cell);
            let sign = S::from_literal(if edge & RIGHT == 0 { 1.0 } else { -1.0 });
            leaving += sign * of(p.flux, tracer, edges(base)).load_constant(edge & !RIGHT);
        }
        let share = S::from_literal(clock!(base, dt: f64)) * base.inverse_area.load_constant(cell);
        of(p.held, tracer, base.cells).load(cell) - share * leaving
    }
}

/// Runs `edge` for each tracer and the edge of the domain that is the thread's, then `cell` for each tracer and the cell
/// that is.
#[inline(always)]
unsafe fn for_each<S>(
    p: &TransportParameters<S>,
    edge: impl Fn(u32, u32),
    cell: impl Fn(u32, u32),
) {
    let (i, base) = (index_1d(), &p.sloped.base);
    // SAFETY: the clock is there.
    if unsafe { clock!(base, runs: u32) } == 0 {
        return;
    }
    for tracer in 0..p.tracers {
        if i < base.boundaries {
            edge(tracer, i);
        }
        if i < base.cells {
            cell(tracer, i);
        }
    }
}

/// What crosses an edge of the domain, counted from the first of them.
#[inline(always)]
unsafe fn outwards<S: Scalar + Word>(p: &TransportParameters<S>, tracer: u32, b: u32) -> S {
    let base = &p.sloped.base;
    // SAFETY: the caller's tracer and edge are there.
    unsafe { of(p.flux, tracer, edges(base)).load_constant(base.inner + b) }
}

/// Advances all tracers in a cell by the time step, and notes what entered through an edge of the domain.
///
/// # Safety
/// As [`grade_tracers`], after [`cross_tracers`] and before the cells of the water.
#[inline(always)]
pub unsafe fn carry_tracers<S: Scalar + Word>(p: &TransportParameters<S>) {
    let base = &p.sloped.base;
    // SAFETY: the thread is the only one at its edge and in its cell.
    unsafe {
        let dt = clock!(base, dt: f64);
        for_each(
            p,
            |tracer, b| {
                let entered = of(p.entered, tracer, base.boundaries);
                entered.store(b, entered.load(b) - dt * outwards(p, tracer, b).widen());
            },
            |tracer, i| of(p.held, tracer, base.cells).store(i, carried(p, tracer, i)),
        );
    }
}

/// The same in the first stage of Heun's method, which remembers where it began.
///
/// # Safety
/// As [`carry_tracers`].
#[inline(always)]
pub unsafe fn carry_first<S: Scalar + Word>(p: &TransportParameters<S>) {
    let base = &p.sloped.base;
    // SAFETY: the thread is the only one at its edge and in its cell.
    unsafe {
        for_each(
            p,
            |tracer, b| of(p.crossed, tracer, base.boundaries).store(b, outwards(p, tracer, b)),
            |tracer, i| {
                let [held, start] = [p.held, p.start].map(|all| of(all, tracer, base.cells));
                start.store(i, held.load(i));
                held.store(i, carried(p, tracer, i));
            },
        );
    }
}

/// The same in the second stage: the mean of the start and of a second step, or the start again if the step was refused.
///
/// # Safety
/// As [`carry_tracers`].
#[inline(always)]
pub unsafe fn carry_second<S: Scalar + Word>(p: &TransportParameters<S>) {
    let base = &p.sloped.base;
    // SAFETY: the thread is the only one at its edge and in its cell.
    unsafe {
        let (dt, taken) = (clock!(base, dt: f64), clock!(base, taken: u32) != 0);
        for_each(
            p,
            |tracer, b| {
                if taken {
                    let entered = of(p.entered, tracer, base.boundaries);
                    let first = of(p.crossed, tracer, base.boundaries).load(b).widen();
                    let second = outwards(p, tracer, b).widen();
                    entered.store(b, entered.load(b) - 0.5 * dt * second - 0.5 * dt * first);
                }
            },
            |tracer, i| {
                let held = of(p.held, tracer, base.cells);
                let start = of(p.start, tracer, base.cells).load(i);
                let mean = || S::from_literal(0.5) * (carried(p, tracer, i) + start);
                held.store(i, if taken { mean() } else { start });
            },
        );
    }
}

/// What the ground of a cell takes up of each tracer, before the water itself seeps away.
///
/// # Safety
/// As [`grade_tracers`], before [`rain_on_cells`](super::rain_on_cells), where ground takes up water.
#[inline(always)]
pub unsafe fn seep_tracers<S: Scalar + Word>(p: &SeepParameters<S>) {
    let (rain, transport) = (&p.rain, &p.transport);
    let (i, base) = (index_1d(), &rain.base);
    // SAFETY: i is a cell, and its thread the only one there.
    unsafe {
        if i >= base.cells || clock!(base, taken: u32) == 0 {
            return;
        }
        let ground = Ground {
            conductivity: rain.conductivity.load_constant(i),
            suction: rain.suction.load_constant(i),
        };
        let water = water(base, i);
        let wet = Wet {
            depth: water.depth,
            discharge: water.discharge,
            infiltrated: rain.infiltrated.load_constant(i),
        };
        let falls = S::from_literal(clock!(base, rain: f64));
        let dt = S::from_literal(clock!(base, dt: f64));
        let after = rain_on_cell(wet, &ground, falls, rain.dry, dt);
        let share = stays([water.depth + falls * dt, after.depth]);
        for tracer in 0..transport.tracers {
            let all = [transport.held, transport.ground];
            let [held, ground] = all.map(|all| of(all, tracer, base.cells));
            let before = held.load(i);
            let left = before * share;
            held.store(i, left);
            ground.store(i, ground.load(i) + (before - left));
        }
    }
}

/// Reads the cells that are asked for, a thread each, and sums what [`LOOKED`] cells hold, a thread each.
///
/// # Safety
/// As [`grade_tracers`], and there is room for what so many threads find.
#[inline(always)]
pub unsafe fn look_at_tracers<S: Scalar + Word>(p: &TransportLookParameters<S>) {
    let (i, transport) = (index_1d(), &p.transport);
    let cells = transport.sloped.base.cells;
    let blocks = cells.div_ceil(LOOKED as u32);
    // SAFETY: what is read lies within the mesh, and what is written is this thread's alone.
    unsafe {
        for tracer in 0..transport.tracers {
            let held = of(transport.held, tracer, cells);
            if i < p.count {
                let found = held.load_constant(p.asked.load_constant(i));
                of(p.found, tracer, p.count).store(i, found);
            }
            if i >= blocks {
                continue;
            }
            let (mut sum, mut inside) = (0.0, 0.0);
            let mut cell = i * LOOKED as u32;
            let end = cells.min(cell + LOOKED as u32);
            while cell < end {
                let area = p.area.load_constant(cell);
                sum += held.load_constant(cell).widen() * area;
                if transport.ground.address(0) != 0 {
                    let ground = of(transport.ground, tracer, cells);
                    inside += ground.load_constant(cell).widen() * area;
                }
                cell += 1;
            }
            let sums = of(p.sums, tracer, 2 * blocks);
            sums.store(i, sum);
            sums.store(blocks + i, inside);
        }
    }
}
