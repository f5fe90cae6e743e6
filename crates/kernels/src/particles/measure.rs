//! Sums over all particles, and the particles within boxes.

use crate::block;
use crate::over_block::{block_most, block_sums};
use core::array::from_fn;
use monoflow_abi::{
    ACCOUNT_BLOCKS, ACCOUNT_NUMBERS, AccountParameters, LayerParameters, PORTION_NUMBERS,
    PickParameters, PortionParameters, TOTAL_NUMBERS, TotalParameters, WithinParameters,
};
use monoflow_device::thread::{block_idx_x, index_1d, thread_idx_x};
use monoflow_device::{Word, atomic_add};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Account, SUMS, Totals, account, account_wall, evenly_elastic};

/// Sums over all particles, block by block; `elastic` tells the energy of compression of a density excess, J/kg.
///
/// # Safety
/// Columns are as long as the parameters say; there are [`ACCOUNT_BLOCKS`] blocks.
#[inline(always)]
pub(crate) unsafe fn account_particles<S: Scalar>(
    p: &AccountParameters<S>,
    elastic: impl Fn(S) -> f64,
) where
    [S; 4]: Word,
{
    let mut own = Account::default();
    let mut i = index_1d();
    // SAFETY: i is a particle; all threads of a block reach the sums.
    unsafe {
        while i < p.sides.particles {
            let motion = p.particles.motion.load(i);
            let one = if i < p.sides.fluids {
                let place = p.particles.place.load(i);
                let position = p.home.position(p.cell.load(i), &place);
                account(place[3], &motion, &position, &p.gravity, &elastic)
            } else {
                account_wall(&motion)
            };
            own = own.and(&one);
            i += ACCOUNT_BLOCKS * block::PARTICLES;
        }
        let (sums, greatest) = (block_sums(own.sums), block_most(own.greatest));
        if thread_idx_x() == 0 {
            let first = ACCOUNT_NUMBERS as u32 * block_idx_x();
            for (k, sum) in sums.iter().enumerate() {
                p.found.store(first + k as u32, *sum);
            }
            for (k, most) in greatest.iter().enumerate() {
                p.found.store(first + (SUMS + k) as u32, *most);
            }
        }
    }
}

/// Sums over all particles where the pressure grows evenly with the density.
///
/// # Safety
/// Columns are as long as the parameters say; there are [`ACCOUNT_BLOCKS`] blocks.
#[inline(always)]
pub unsafe fn account_evenly<S: Scalar>(p: &AccountParameters<S>)
where
    [S; 4]: Word,
{
    // SAFETY: passed on.
    unsafe { account_particles(p, |excess| evenly_elastic(excess, p.sound_speed)) };
}

/// Sums over a portion of the fluid, block by block.
///
/// # Safety
/// Columns are as long as the parameters say; there are [`ACCOUNT_BLOCKS`] blocks.
#[inline(always)]
pub unsafe fn sum_portion<S: Scalar>(p: &PortionParameters<S>)
where
    [S; 4]: Word,
{
    let mut own = [0.0; PORTION_NUMBERS];
    let mut i = index_1d();
    // SAFETY: i is a particle; all threads of a block reach the sums.
    unsafe {
        while i < p.fluids {
            let place = p.place.load(i);
            let at = p.home.position(p.cell.load(i), &place);
            let one = p.portion.moments(p.id.load(i), place[3].widen(), &at);
            own = from_fn(|k| own[k] + one[k]);
            i += ACCOUNT_BLOCKS * block::PARTICLES;
        }
        let sums = block_sums(own);
        if thread_idx_x() == 0 {
            for (k, sum) in sums.iter().enumerate() {
                let at = PORTION_NUMBERS as u32 * block_idx_x() + k as u32;
                p.found.store(at, *sum);
            }
        }
    }
}

/// Picks the particles that lie in any of some boxes.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn pick_within<S: Scalar>(p: &WithinParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle; nothing is written beyond what there is room for.
    unsafe {
        if i >= p.sides.particles {
            return;
        }
        let (place, cell) = (p.columns.place.load(i), p.cell.load(i));
        let at = p.home.position(cell, &place);
        let mut inside = false;
        for span in 0..p.boxes {
            let (min, max) = (p.corners.load(2 * span), p.corners.load(2 * span + 1));
            let mut here = i < p.sides.fluids || min[3] > 0.0;
            for k in 0..3 {
                here = here && min[k] <= at[k] && at[k] <= max[k];
            }
            inside = inside || here;
        }
        if !inside {
            return;
        }
        let slot = atomic_add(p.count, 0, 1);
        if slot < p.room {
            p.stored.store(slot, i);
            p.cells.store(slot, cell);
            p.ids.store(slot, p.id.load(i));
            p.found.place.store(slot, place);
            p.found.motion.store(slot, p.columns.motion.load(i));
        }
    }
}

/// Picks words of particles; one thread each.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn pick_words<S: Scalar>(p: &PickParameters<S>)
where
    [S; 4]: Word,
{
    let k = index_1d();
    // SAFETY: k is one of those that are picked.
    unsafe {
        if k < p.count {
            p.found.store(k, p.words.load(p.stored.load(k)));
        }
    }
}

/// Sums the words of a column over the fluid, block by block.
///
/// # Safety
/// Columns are as long as the parameters say; there are [`ACCOUNT_BLOCKS`] blocks.
#[inline(always)]
pub unsafe fn sum_words<S: Scalar>(p: &TotalParameters<S>)
where
    [S; 4]: Word,
{
    let mut own = Totals::default();
    let mut i = index_1d();
    // SAFETY: i is a particle of the fluid; all threads of a block reach the sums.
    unsafe {
        while i < p.fluids {
            own = own.and(&Totals::of(p.place.load(i)[3], &p.words.load(i)));
            i += ACCOUNT_BLOCKS * block::PARTICLES;
        }
        // Spelled out: an array that is indexed by a variable lies in memory.
        let ([x, y, z, w], [[a, b, c, d], [e, f, g, h]]) = (own.sums, own.most);
        let sums = block_sums([own.mass, x, y, z, w]);
        let most = block_most([a, b, c, d, e, f, g, h]);
        if thread_idx_x() == 0 {
            let first = TOTAL_NUMBERS as u32 * block_idx_x();
            for (k, sum) in sums.iter().enumerate() {
                p.found.store(first + k as u32, *sum);
            }
            for (k, most) in most.iter().enumerate() {
                p.found.store(first + (sums.len() + k) as u32, *most);
            }
        }
    }
}

/// Counts the fluid particles of a box layer by layer.
///
/// # Safety
/// Columns are as long as the parameters say, and there is a count for each layer.
#[expect(
    clippy::needless_range_loop,
    reason = "three columns by the same index"
)]
#[inline(always)]
pub unsafe fn count_layers<S: Scalar>(p: &LayerParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle, and a point has one of the layers.
    unsafe {
        if i >= p.fluids {
            return;
        }
        let at = p.home.position(p.cell.load(i), &p.place.load(i));
        let mut inside = true;
        for k in 0..3 {
            inside = inside && p.min[k] <= at[k] && at[k] <= p.max[k];
        }
        if inside {
            atomic_add(p.counts, p.layers.of(&at), 1);
        }
    }
}
