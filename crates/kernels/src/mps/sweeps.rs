use super::time_step;
use crate::ListView;
use crate::particles::encoding::Encoding;
use crate::particles::extremes::{block_extremes, store};
use crate::particles::goes::goes;
use crate::reducible::Reducible;
use monoflow_abi::MpsParameters;
use monoflow_device::Word;
use monoflow_device::thread::{block_idx_x, index_1d, thread_idx_x};
use monoflow_ops::Scalar;
use monoflow_ops::mps::{MIRROR, MpsScheme, correct, explicit_pressure, number_density, predict};
use monoflow_ops::particles::body::Extremes;
use monoflow_ops::particles::kind::is_dummy;

/// Moves one particle by viscosity, gravity and collisions; walls stay.
///
/// # Safety
/// Columns are as long as the parameters say, and the list belongs to the particles.
#[inline(always)]
pub unsafe fn predict_particles<S: Scalar, const D: usize, Sch: MpsScheme<S, D>, E: Encoding>(
    scheme: &Sch,
    p: &MpsParameters<S>,
    encoding: E,
) where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.near.sides.particles || !goes(p.near.clock) {
            return;
        }
        let (place, motion) = if i < p.near.sides.fluids {
            let view = ListView {
                parameters: &p.near,
                encoding,
            };
            let dt = S::from_literal(time_step(p.near.clock));
            predict::<S, D, Sch, _>(scheme, &view, i, dt)
        } else {
            (p.start.place.load(i), p.start.motion.load(i))
        };
        p.ahead.place.store(i, place);
        p.ahead.motion.store(i, motion);
    }
}

/// Finds the explicit pressure of one particle.
///
/// # Safety
/// As [`predict_particles`].
#[inline(always)]
pub unsafe fn press_particles<S: Scalar, const D: usize, Sch: MpsScheme<S, D>, E: Encoding>(
    scheme: &Sch,
    p: &MpsParameters<S>,
    encoding: E,
) where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.near.sides.particles || !goes(p.near.clock) {
            return;
        }
        let place = p.near.particles.place.load_constant(i);
        let excess = if is_dummy(&place) {
            S::from_literal(MIRROR)
        } else {
            let view = ListView {
                parameters: &p.near,
                encoding,
            };
            let (density, _) = number_density::<S, D, Sch, _>(scheme, &view, i);
            explicit_pressure::<S, D, Sch>(scheme, density)
        };
        p.pressed.store(i, [place[0], place[1], place[2], excess]);
    }
}

/// Moves one particle by the pressure gradient and finds the extremes of its block; walls keep what
/// they bear.
///
/// # Safety
/// As [`predict_particles`].
#[inline(always)]
pub unsafe fn correct_particles<S: Reducible, const D: usize, Sch: MpsScheme<S, D>, E: Encoding>(
    scheme: &Sch,
    p: &MpsParameters<S>,
    encoding: E,
) where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle; all threads of a block reach the reduction together, since the clock
    // is the same for all.
    unsafe {
        if !goes(p.near.clock) {
            return;
        }
        let mut extremes = Extremes::at_rest();
        if i < p.near.sides.fluids {
            let view = ListView {
                parameters: &p.near,
                encoding,
            };
            let dt = S::from_literal(time_step(p.near.clock));
            let start = (p.start.place.load(i), p.start.motion.load(i));
            let ahead = p.ahead.motion.load(i);
            let ((place, motion), found) =
                correct::<S, D, Sch, _>(scheme, &view, i, start, ahead, dt);
            p.start.place.store(i, place);
            p.start.motion.store(i, motion);
            extremes = found;
        } else if i < p.near.sides.particles && !is_dummy(&p.start.place.load(i)) {
            let mut motion = p.start.motion.load(i);
            motion[3] = p.near.particles.place.load_constant(i)[3];
            p.start.motion.store(i, motion);
        }
        let found = block_extremes(&extremes);
        if thread_idx_x() == 0 {
            store(p.extremes, block_idx_x(), &found);
        }
    }
}
