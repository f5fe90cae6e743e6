//! What crosses edges.

use super::{is_over, roughness, store, water};
use crate::block;
use crate::over_block::block_max;
use crate::reducible::Reducible;
use monoflow_abi::ShallowParameters;
use monoflow_device::Word;
use monoflow_device::thread::{block_idx_x, index_1d, launch_bounds, thread_idx_x};
use monoflow_ops::shallow::{
    Beyond, Condition, Flux, ShallowScheme, SlowsDown, Water, both_dry, cross_boundary, cross_edge,
    edge_rate,
};

/// What crosses an inner edge, and the greatest rate of its block.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn cross_edges<S: Reducible, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    p: &ShallowParameters<S>,
) {
    // Six registers less than the compiler would take by itself, and a block more.
    launch_bounds::<{ block::EDGES }, 7>();
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
            // Dry cells have no discharge either; to ask for it loads it before the branch, with the rest.
            let moves = l.discharge[0] + l.discharge[1] + r.discharge[0] + r.discharge[1];
            if both_dry(l.depth, r.depth) && moves == S::from_literal(0.0) {
                store(&p.flux, e, &Flux::nothing(), true);
            } else {
                let (flux, speeds) = cross_edge(scheme, &l, &r, normal, length);
                store(&p.flux, e, &flux, true);
                let reach = [left, right].map(|cell| p.inverse_reach.load_constant(cell));
                rate = edge_rate(reach, speeds);
            }
        }
        let greatest = block_max(rate);
        if thread_idx_x() == 0 {
            p.rates.store(block_idx_x(), greatest);
        }
    }
}

/// An edge of the domain, as its kernels read it.
pub(super) struct AtBoundary<S> {
    pub(super) cell: u32,
    pub(super) inside: Water<S>,
    pub(super) normal: [S; 2],
    pub(super) length: S,
    pub(super) inverse_reach: S,
    pub(super) condition: Condition<S>,
    pub(super) beyond: Beyond<S>,
}

/// Runs `cross` at the thread's edge of the domain and stores what crosses it, and its rate.
///
/// # Safety
/// As [`cross_edges`].
#[inline(always)]
pub(super) unsafe fn at_boundary<S: Reducible, Sch: SlowsDown<S>>(
    p: &ShallowParameters<S>,
    cross: impl FnOnce(u32, &AtBoundary<S>) -> (Flux<S>, S),
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
        let at = AtBoundary {
            cell,
            inside: water(p, cell),
            normal: [p.normal[0].load_constant(e), p.normal[1].load_constant(e)],
            length: p.length.load_constant(e),
            inverse_reach: p.inverse_reach.load_constant(cell),
            condition: Condition::from_word(p.conditions.load_constant(p.part.load_constant(b))),
            beyond: Beyond {
                incoming: p.incoming.load_constant(b),
                roughness: roughness::<S, Sch>(p, cell),
            },
        };
        let (flux, rate) = cross(b, &at);
        store(&p.flux, e, &flux, false);
        p.rates.store(p.inner.div_ceil(block::EDGES) + b, rate);
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
    // SAFETY: as the caller's.
    unsafe {
        at_boundary::<S, Sch>(
            p,
            #[inline(always)]
            |_, at| {
                let (inside, condition) = (&at.inside, &at.condition);
                let (flux, speeds) =
                    cross_boundary(scheme, inside, at.normal, at.length, condition, &at.beyond);
                (flux, edge_rate([at.inverse_reach; 2], speeds))
            },
        );
    }
}
