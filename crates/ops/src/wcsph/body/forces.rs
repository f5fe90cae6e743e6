use super::gather::columns;
use crate::particles::body::{Neighbour, View, pack};
use crate::particles::kind::{Fluid, Kind, Wall};
use crate::wcsph::State;
use crate::wcsph::gather::{Columns, Gathered};
use crate::wcsph::scheme::{Interact, RatesOf, Scheme, no_rates};
use crate::wcsph::smoothing::VelocitySmoothing;
use crate::{Real, Scalar, vector};
use core::array::from_fn;

/// A particle whose rates are summed: its state and its columns.
pub struct Own<R, const D: usize> {
    state: State<R, D>,
    columns: Columns<R>,
}

/// A list of neighbour kinds, `(Fluid, (Wall, ()))`, walked at compile time.
pub trait Chain<C: Kind, S: Scalar, const D: usize, Sch: Scheme<S, D>> {
    /// Adds the neighbours of every kind of the chain.
    fn add<V: View<S, D>>(
        scheme: &Sch,
        view: &V,
        i: u32,
        place: &[S; 4],
        own: &Own<V::R, D>,
        out: &mut RatesOf<V::R, S, D, Sch::Smoothing>,
    );
}

impl<C: Kind, S: Scalar, const D: usize, Sch: Scheme<S, D>> Chain<C, S, D, Sch> for () {
    #[inline(always)]
    fn add<V: View<S, D>>(
        _: &Sch,
        _: &V,
        _: u32,
        _: &[S; 4],
        _: &Own<V::R, D>,
        _: &mut RatesOf<V::R, S, D, Sch::Smoothing>,
    ) {
    }
}

impl<C, N, Rest, S, const D: usize, Sch> Chain<C, S, D, Sch> for (N, Rest)
where
    C: Kind,
    N: Kind,
    S: Scalar,
    Sch: Interact<C, N, S, D>,
    Rest: Chain<C, S, D, Sch>,
{
    #[inline(always)]
    fn add<V: View<S, D>>(
        scheme: &Sch,
        view: &V,
        i: u32,
        place: &[S; 4],
        own: &Own<V::R, D>,
        out: &mut RatesOf<V::R, S, D, Sch::Smoothing>,
    ) {
        let radius = V::R::splat(scheme.radius());
        view.neighbours::<N>(
            i,
            place,
            #[inline(always)]
            |near| {
                let x = near.separation();
                let r2 = vector::dot(&x, &x);
                if V::R::may_be_lt(r2, radius * radius) {
                    let (velocity, excess) = near.motion();
                    let u = vector::sub(&own.state.velocity, &velocity);
                    let other = scheme.state(near.mass(), velocity, excess);
                    let pair = scheme.geometry(x, r2, u);
                    if Sch::HAS_COLUMNS {
                        let pair = pair.of_two();
                        let gathered = Gathered {
                            i: own.columns,
                            j: columns::<N, V::R, D, Sch>(
                                #[inline(always)]
                                |place| near.gathered(place),
                            ),
                        };
                        Interact::<C, N, S, D>::add(
                            scheme, &own.state, &other, &pair, &gathered, out,
                        );
                    } else {
                        let none = Gathered::none();
                        Interact::<C, N, S, D>::add(scheme, &own.state, &other, &pair, &none, out);
                    }
                }
            },
        );
        Rest::add(scheme, view, i, place, own, out);
    }
}

/// Sums over the neighbours of particle `i`, of kind `C`, that are of the kinds in `Kinds`.
#[inline(always)]
pub fn sum_over<C, Kinds, S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    i: u32,
) -> ([S; D], S, [S; D])
where
    C: Kind,
    S: Scalar,
    Sch: Scheme<S, D>,
    V: View<S, D>,
    Kinds: Chain<C, S, D, Sch>,
{
    let place = view.place(i);
    let motion = view.motion(i);
    let velocity: [V::R; D] = from_fn(|k| V::R::splat(motion[k]));
    let state = scheme.state(V::R::splat(place[3]), velocity, V::R::splat(motion[3]));
    let own = Own {
        state,
        columns: columns::<C, V::R, D, Sch>(
            #[inline(always)]
            |place| view.gathered(place, i).map(V::R::splat),
        ),
    };
    let mut sums = no_rates::<V::R, S, D, Sch::Smoothing>();
    Kinds::add(scheme, view, i, &place, &own, &mut sums);
    (
        from_fn(|k| sums.acceleration[k].total()),
        sums.density.total(),
        scheme.smoothing().total::<V::R, D>(sums.smoothing),
    )
}

/// Acceleration and rate of the density excess of fluid particle `i`, and its transport correction.
#[inline(always)]
pub fn fluid_rates<S, const D: usize, Sch, V>(scheme: &Sch, view: &V, i: u32) -> ([S; 4], [S; D])
where
    S: Scalar,
    Sch: Interact<Fluid, Fluid, S, D> + Interact<Fluid, Wall, S, D>,
    V: View<S, D>,
{
    let (acceleration, density, smoothing) =
        sum_over::<Fluid, (Fluid, (Wall, ())), S, D, Sch, V>(scheme, view, i);
    let (acceleration, excess) = scheme.finish_fluid(acceleration, density, &smoothing);
    (pack(acceleration, excess), smoothing)
}

/// Rate of the density excess of wall particle `i`.
#[inline(always)]
pub fn wall_rate<S, const D: usize, Sch, V>(scheme: &Sch, view: &V, i: u32) -> [S; 4]
where
    S: Scalar,
    Sch: Interact<Wall, Fluid, S, D>,
    V: View<S, D>,
{
    let (_, density, _) = sum_over::<Wall, (Fluid, ()), S, D, Sch, V>(scheme, view, i);
    pack([S::from_literal(0.0); D], scheme.finish_wall(density))
}
