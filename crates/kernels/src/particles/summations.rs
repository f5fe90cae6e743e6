//! Summations over neighbours, and columns that fluid carries.

use crate::ListView;
use crate::particles::goes::goes;
use crate::particles::reading::Reading;
use monoflow_abi::{CarryParameters, ForceParameters, ReorderWordParameters, SummationParameters};
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::integrate::Integrator;
use monoflow_ops::particles::kernel::Kernel;
use monoflow_ops::particles::summation::{Role, Summation, Summing};

/// What a summation finds of one fluid particle.
///
/// # Safety
/// Columns are as long as the parameters say, the list belongs to the particles, and what is found is none of
/// what is read. A model that accelerates is the rate of a column, which `gathered` is.
#[inline(always)]
pub unsafe fn sum_neighbours<S: Scalar, const D: usize, K, M, E: Reading>(
    summing: &Summing<S, D, K, M>,
    p: &SummationParameters<S>,
    encoding: E,
) where
    K: Kernel,
    M: Summation<S>,
    [S; 4]: Word,
{
    const { assert!(!M::ACCELERATES || matches!(M::ROLE, Role::Carried)) };
    let i = index_1d();
    let forces = &p.forces;
    // SAFETY: i is a particle.
    unsafe {
        if i >= forces.sides.fluids || !goes(forces.clock) {
            return;
        }
        let view = ListView {
            parameters: forces,
            encoding,
        };
        let found = body::summation::<S, D, K, M, _>(summing, &view, i, p.walls != 0);
        p.found.store(i, found);
        if M::ACCELERATES {
            let push = summing.model.acceleration(forces.gathered.load(i));
            let [x, y, z, density] = forces.rates.load(i);
            let pushed = [x + push[0], y + push[1], z + push[2], density];
            forces.rates.store(i, pushed);
        }
    }
}

/// Puts the first number that a filter found in the place of the density excess of one fluid particle.
///
/// # Safety
/// `rates` are what the filter found, as long as there are fluid particles.
#[inline(always)]
pub unsafe fn apply_filter<S: Scalar>(p: &ForceParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle; this kernel reads and writes only its own word.
    unsafe {
        if i >= p.sides.fluids || !goes(p.clock) {
            return;
        }
        let mut motion = p.particles.motion.load(i);
        motion[3] = p.rates.load(i)[0];
        p.particles.motion.store(i, motion);
    }
}

/// Advances what one fluid particle carries by a stage.
///
/// # Safety
/// Columns are as long as there are fluid particles.
#[inline(always)]
pub unsafe fn carry<I: Integrator, S: Scalar>(p: &CarryParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle; this kernel reads and writes only its own words.
    unsafe {
        if i >= p.fluids || !goes(p.clock) {
            return;
        }
        let dt = p.clock.address(0) + core::mem::offset_of!(Clock, dt) as u64;
        let dt = S::from_literal(<f64 as Word>::load(dt));
        let start = p.start.load(i);
        let now = if p.stage == 0 { start } else { p.now.load(i) };
        let reached = body::carry::<I, S>(p.stage, start, now, p.rate.load(i), dt);
        let to = if p.stage + 1 == I::STAGES {
            p.start
        } else {
            p.now
        };
        to.store(i, reached);
        if !body::is_finite(reached) {
            p.rates.store(i, body::LOST.map(S::from_literal));
        }
    }
}

/// Copies one word of a column into sorted order.
///
/// # Safety
/// `from` and `to` do not overlap, and `order` is a permutation of the particles.
#[inline(always)]
pub unsafe fn reorder_word<S: Scalar>(p: &ReorderWordParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    if i >= p.particles {
        return;
    }
    // SAFETY: as promised.
    unsafe {
        let old = p.order.load(i) as u32;
        p.to.store(i, p.from.load(old));
    }
}
