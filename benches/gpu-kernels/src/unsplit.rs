//! Rates by one kernel for all pairs.

use core::array::from_fn;
use monoflow_abi::ForceParameters;
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_kernels::{ListView, Reading, goes};
use monoflow_ops::particles::body::{Neighbour, View, pack};
use monoflow_ops::particles::kind::{Fluid, Wall};
use monoflow_ops::wcsph::body::columns;
use monoflow_ops::wcsph::gather::{Columns, Gathered};
use monoflow_ops::wcsph::scheme::{Interact, ParticleScheme, no_rates};
use monoflow_ops::wcsph::smoothing::VelocitySmoothing;
use monoflow_ops::{Real, Scalar, vector};

/// Rates of particle `i` of either kind, every pair told apart at run time.
///
/// The reference that the split bodies ([`fluid_rates`](monoflow_ops::wcsph::body::fluid_rates),
/// [`wall_rate`](monoflow_ops::wcsph::body::wall_rate)) must equal, and the form that they are measured against: all
/// pairs' variables are alive at once.
#[inline(always)]
pub fn unsplit_rates<S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    i: u32,
    is_wall: bool,
) -> ([S; 4], [S; D])
where
    S: Scalar,
    Sch: ParticleScheme<S, D>,
    V: View<S, D>,
{
    let place = view.place(i);
    let motion = view.motion(i);
    let velocity: [V::R; D] = from_fn(|k| V::R::splat(motion[k]));
    let state = scheme.state(V::R::splat(place[3]), velocity, V::R::splat(motion[3]));
    let mut sums = no_rates::<V::R, S, D, Sch::Smoothing>();
    let radius = V::R::splat(scheme.radius());
    view.neighbours_of_any_kind(
        i,
        &place,
        #[inline(always)]
        |near, of_wall| {
            let x = near.separation();
            let r2 = vector::dot(&x, &x);
            if V::R::may_be_lt(r2, radius * radius) {
                let (velocity, excess) = near.motion();
                let u = vector::sub(&state.velocity, &velocity);
                let other = scheme.state(near.mass(), velocity, excess);
                let mut pair = scheme.geometry(x, r2, u);
                if Sch::HAS_COLUMNS {
                    pair = pair.of_two();
                }
                let gathered = Gathered {
                    i: of_kind::<S, V::R, D, Sch>(
                        is_wall,
                        #[inline(always)]
                        |place| view.gathered(place, i).map(V::R::splat),
                    ),
                    j: of_kind::<S, V::R, D, Sch>(
                        of_wall,
                        #[inline(always)]
                        |place| near.gathered(place),
                    ),
                };
                match (is_wall, of_wall) {
                    (false, false) => {
                        Interact::<Fluid, Fluid, S, D>::add(
                            scheme, &state, &other, &pair, &gathered, &mut sums,
                        );
                    }
                    (false, true) => {
                        Interact::<Fluid, Wall, S, D>::add(
                            scheme, &state, &other, &pair, &gathered, &mut sums,
                        );
                    }
                    (true, false) => {
                        Interact::<Wall, Fluid, S, D>::add(
                            scheme, &state, &other, &pair, &gathered, &mut sums,
                        );
                    }
                    (true, true) => {}
                }
            }
        },
    );
    let density = sums.density.total();
    if is_wall {
        let rest = [S::from_literal(0.0); D];
        (pack(rest, scheme.finish_wall(density)), rest)
    } else {
        let transport = scheme.smoothing().total::<V::R, D>(sums.smoothing);
        let (acceleration, excess) = scheme.finish_fluid(
            from_fn(|k| sums.acceleration[k].total()),
            density,
            &transport,
        );
        (pack(acceleration, excess), transport)
    }
}

/// The columns of a particle whose kind is known at run time.
#[inline(always)]
fn of_kind<S, R, const D: usize, Sch>(is_wall: bool, read: impl Fn(usize) -> [R; 4]) -> Columns<R>
where
    S: Scalar,
    R: Real<Scalar = S>,
    Sch: ParticleScheme<S, D>,
{
    if is_wall {
        columns::<Wall, R, D, Sch>(read)
    } else {
        columns::<Fluid, R, D, Sch>(read)
    }
}

/// Rates of one particle of either kind, every pair told apart at run time.
///
/// # Safety
/// As [`fluid_forces`](monoflow_kernels::fluid_forces).
#[inline(always)]
pub unsafe fn unsplit_forces<S: Scalar, const D: usize, Sch, E: Reading>(
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
        let is_wall = i >= p.sides.fluids;
        let acts = !is_wall || Sch::WALL_EVOLVES;
        if i >= p.sides.particles || !acts || !goes(p.clock) {
            return;
        }
        let view = ListView {
            parameters: p,
            encoding,
        };
        let (rates, transport) = unsplit_rates::<S, D, Sch, _>(scheme, &view, i, is_wall);
        p.rates.store(i, rates);
        if Sch::Smoothing::ON && !is_wall {
            p.transport.store(i, pack(transport, S::from_literal(0.0)));
        }
    }
}
