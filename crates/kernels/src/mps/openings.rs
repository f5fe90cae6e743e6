//! Particles in the zones of openings: they go along with the velocity and the pressure that they have there.

use super::time_step;
use crate::particles::goes::goes;
use crate::particles::openings::member;
use monoflow_abi::CoastParameters;
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_ops::Scalar;
use monoflow_ops::mps::coast;

/// Puts a member that is in a zone at the start of the step where it is at its end, and notes whether it is one.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn coast_members<S: Scalar>(p: &CoastParameters<S>)
where
    [S; 4]: Word,
{
    let k = index_1d();
    // SAFETY: k is a member, and members are particles.
    unsafe {
        if k >= p.zones.looked_at || !goes(p.zones.clock) {
            return;
        }
        let (i, _, _, _, is_inside) = member(&p.zones, k);
        if is_inside {
            let words = (
                p.zones.particles.place.load(i),
                p.zones.particles.motion.load(i),
            );
            let dt = S::from_literal(time_step(p.zones.clock));
            let (place, motion) = coast(words, dt);
            p.ahead.place.store(i, place);
            p.ahead.motion.store(i, motion);
        }
        let note = S::from_literal(if is_inside { 1.0 } else { 0.0 });
        p.zones.held.store(k, [note; 4]);
    }
}

/// The particle of a member that coasts in this step.
///
/// # Safety
/// After [`coast_members`] on the same parameters.
#[inline(always)]
unsafe fn coasting<S: Scalar>(p: &CoastParameters<S>) -> Option<u32>
where
    [S; 4]: Word,
{
    let k = index_1d();
    // SAFETY: k is a member.
    unsafe {
        if k >= p.zones.looked_at || !goes(p.zones.clock) {
            return None;
        }
        let [note, ..] = p.zones.held.load(k);
        (note > S::from_literal(0.0)).then(|| p.zones.members.load(k) as u32)
    }
}

/// Leaves a member that coasts the pressure that it has in its zone.
///
/// # Safety
/// As [`coast_members`], and after it.
#[inline(always)]
pub unsafe fn keep_pressures<S: Scalar>(p: &CoastParameters<S>)
where
    [S; 4]: Word,
{
    // SAFETY: i is a particle.
    unsafe {
        if let Some(i) = coasting(p) {
            let mut word = p.pressed.load(i);
            word[3] = p.ahead.motion.load(i)[3];
            p.pressed.store(i, word);
        }
    }
}

/// Leaves a member that coasts where it has been put, whatever the pressure around it.
///
/// # Safety
/// As [`coast_members`], and after it.
#[inline(always)]
pub unsafe fn arrive<S: Scalar>(p: &CoastParameters<S>)
where
    [S; 4]: Word,
{
    // SAFETY: i is a particle.
    unsafe {
        if let Some(i) = coasting(p) {
            p.zones.particles.place.store(i, p.ahead.place.load(i));
            p.zones.particles.motion.store(i, p.ahead.motion.load(i));
        }
    }
}
