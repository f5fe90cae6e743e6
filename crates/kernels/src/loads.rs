//! Forces of the fluid on walls, and their sums over patches.

use crate::encoding::Encoding;
use crate::forces::goes;
use crate::over_block::block_sums;
use crate::{CellView, ListView};
use monoflow_abi::{ContactParameters, LoadParameters, ReactionParameters, StoredParameters};
use monoflow_device::Word;
use monoflow_device::thread::{block_dim_x, block_idx_x, index_1d, thread_idx_x};
use monoflow_ops::body::{self, pack};
use monoflow_ops::scheme::ParticleScheme;
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
            let [first, count, before, _] = p.members.load(patch);
            let member = id.wrapping_sub(first);
            if member < count {
                p.stored.store(before + member, i);
            }
        }
    }
}

/// The force of the fluid on one particle of a patch.
///
/// # Safety
/// Columns are as long as the parameters say, the list belongs to the particles, and walls list the fluid around
/// them.
#[inline(always)]
pub unsafe fn find_reaction<S: Scalar, const D: usize, Sch, E: Encoding>(
    scheme: &Sch,
    p: &ReactionParameters<S>,
    encoding: E,
) where
    Sch: ParticleScheme<S, D>,
    [S; 4]: Word,
{
    let k = index_1d();
    // SAFETY: k is one of those that are asked for.
    unsafe {
        if k >= p.count || !goes(p.forces.clock) {
            return;
        }
        let view = ListView {
            parameters: &p.forces,
            encoding,
        };
        let i = p.stored.load(p.first + k);
        let force = body::reaction::<S, D, Sch, _>(scheme, &view, i);
        p.found
            .store(p.first + k, pack(force, S::from_literal(0.0)));
    }
}

/// Adds what one particle of a body that floats feels of other walls that it touches.
///
/// # Safety
/// After [`find_reaction`] on the same parameters.
#[inline(always)]
pub unsafe fn add_contacts<S: Scalar, const D: usize>(p: &ContactParameters<S>)
where
    [S; 4]: Word,
{
    let k = index_1d();
    let on = &p.on;
    // SAFETY: k is one of those that are asked for.
    unsafe {
        if k >= on.count || !goes(on.forces.clock) {
            return;
        }
        // Walls do not list each other.
        let view = CellView {
            parameters: &on.forces,
        };
        let i = on.stored.load(on.first + k);
        let pushed = body::contact::<S, D, _>(&p.contact, &view, i);
        let [x, y, z, _] = pack(pushed, S::from_literal(0.0));
        let [a, b, c, d] = on.found.load(on.first + k);
        on.found.store(on.first + k, [a + x, b + y, c + z, d]);
    }
}

/// Sums the forces on a patch and their moments, in the order of identities.
///
/// # Safety
/// As [`find_reaction`], and after it.
#[inline(always)]
pub unsafe fn sum_loads<S: Scalar>(p: &LoadParameters<S>)
where
    [S; 4]: Word,
{
    let patch = p.first + block_idx_x();
    // SAFETY: there is such a patch; all threads of a block reach the sum together, since the clock is the same for
    // all.
    unsafe {
        if !goes(p.clock) {
            return;
        }
        let [_, count, before, _] = p.members.load(patch);
        let [x, y, z, _] = p.abouts.load(patch);
        let mut sum = [0.0; 6];
        let mut k = thread_idx_x();
        while k < count {
            let i = p.stored.load(before + k);
            let (cell, place) = (p.cell.load(i), p.place.load(i));
            let [fx, fy, fz, _] = p.found.load(before + k).map(S::widen);
            let lever = p.home.lever(&[x, y, z], cell, &place);
            let [mx, my, mz] = vector::cross(&lever, &[fx, fy, fz]);
            let [a, b, c, d, e, f] = sum;
            sum = [a + fx, b + fy, c + fz, d + mx, e + my, f + mz];
            k += block_dim_x();
        }
        let sums = block_sums(sum);
        if thread_idx_x() == 0 {
            for (part, sum) in (6 * patch..).zip(sums) {
                p.loads.store(part, sum);
            }
        }
    }
}
