use crate::ListView;
use crate::particles::goes::goes;
use crate::particles::reading::Reading;
use monoflow_abi::{ForceParameters, GatherParameters};
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::pack;
use monoflow_ops::wcsph::body::{fluid_rates, gather_slot, of_walls, wall_rate};
use monoflow_ops::wcsph::gather::{GRADIENT, GRADIENT_BEYOND};
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::smoothing::VelocitySmoothing;

/// Keeps the rates of a fluid particle, and how it is moved beyond its velocity where velocities are smoothed.
///
/// # Safety
/// `i` is a particle.
#[inline(always)]
pub unsafe fn store_rates<S: Scalar, const D: usize, X: VelocitySmoothing<S>>(
    p: &ForceParameters<S>,
    i: u32,
    rates: [S; 4],
    transport: [S; D],
) where
    [S; 4]: Word,
{
    // SAFETY: the caller's `i` is a particle.
    unsafe {
        p.rates.store(i, rates);
        if X::ON {
            p.transport.store(i, pack(transport, S::from_literal(0.0)));
        }
    }
}

/// Rates of one fluid particle: the chain fluid ← fluid, fluid ← wall.
///
/// # Safety
/// Columns are as long as the parameters say, and the list belongs to the particles.
#[inline(always)]
pub unsafe fn fluid_forces<S: Scalar, const D: usize, Sch, E: Reading>(
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
        let (rates, transport) = fluid_rates::<S, D, Sch, _>(scheme, &view, i);
        store_rates::<S, D, Sch::Smoothing>(p, i, rates, transport);
    }
}

/// Rate of one wall particle.
///
/// # Safety
/// As [`fluid_forces`].
#[inline(always)]
pub unsafe fn wall_forces<S: Scalar, const D: usize, Sch, E: Reading>(
    scheme: &Sch,
    p: &ForceParameters<S>,
    encoding: E,
) where
    Sch: ParticleScheme<S, D>,
    [S; 4]: Word,
{
    let i = p.sides.fluids + index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.sides.particles || !goes(p.clock) {
            return;
        }
        let view = ListView {
            parameters: p,
            encoding,
        };
        p.rates
            .store(i, wall_rate::<S, D, Sch, _>(scheme, &view, i));
    }
}

/// A column of one particle of its kind.
///
/// # Safety
/// As [`fluid_forces`]; the column has room for every particle, and is none that is read.
#[inline(always)]
pub unsafe fn gather_column<S: Scalar, const D: usize, Sch, E: Reading>(
    scheme: &Sch,
    g: &GatherParameters<S>,
    encoding: E,
) where
    Sch: ParticleScheme<S, D>,
    [S; 4]: Word,
{
    if !Sch::HAS_COLUMNS {
        return;
    }
    let p = &g.forces;
    let of_walls = of_walls(g.slot as usize);
    let (first, end) = if of_walls {
        (p.sides.fluids, p.sides.particles)
    } else {
        (0, p.sides.fluids)
    };
    let i = first + index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= end || !goes(p.clock) {
            return;
        }
        let view = ListView {
            parameters: p,
            encoding,
        };
        let mut pull = [S::from_literal(0.0); D];
        if Sch::WALL_IS_PULLED && of_walls && g.pull.address(0) != 0 {
            let word = g.pull.load(i - first);
            pull.copy_from_slice(&word[..D]);
        }
        let [column, beyond] = gather_slot::<S, D, Sch, _>(scheme, &view, g.slot, i, &pull);
        g.column.store(i, column);
        if Sch::COLUMNS[GRADIENT_BEYOND].is_some() && g.slot == GRADIENT as u32 {
            g.beyond.store(i, beyond);
        }
    }
}
