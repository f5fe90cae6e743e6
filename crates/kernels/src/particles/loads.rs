//! Forces of the fluid on walls, and their sums over patches.

use crate::CellView;
use crate::over_block::{block_sums, warp_sums};
use crate::particles::goes::goes;
use crate::reducible::Reducible;
use monoflow_abi::{ContactParameters, LoadParameters, PieceParameters, StoredParameters};
use monoflow_device::Word;
use monoflow_device::thread::{block_dim_x, block_idx_x, index_1d, thread_idx_x};
use monoflow_device::warp::WARP_SIZE;
use monoflow_ops::particles::body::{self, pack};
use monoflow_ops::{Scalar, vector};

/// Notes where a wall particle is stored, if patches have it.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn note_stored(p: &StoredParameters) {
    let i = p.sides.fluids + index_1d();
    // SAFETY: i is a particle, and patches have as many as they say.
    unsafe {
        if i >= p.sides.particles {
            return;
        }
        let id = p.id.load(i);
        for patch in 0..p.count {
            let [first, count, before, _] = p.ranges.load(patch);
            let member = id.wrapping_sub(first);
            if member < count {
                p.stored.store(before + member, i);
            }
        }
    }
}

/// Adds what a particle of a body that floats feels of other walls that it touches. A warp each: most of what is near
/// is looked at in vain.
///
/// # Safety
/// After [`find_reaction`](crate::find_reaction) on the same parameters.
#[inline(always)]
pub unsafe fn add_contacts<S: Reducible, const D: usize>(p: &ContactParameters<S>)
where
    [S; 4]: Word,
{
    let (k, lane) = (index_1d() / WARP_SIZE, index_1d() % WARP_SIZE);
    let on = &p.on;
    // SAFETY: k is one of those that are asked for; the threads of a warp have the same.
    unsafe {
        if k >= on.count || !goes(on.forces.clock) {
            return;
        }
        // Walls do not list each other.
        let view = CellView {
            parameters: &on.forces,
            lane,
            lanes: WARP_SIZE,
        };
        let i = on.stored.load(on.first + k);
        let pushed = warp_sums(body::contact::<S, D, _>(&p.contact, &view, i));
        if lane == 0 {
            let [x, y, z, _] = pack(pushed, S::from_literal(0.0));
            let [a, b, c, d] = on.found.load(on.first + k);
            on.found.store(on.first + k, [a + x, b + y, c + z, d]);
        }
    }
}

/// Sums the forces on a piece of a patch and their moments, in the order of identities. A block each.
///
/// # Safety
/// As [`find_reaction`](crate::find_reaction), and after it; blocks have as many threads as a piece particles.
#[inline(always)]
pub unsafe fn sum_pieces<S: Scalar>(p: &PieceParameters<S>)
where
    [S; 4]: Word,
{
    let piece = p.first + block_idx_x();
    // SAFETY: there is such a piece; all threads of a block reach the sum together, since the clock is the same for
    // all.
    unsafe {
        if !goes(p.clock) {
            return;
        }
        let [patch, first, count, _] = p.pieces.load(piece);
        let [x, y, z, _] = p.abouts.load(patch);
        let mut load = [0.0; 6];
        if thread_idx_x() < count {
            let k = first + thread_idx_x();
            let i = p.stored.load(k);
            let (cell, place) = (p.cell.load(i), p.place.load(i));
            let [fx, fy, fz, _] = p.found.load(k).map(S::widen);
            let lever = p.home.lever(&[x, y, z], cell, &place);
            let [mx, my, mz] = vector::cross(&lever, &[fx, fy, fz]);
            load = [fx, fy, fz, mx, my, mz];
        }
        let sums = block_sums(load);
        if thread_idx_x() == 0 {
            for (part, sum) in (6 * piece..).zip(sums) {
                p.sums.store(part, sum);
            }
        }
    }
}

/// Sums the pieces of a patch, in their order. A block each.
///
/// # Safety
/// After [`sum_pieces`].
#[inline(always)]
pub unsafe fn sum_loads(p: &LoadParameters) {
    let patch = p.first + block_idx_x();
    // SAFETY: as above.
    unsafe {
        if !goes(p.clock) {
            return;
        }
        let [_, _, first, count] = p.members.load(patch);
        let mut load = [0.0; 6];
        let mut piece = thread_idx_x();
        while piece < count {
            let at = 6 * (first + piece);
            load = core::array::from_fn(|k| load[k] + p.sums.load(at + k as u32));
            piece += block_dim_x();
        }
        let sums = block_sums(load);
        if thread_idx_x() == 0 {
            for (part, sum) in (6 * patch..).zip(sums) {
                p.loads.store(part, sum);
            }
        }
    }
}
