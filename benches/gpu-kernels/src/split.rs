//! Rates of fluid by two kernels, one for each kind of neighbour.

use core::array::from_fn;
use monoflow_abi::ForceParameters;
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_kernels::{ListView, Reading, goes, store_rates};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::pack;
use monoflow_ops::particles::kind::{Fluid, Wall};
use monoflow_ops::wcsph::body::sum_over;
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::smoothing::VelocitySmoothing;

/// First half of the fully split forces: the sums of fluid ← fluid, left as they are.
///
/// # Safety
/// As [`fluid_forces`](monoflow_kernels::fluid_forces).
#[inline(always)]
pub unsafe fn fluid_fluid_forces<S: Scalar, const D: usize, Sch, E: Reading>(
    scheme: &Sch,
    p: &ForceParameters<S>,
    encoding: E,
) where
    Sch: ParticleScheme<S, D>,
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.sides.fluids || !goes(p.clock) {
            return;
        }
        let view = ListView {
            parameters: p,
            encoding,
        };
        let (acceleration, density, transport) =
            sum_over::<Fluid, (Fluid, ()), S, D, Sch, _>(scheme, &view, i);
        store_rates::<S, D, Sch::Smoothing>(p, i, pack(acceleration, density), transport);
    }
}

/// Second half: adds fluid ← wall to the sums and finishes them.
///
/// # Safety
/// After [`fluid_fluid_forces`] on the same parameters.
#[inline(always)]
pub unsafe fn fluid_wall_forces<S: Scalar, const D: usize, Sch, E: Reading>(
    scheme: &Sch,
    p: &ForceParameters<S>,
    encoding: E,
) where
    Sch: ParticleScheme<S, D>,
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.sides.fluids || !goes(p.clock) {
            return;
        }
        let view = ListView {
            parameters: p,
            encoding,
        };
        let (acceleration, density, mut transport) =
            sum_over::<Fluid, (Wall, ()), S, D, Sch, _>(scheme, &view, i);
        let before = p.rates.load(i);
        if Sch::Smoothing::ON {
            let before = p.transport.load(i);
            transport = from_fn(|k| before[k] + transport[k]);
        }
        let (acceleration, excess) = scheme.finish_fluid(
            from_fn(|k| before[k] + acceleration[k]),
            before[3] + density,
            &transport,
        );
        store_rates::<S, D, Sch::Smoothing>(p, i, pack(acceleration, excess), transport);
    }
}
