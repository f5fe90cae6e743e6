use crate::particles::extremes::{block_extremes, load, store};
use crate::particles::goes::goes;
use crate::reducible::Reducible;
use monoflow_abi::{AdvanceParameters, FinishParameters};
use monoflow_device::thread::{block_dim_x, block_idx_x, index_1d, thread_idx_x};
use monoflow_device::{Column, Word};
use monoflow_ops::particles::body::{self, Extremes};
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::integrate::Integrator;

/// Advances one particle by a stage and finds the extremes of its block.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn advance<I: Integrator, S: Reducible, const D: usize>(p: &AdvanceParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle; all threads of a block reach the reduction together, since the
    // clock is the same for all.
    unsafe {
        if p.prime == 0 && !goes(p.clock) {
            return;
        }
        let mut extremes = Extremes::at_rest();
        if i < p.sides.particles {
            let clock = p.clock.address(0);
            let dt = if p.prime != 0 {
                0.0
            } else {
                <f64 as Word>::load(clock + core::mem::offset_of!(Clock, dt) as u64)
            };
            let start = (p.start.place.load(i), p.start.motion.load(i));
            let now = if p.stage == 0 {
                start
            } else {
                (p.now.place.load(i), p.now.motion.load(i))
            };
            let mut transport = [S::from_literal(0.0); D];
            if p.transport.address(0) != 0 && i < p.sides.fluids {
                transport.copy_from_slice(&p.transport.load(i)[..D]);
            }
            let dt = S::from_literal(dt);
            let rates = p.rates.load(i);
            let ((place, motion), found) = if i < p.sides.fluids {
                body::advance::<I, S, D>(p.stage, start, now, rates, transport, dt)
            } else {
                body::advance_wall::<I, S, D>(p.stage, start, now, rates, dt)
            };
            extremes = found;
            if p.approach.address(0) != 0 && i < p.sides.fluids {
                extremes.approach = p.approach.load(i);
            }
            let to = if p.stage + 1 == I::STAGES && p.prime == 0 {
                p.start
            } else {
                p.now
            };
            to.place.store(i, place);
            to.motion.store(i, motion);
        }
        let found = block_extremes(&extremes);
        if thread_idx_x() == 0 {
            store(p.extremes, block_idx_x(), &found);
        }
    }
}

/// Turns the extremes of all blocks into the next Δt, and decides whether the next step may go
/// ahead. One block.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn finish<S: Reducible>(p: &FinishParameters<S>) {
    // SAFETY: in bounds; all threads take part in the reduction.
    unsafe {
        if p.prime == 0 && !goes(p.clock) {
            return;
        }
        let mut extremes = Extremes::at_rest();
        let mut k = thread_idx_x();
        while k < p.count {
            extremes = extremes.merge(&load(p.extremes, k));
            k += block_dim_x();
        }
        let found = block_extremes(&extremes);
        if thread_idx_x() == 0 {
            let mut clock = load_clock(p.clock);
            clock.finish_stage(&p.limits, &found, p.last != 0, p.prime != 0);
            store_clock(p.clock, clock);
        }
    }
}

const CLOCK_WORDS: usize = size_of::<Clock>() / size_of::<u64>();

unsafe fn load_clock(clock: Column<Clock>) -> Clock {
    let words = Column::<u64>::at(clock.address(0));
    // SAFETY: the clock consists of whole words; any words make a clock.
    unsafe {
        core::mem::transmute::<[u64; CLOCK_WORDS], Clock>(core::array::from_fn(|k| {
            words.load(k as u32)
        }))
    }
}

unsafe fn store_clock(clock: Column<Clock>, value: Clock) {
    let words = Column::<u64>::at(clock.address(0));
    // SAFETY: likewise.
    unsafe {
        let bits = core::mem::transmute::<Clock, [u64; CLOCK_WORDS]>(value);
        for (k, word) in bits.iter().enumerate() {
            words.store(k as u32, *word);
        }
    }
}
