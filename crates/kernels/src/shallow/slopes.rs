//! Slopes in cells, and what crosses the edges between them.

use super::edges::at_boundary;
use super::{is_over, store, water};
use crate::over_block::block_max;
use crate::reducible::Reducible;
use monoflow_abi::SlopedParameters;

use monoflow_device::thread::{block_idx_x, index_1d, thread_idx_x};
use monoflow_device::{Column, Word};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{
    Flux, Profile, ShallowScheme, SlopedSide, Slopes, both_dry, cell_slopes, cross_sloped_boundary,
    cross_sloped_edge,
};

/// The way from a cell to the middle of one of its three edges, as slopes are limited by it.
#[inline(always)]
pub(super) unsafe fn reach<S: Scalar + Word>(
    sloped: &SlopedParameters<S>,
    cell: u32,
    edge: usize,
) -> [S; 2]
where
    [S; 4]: Word,
{
    // SAFETY: the caller's cell is one.
    let [_, _, x, y] = unsafe { sloped.sides[edge].load_constant(cell) };
    [x, y]
}

/// The weight of the jump from a cell to one of those around it.
#[inline(always)]
pub(super) unsafe fn weight<S: Scalar + Word>(
    sloped: &SlopedParameters<S>,
    cell: u32,
    around: usize,
) -> [S; 2]
where
    [S; 4]: Word,
{
    // SAFETY: the caller's cell is one.
    unsafe {
        match around.checked_sub(3) {
            None => {
                let [x, y, ..] = sloped.sides[around].load_constant(cell);
                [x, y]
            }
            Some(k) => {
                let [x0, y0, x1, y1] = sloped.beyond[k / 2].load_constant(cell);
                if k % 2 == 0 { [x0, y0] } else { [x1, y1] }
            }
        }
    }
}

/// Limited slopes of a cell.
///
/// # Safety
/// As [`cross_edges`](super::cross_edges).
#[inline(always)]
pub unsafe fn find_slopes<S: Reducible, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    sloped: &SlopedParameters<S>,
) where
    [S; 4]: Word,
{
    let (i, p) = (index_1d(), &sloped.base);
    // SAFETY: i is a cell and names cells.
    unsafe {
        if i >= p.cells || is_over(p) {
            return;
        }
        let dry = scheme.dry();
        let own = Profile::of(&water(p, i), dry);
        let slopes = cell_slopes(
            scheme,
            &own,
            #[inline(always)]
            |n| {
                let other = Profile::of(&water(p, sloped.around[n].load_constant(i)), dry);
                (other, weight(sloped, i, n))
            },
            &[
                reach(sloped, i, 0),
                reach(sloped, i, 1),
                reach(sloped, i, 2),
            ],
        );
        let Slopes([level, depth, u, v]) = slopes;
        sloped.slopes[0].store(i, [level[0], level[1], depth[0], depth[1]]);
        sloped.slopes[1].store(i, [u[0], u[1], v[0], v[1]]);
    }
}

/// A cell's slopes as [`find_slopes`] stored them.
#[inline(always)]
unsafe fn slopes_of<S: Reducible>(sloped: &SlopedParameters<S>, cell: u32) -> Slopes<S>
where
    [S; 4]: Word,
{
    // SAFETY: the caller's cell is one.
    let ([a, b, c, d], [e, f, g, h]) = unsafe {
        (
            sloped.slopes[0].load_constant(cell),
            sloped.slopes[1].load_constant(cell),
        )
    };
    Slopes([[a, b], [c, d], [e, f], [g, h]])
}

/// What crosses an inner edge between cells with slopes, and the greatest rate of its block.
///
/// # Safety
/// As [`cross_edges`](super::cross_edges).
#[inline(always)]
pub unsafe fn cross_sloped_edges<S: Reducible, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    sloped: &SlopedParameters<S>,
) where
    [S; 4]: Word,
{
    let (e, p) = (index_1d(), &sloped.base);
    // SAFETY: e is an edge and names cells; the clock is the same for all threads of a block.
    unsafe {
        if is_over(p) {
            return;
        }
        let mut rate = S::from_literal(0.0);
        if e < p.inner {
            let (left, right) = (p.left.load_constant(e), p.right.load_constant(e));
            let dry = scheme.dry();
            let (l, r) = (water(p, left), water(p, right));
            if both_dry(l.depth, r.depth) {
                store(&p.flux, e, &Flux::nothing(), true);
            } else {
                let [lx, ly, rx, ry] = sloped.edge_arms.load_constant(e);
                let profiles = [Profile::of(&l, dry), Profile::of(&r, dry)];
                let slopes = [slopes_of(sloped, left), slopes_of(sloped, right)];
                let normal = [p.normal[0].load_constant(e), p.normal[1].load_constant(e)];
                let length = p.length.load_constant(e);
                let of_both =
                    |column: Column<S>| [column.load_constant(left), column.load_constant(right)];
                let (area, reach) = (of_both(p.inverse_area), of_both(p.inverse_reach));
                let arms = [[lx, ly], [rx, ry]];
                let side = |k: usize| SlopedSide {
                    profile: &profiles[k],
                    slopes: &slopes[k],
                    arm: arms[k],
                    inverse_area: area[k],
                    inverse_reach: reach[k],
                };
                let sides = [&side(0), &side(1)];
                let (flux, own) = cross_sloped_edge(scheme, sides, normal, length);
                store(&p.flux, e, &flux, true);
                rate = own;
            }
        }
        let greatest = block_max(rate);
        if thread_idx_x() == 0 {
            p.rates.store(block_idx_x(), greatest);
        }
    }
}

/// What crosses an edge of the domain of a cell with slopes, and its rate.
///
/// # Safety
/// As [`cross_edges`](super::cross_edges).
#[inline(always)]
pub unsafe fn cross_sloped_boundaries<S: Reducible, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    sloped: &SlopedParameters<S>,
) where
    [S; 4]: Word,
{
    // SAFETY: as the caller's; the cell is one.
    unsafe {
        at_boundary::<S, Sch>(
            &sloped.base,
            #[inline(always)]
            |b, at| {
                let [x, y] = sloped.boundary_arms;
                let cell = SlopedSide {
                    profile: &Profile::of(&at.inside, scheme.dry()),
                    slopes: &slopes_of(sloped, at.cell),
                    arm: [x.load_constant(b), y.load_constant(b)],
                    inverse_area: sloped.base.inverse_area.load_constant(at.cell),
                    inverse_reach: at.inverse_reach,
                };
                let (normal, length) = (at.normal, at.length);
                cross_sloped_boundary(scheme, &cell, normal, length, &at.condition, &at.beyond)
            },
        );
    }
}
