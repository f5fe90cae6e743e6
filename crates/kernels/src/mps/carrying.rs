//! What fluid carries, and particles as summations see them.

use super::time_step;
use crate::particles::goes::goes;
use monoflow_abi::{CarriedParameters, EvenParameters};
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_ops::Scalar;
use monoflow_ops::mps::{carry, evenly};

/// Makes the words of one particle for summations, and sets what pushes it to zero.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn even_words<S: Scalar>(p: &EvenParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle; this kernel writes only its own words.
    unsafe {
        if i >= p.particles || !goes(p.clock) {
            return;
        }
        let (place, motion) = evenly((p.from.place.load(i), p.from.motion.load(i)), p.mass);
        p.to.place.store(i, place);
        p.to.motion.store(i, motion);
        if p.push.address(0) != 0 {
            p.push.store(i, [S::from_literal(0.0); 4]);
        }
    }
}

/// Takes what one fluid particle carries on by a step, and adds the forces by it to what is ahead.
///
/// # Safety
/// Columns are as long as there are fluid particles.
#[inline(always)]
pub unsafe fn carry_particles<S: Scalar>(p: &CarriedParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle; this kernel reads and writes only its own words.
    unsafe {
        if i >= p.fluids || !goes(p.clock) {
            return;
        }
        let push = match p.push.address(0) {
            0 => [S::from_literal(0.0); 4],
            _ => p.push.load(i),
        };
        let words = (p.carried.load(i), p.rate.load(i));
        let ahead = (p.ahead.place.load(i), p.ahead.motion.load(i));
        let dt = S::from_literal(time_step(p.clock));
        let (carried, (place, motion)) = carry(words, ahead, push, dt);
        p.carried.store(i, carried);
        p.ahead.place.store(i, place);
        p.ahead.motion.store(i, motion);
    }
}
