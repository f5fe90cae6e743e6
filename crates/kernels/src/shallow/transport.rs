//! Tracers: between the clock of a stage and its cells.
//!
//! `grade_tracers` at second order, `cross_tracers`, then `carry_tracers`, `carry_first` or `carry_second`;
//! `seep_tracers` before rain, `look_at_tracers` for gauges. None of them depends on the scheme.

use super::step::point;
use super::{clock, water};
use monoflow_abi::{
    SeepParameters, ShallowParameters, SlopedParameters, TransportLookParameters,
    TransportParameters,
};
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
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

/// The concentration of a tracer in a cell.
#[inline(always)]
unsafe fn content<S: Scalar + Word>(p: &TransportParameters<S>, tracer: u32, cell: u32) -> S {
    let base = &p.sloped.base;
    // SAFETY: the caller's tracer and cell are there.
    unsafe {
        let held = p.held.load_constant(tracer * base.cells + cell);
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
        let reach = |k: usize| {
            let [_, _, x, y] = sloped.sides[k].load_constant(i);
            [x, y]
        };
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
                    let weight = match n.checked_sub(3) {
                        None => {
                            let [x, y, ..] = sloped.sides[n].load_constant(i);
                            [x, y]
                        }
                        Some(k) => {
                            let [x0, y0, x1, y1] = sloped.beyond[k / 2].load_constant(i);
                            if k % 2 == 0 { [x0, y0] } else { [x1, y1] }
                        }
                    };
                    (
                        base.water.depth.load_constant(cell),
                        content(p, tracer, cell),
                        weight,
                    )
                },
                &[reach(0), reach(1), reach(2)],
            );
            let [x, y] = found.kept_in_range([a, b, c], &[to_a, to_b, to_c], volume);
            p.slopes[0].store(tracer * base.cells + i, x);
            p.slopes[1].store(tracer * base.cells + i, y);
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
                    let at = tracer * base.cells + from;
                    let slope = [p.slopes[0].load_constant(at), p.slopes[1].load_constant(at)];
                    own += dot(&slope, &arm(&p.sloped, e, is_back));
                }
                own
            };
            p.flux.store(tracer * edges(base) + e, volume * carried);
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
            let at = tracer * edges(base) + (edge & !RIGHT);
            leaving += sign * p.flux.load_constant(at);
        }
        let share = S::from_literal(clock!(base, dt: f64)) * base.inverse_area.load_constant(cell);
        p.held.load(tracer * base.cells + cell) - share * leaving
    }
}

/// Runs `edge` for each tracer and edge of the domain that is the thread's, then `cell` for each tracer and the cell
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
            edge(
                tracer * base.boundaries + i,
                tracer * edges(base) + base.inner + i,
            );
        }
        if i < base.cells {
            cell(tracer, i);
        }
    }
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
            |b, e| {
                p.entered
                    .store(b, p.entered.load(b) - dt * p.flux.load_constant(e).widen())
            },
            |tracer, i| p.held.store(tracer * base.cells + i, carried(p, tracer, i)),
        );
    }
}

/// The same in the first stage of Heun's method, which remembers where it began.
///
/// # Safety
/// As [`carry_tracers`].
#[inline(always)]
pub unsafe fn carry_first<S: Scalar + Word>(p: &TransportParameters<S>) {
    // SAFETY: the thread is the only one at its edge and in its cell.
    unsafe {
        for_each(
            p,
            |b, e| p.crossed.store(b, p.flux.load_constant(e)),
            |tracer, i| {
                let at = tracer * p.sloped.base.cells + i;
                p.start.store(at, p.held.load(at));
                p.held.store(at, carried(p, tracer, i));
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
            |b, e| {
                if taken {
                    let entered = p.entered.load(b) - 0.5 * dt * p.flux.load_constant(e).widen();
                    p.entered
                        .store(b, entered - 0.5 * dt * p.crossed.load(b).widen());
                }
            },
            |tracer, i| {
                let at = tracer * base.cells + i;
                let start = p.start.load(at);
                let mean = || S::from_literal(0.5) * (carried(p, tracer, i) + start);
                p.held.store(at, if taken { mean() } else { start });
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
            let at = tracer * base.cells + i;
            let before = transport.held.load(at);
            let left = before * share;
            transport.held.store(at, left);
            let inside = transport.ground.load(at);
            transport.ground.store(at, inside + (before - left));
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
            if i < p.count {
                let held = transport
                    .held
                    .load_constant(tracer * cells + p.asked.load_constant(i));
                p.found.store(tracer * p.count + i, held);
            }
            if i >= blocks {
                continue;
            }
            let (mut held, mut inside) = (0.0, 0.0);
            let mut cell = i * LOOKED as u32;
            let end = cells.min(cell + LOOKED as u32);
            while cell < end {
                let (area, at) = (p.area.load_constant(cell), tracer * cells + cell);
                held += transport.held.load_constant(at).widen() * area;
                if transport.ground.address(0) != 0 {
                    inside += transport.ground.load_constant(at).widen() * area;
                }
                cell += 1;
            }
            p.sums.store(2 * tracer * blocks + i, held);
            p.sums.store((2 * tracer + 1) * blocks + i, inside);
        }
    }
}
