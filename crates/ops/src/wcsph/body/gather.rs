use crate::particles::body::{Neighbour, View};
use crate::particles::kind::{Fluid, Kind, Wall};
use crate::particles::{Column, Sums};
use crate::wcsph::State;
use crate::wcsph::gather::{COLUMNS, Columns, DIFFUSION, GIVEN, GRADIENT, WALL};
use crate::wcsph::scheme::Scheme;
use crate::{Real, Scalar, vector};
use core::array::from_fn;

/// The columns of a particle of kind `K` that a scheme has; zero in slots of other kinds and in those that
/// are empty. `read` reads one by its place among those that there are.
#[inline(always)]
pub fn columns<K: Kind, R: Real, const D: usize, Sch: Scheme<R::Scalar, D>>(
    read: impl Fn(usize) -> [R; 4],
) -> Columns<R> {
    let mut columns = [[R::lit(0.0); 4]; COLUMNS];
    for (slot, column) in columns.iter_mut().enumerate() {
        if Sch::COLUMNS[slot].is_some() && of_walls(slot) == (K::INDEX == Wall::INDEX) {
            *column = read(place_of(&Sch::COLUMNS, slot));
        }
    }
    columns
}

/// Does the column of a slot belong to wall particles? Otherwise it is one of fluid particles.
#[inline(always)]
pub const fn of_walls(slot: usize) -> bool {
    slot == WALL
}

/// Which one the column of a slot is among those that there are.
#[inline(always)]
pub const fn place_of(columns: &[Option<Column>; COLUMNS], slot: usize) -> usize {
    let (mut place, mut before) = (0, 0);
    while before < slot {
        place += columns[before].is_some() as usize;
        before += 1;
    }
    place
}

/// The column of a slot, which is known at run time, of particle `i`, which is of the kind that has it, and the word
/// in which it goes on; zero for slots that are empty, which leave no sweep. `pull` is that of
/// [`Gathers::gathered`](crate::wcsph::Gathers::gathered).
#[inline(always)]
pub fn gather_slot<S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    slot: u32,
    i: u32,
    pull: &[S; D],
) -> [[S; 4]; 2]
where
    S: Scalar,
    Sch: Scheme<S, D>,
    V: View<S, D>,
{
    match slot as usize {
        WALL if Sch::COLUMNS[WALL].is_some() => gather::<WALL, S, D, Sch, V>(scheme, view, i, pull),
        DIFFUSION if Sch::COLUMNS[DIFFUSION].is_some() => {
            gather::<DIFFUSION, S, D, Sch, V>(scheme, view, i, pull)
        }
        GRADIENT if Sch::COLUMNS[GRADIENT].is_some() => {
            gather::<GRADIENT, S, D, Sch, V>(scheme, view, i, pull)
        }
        _ => [[S::from_literal(0.0); 4]; 2],
    }
}

/// The same for a slot that is known beforehand.
#[inline(always)]
fn gather<const SLOT: usize, S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    i: u32,
    pull: &[S; D],
) -> [[S; 4]; 2]
where
    S: Scalar,
    Sch: Scheme<S, D>,
    V: View<S, D>,
{
    let (place, motion) = (view.place(i), view.motion(i));
    let velocity: [S; D] = from_fn(|k| motion[k]);
    let mut own = scheme.state(place[3], velocity, motion[3]);
    let velocity: [V::R; D] = from_fn(|k| V::R::splat(motion[k]));
    let mut state = scheme.state(V::R::splat(place[3]), velocity, V::R::splat(motion[3]));
    if gives::<SLOT, S, D, Sch>() {
        own.given = view.gathered(place_of(&Sch::COLUMNS, GIVEN), i);
        state.given = own.given.map(V::R::splat);
    }
    let mut sums = [V::R::lit(0.0); 12];
    add::<SLOT, Fluid, S, D, Sch, V>(scheme, view, (i, &place), &state, &mut sums);
    if !of_walls(SLOT) && Sch::WALL_IS_FELT {
        add::<SLOT, Wall, S, D, Sch, V>(scheme, view, (i, &place), &state, &mut sums);
    }
    // A loop and no closure, as all around it must be inlined; by reference: an array that is iterated over by value
    // stays in a GPU's local memory.
    let mut totals = [S::from_literal(0.0); 12];
    for (total, sum) in totals.iter_mut().zip(&sums) {
        *total = sum.total();
    }
    [
        scheme.gathered::<SLOT>(&own, pull, &totals),
        scheme.gathered_beyond::<SLOT>(&totals),
    ]
}

/// Does the model that gathers the column of a slot know coefficients of particles? Of those that gather density
/// diffusions alone may have some.
const fn gives<const SLOT: usize, S: Scalar, const D: usize, Sch: Scheme<S, D>>() -> bool {
    SLOT == DIFFUSION && Sch::COLUMNS[GIVEN].is_some()
}

#[inline(always)]
fn add<const SLOT: usize, N, S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    (i, place): (u32, &[S; 4]),
    state: &State<V::R, D>,
    sums: &mut Sums<V::R>,
) where
    N: Kind,
    S: Scalar,
    Sch: Scheme<S, D>,
    V: View<S, D>,
{
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
                let mut other = scheme.state(near.mass(), velocity, excess);
                if N::INDEX == Wall::INDEX && Sch::COLUMNS[WALL].is_some() {
                    other =
                        scheme.wall_as_felt(&other, near.gathered(place_of(&Sch::COLUMNS, WALL)));
                }
                if gives::<SLOT, S, D, Sch>() {
                    other.given = if N::INDEX == Fluid::INDEX {
                        near.gathered(place_of(&Sch::COLUMNS, GIVEN))
                    } else {
                        state.given
                    };
                }
                let u = vector::sub(&state.velocity, &velocity);
                let pair = scheme.geometry(x, r2, u).of_two();
                scheme.gather::<SLOT, V::R>(
                    state,
                    &other,
                    &pair,
                    #[inline(always)]
                    || {
                        // Coinciding means padding: the particle itself, which is no neighbour.
                        let zero = V::R::lit(0.0);
                        V::R::if_lt(zero, r2, scheme.kernel_value(pair.r), zero)
                    },
                    sums,
                );
            }
        },
    );
}
