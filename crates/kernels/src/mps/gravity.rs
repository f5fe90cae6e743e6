use super::time_step;
use crate::particles::follow::time_at;
use crate::particles::goes::goes;
use crate::words::load_words;
use monoflow_abi::GainParameters;
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_ops::Scalar;
use monoflow_ops::mps::{self, GAINED_AT};
use monoflow_ops::particles::motion::{Knot, gain};

/// Adds what gravity has gained by the middle of the step to what is ahead of one fluid particle.
///
/// # Safety
/// Columns are as long as the parameters say, and the course names knots that there are.
#[inline(always)]
pub unsafe fn add_gain<S: Scalar>(p: &GainParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a fluid particle.
    unsafe {
        if i >= p.fluids || !goes(p.clock) {
            return;
        }
        let time = time_at(p.clock, GAINED_AT);
        let gained = gain(&p.gravity, time, |k| load_words!(Knot, p.knots, k));
        let ahead = (p.ahead.place.load(i), p.ahead.motion.load(i));
        let (place, motion) = mps::gain(ahead, gained, time_step(p.clock));
        p.ahead.place.store(i, place);
        p.ahead.motion.store(i, motion);
    }
}
