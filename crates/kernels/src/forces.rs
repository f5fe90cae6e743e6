use crate::ListView;
use monoflow_abi::ForceParameters;
use monoflow_device::thread::index_1d;
use monoflow_device::{Column, Word};
use monoflow_ops::Scalar;
use monoflow_ops::body::{fluid_rates, shepard, wall_rate};
use monoflow_ops::control::{Clock, Halt};
use monoflow_ops::scheme::ParticleScheme;
use monoflow_ops::smoothing::VelocitySmoothing;

/// Does the clock let this stage run?
#[inline(always)]
pub(crate) unsafe fn goes(clock: Column<Clock>) -> bool {
    let halt = clock.address(0) + core::mem::offset_of!(Clock, halt) as u64;
    // SAFETY: the clock's `halt` is a word.
    unsafe { <u32 as Word>::load(halt) == Halt::None as u32 }
}

/// Rates of one fluid particle.
///
/// # Safety
/// Columns are as long as the parameters say, and the list belongs to the particles.
#[inline(always)]
pub unsafe fn fluid_forces<S: Scalar, const D: usize, Sch>(scheme: &Sch, p: &ForceParameters<S>)
where
    Sch: ParticleScheme<S, D>,
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.sides.fluids || !goes(p.clock) {
            return;
        }
        let (rates, correction) =
            fluid_rates::<S, D, Sch, _>(scheme, &ListView { parameters: p }, i);
        p.rates.store(i, rates);
        if Sch::Smoothing::ON {
            let mut word = [S::from_literal(0.0); 4];
            word[..D].copy_from_slice(&correction);
            p.transport.store(i, word);
        }
    }
}

/// Rate of one wall particle.
///
/// # Safety
/// As [`fluid_forces`].
#[inline(always)]
pub unsafe fn wall_forces<S: Scalar, const D: usize, Sch>(scheme: &Sch, p: &ForceParameters<S>)
where
    Sch: ParticleScheme<S, D>,
    [S; 4]: Word,
{
    let i = p.sides.fluids + index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.sides.particles || !goes(p.clock) {
            return;
        }
        let rates = wall_rate::<S, D, Sch, _>(scheme, &ListView { parameters: p }, i);
        p.rates.store(i, rates);
    }
}

/// Shepard-filtered density excess of one fluid particle, into its rates.
///
/// # Safety
/// As [`fluid_forces`].
#[inline(always)]
pub unsafe fn shepard_filter<S: Scalar, const D: usize, Sch>(scheme: &Sch, p: &ForceParameters<S>)
where
    Sch: ParticleScheme<S, D>,
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.sides.fluids || !goes(p.clock) {
            return;
        }
        let excess = shepard::<S, D, Sch, _>(scheme, &ListView { parameters: p }, i);
        let zero = S::from_literal(0.0);
        p.rates.store(i, [zero, zero, zero, excess]);
    }
}

/// Puts the filtered density excess of one fluid particle in its place.
///
/// # Safety
/// After [`shepard_filter`] on the same parameters.
#[inline(always)]
pub unsafe fn shepard_apply<S: Scalar>(p: &ForceParameters<S>)
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
        motion[3] = p.rates.load(i)[3];
        p.particles.motion.store(i, motion);
    }
}
