//! The first sweep in other mappings of threads to work: those of Miyajima, Kubota & Fujita. For
//! comparison with the list only: sums by atomics depend on the order in which threads arrive.

use crate::AtomicAdd;
use core::array::from_fn;
use monoflow_abi::{ForceParameters, MpsParameters};
use monoflow_device::thread::{block_idx_x, index_1d, thread_idx_x};
use monoflow_device::{Column, Word};
use monoflow_kernels::{Near, gathered, goes, time_step};
use monoflow_ops::Scalar;
use monoflow_ops::mps::{MpsScheme, go_ahead, kick, predict};
use monoflow_ops::particles::body::View;
use monoflow_ops::particles::grid::Step;
use monoflow_ops::particles::kind::Kind;

/// Parameters of the mappings in which threads add to sums.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct MappingParameters<S> {
    /// The step.
    pub step: MpsParameters<S>,
    /// Sums that threads add to, three numbers a particle; zero before.
    pub kicks: Column<S>,
}

/// The buckets around a particle, or one of them.
struct Buckets<'a, S> {
    parameters: &'a ForceParameters<S>,
    first: u32,
    end: u32,
}

/// The step to bucket `k` of 27.
#[inline(always)]
fn step(k: u32) -> Step {
    (k % 3) | ((k / 3 % 3) << 2) | ((k / 9) << 4)
}

impl<S: Scalar, const D: usize> View<S, D> for Buckets<'_, S>
where
    [S; 4]: Word,
{
    type R = S;
    type Near<'b>
        = Near<'b, S, D>
    where
        Self: 'b;

    #[inline(always)]
    fn place(&self, i: u32) -> [S; 4] {
        // SAFETY: `i` is a particle.
        unsafe { self.parameters.particles.place.load_constant(i) }
    }

    #[inline(always)]
    fn motion(&self, i: u32) -> [S; 4] {
        // SAFETY: `i` is a particle.
        unsafe { self.parameters.particles.motion.load_constant(i) }
    }

    #[inline(always)]
    fn gathered(&self, place: usize, i: u32) -> [S; 4] {
        // SAFETY: `i` is a particle; a body asks only for columns that there are.
        unsafe { gathered(self.parameters, place, i) }
    }

    #[inline(always)]
    fn neighbours<N: Kind>(&self, i: u32, place: &[S; 4], mut visit: impl FnMut(&Near<'_, S, D>)) {
        let p = self.parameters;
        let from: [S; D] = from_fn(|k| place[k]);
        // SAFETY: cells hold particles.
        unsafe {
            let starts = p.starts.skip(N::INDEX as u64 * p.grid.len() as u64);
            let at = p.grid.coordinates(p.cell.load_constant(i));
            let mut k = self.first;
            while k < self.end {
                let step = step(k);
                k += 1;
                let Some(cell) = p.grid.cell_at_step(at, step) else {
                    continue;
                };
                let shift = p.grid.shift::<D>(step);
                let (mut j, end) = (starts.load_constant(cell), starts.load_constant(cell + 1));
                while j < end {
                    if j != i {
                        visit(&Near::read(p, &from, j, &shift));
                    }
                    j += 1;
                }
            }
        }
    }
}

/// One thread a particle, which goes through the 27 buckets.
///
/// # Safety
/// As [`predict_particles`](monoflow_kernels::predict_particles).
#[inline(always)]
pub unsafe fn predict_from_buckets<S: Scalar, const D: usize, Sch: MpsScheme<S, D>>(
    scheme: &Sch,
    p: &MpsParameters<S>,
) where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.near.sides.fluids || !goes(p.near.clock) {
            return;
        }
        let view = Buckets {
            parameters: &p.near,
            first: 0,
            end: 27,
        };
        let dt = S::from_literal(time_step(p.near.clock));
        let (place, motion) = predict::<S, D, Sch, _>(scheme, &view, i, dt);
        p.ahead.place.store(i, place);
        p.ahead.motion.store(i, motion);
    }
}

/// One thread for each particle and bucket: 27 threads add to a particle.
///
/// # Safety
/// As [`predict_particles`](monoflow_kernels::predict_particles); the sums are zero.
#[inline(always)]
pub unsafe fn add_bucket<S: Scalar + AtomicAdd, const D: usize, Sch: MpsScheme<S, D>>(
    scheme: &Sch,
    p: &MappingParameters<S>,
) where
    [S; 4]: Word,
{
    let thread = index_1d();
    // SAFETY: passed on.
    unsafe { add::<S, D, Sch>(scheme, p, thread / 27, thread % 27) }
}

/// One block of 3 × 3 × 3 threads a particle.
///
/// # Safety
/// As [`add_bucket`].
#[inline(always)]
pub unsafe fn add_bucket_of_block<S: Scalar + AtomicAdd, const D: usize, Sch: MpsScheme<S, D>>(
    scheme: &Sch,
    p: &MappingParameters<S>,
) where
    [S; 4]: Word,
{
    // SAFETY: passed on.
    unsafe { add::<S, D, Sch>(scheme, p, block_idx_x(), thread_idx_x()) }
}

#[inline(always)]
unsafe fn add<S: Scalar + AtomicAdd, const D: usize, Sch: MpsScheme<S, D>>(
    scheme: &Sch,
    p: &MappingParameters<S>,
    i: u32,
    bucket: u32,
) where
    [S; 4]: Word,
{
    let near = &p.step.near;
    // SAFETY: i is a particle with three sums.
    unsafe {
        if i >= near.sides.fluids || !goes(near.clock) {
            return;
        }
        let view = Buckets {
            parameters: near,
            first: bucket,
            end: bucket + 1,
        };
        let dt = S::from_literal(time_step(near.clock));
        let kick = kick::<S, D, Sch, _>(scheme, &view, i, dt);
        for (k, part) in kick.into_iter().enumerate() {
            S::atomic_add(p.kicks.address(3 * i + k as u32), part);
        }
    }
}

/// What remains to be done when the sums are complete.
///
/// # Safety
/// After [`add_bucket`] or [`add_bucket_of_block`].
#[inline(always)]
pub unsafe fn predict_from_sums<S: Scalar + Word, const D: usize, Sch: MpsScheme<S, D>>(
    scheme: &Sch,
    p: &MappingParameters<S>,
) where
    [S; 4]: Word,
{
    let i = index_1d();
    let step = &p.step;
    // SAFETY: i is a particle.
    unsafe {
        if i >= step.near.sides.fluids || !goes(step.near.clock) {
            return;
        }
        let kick: [S; D] = from_fn(|k| p.kicks.load(3 * i + k as u32));
        let words = (step.start.place.load(i), step.start.motion.load(i));
        let dt = S::from_literal(time_step(step.near.clock));
        let (place, motion) = go_ahead::<S, D, Sch>(scheme, words, kick, dt);
        step.ahead.place.store(i, place);
        step.ahead.motion.store(i, motion);
    }
}
