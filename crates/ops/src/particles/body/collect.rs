use crate::particles::grid::{Grid, Step};
use crate::{Scalar, vector};
use core::array::from_fn;

/// A particle that looks for its neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Seeker<S> {
    /// Its index: it is no neighbour of its own.
    pub i: u32,
    /// Where it is, from the centre of its cell.
    pub place: [S; 4],
    /// Its cell.
    pub cell: u32,
}

/// Looks for the neighbours of one particle among those of a kind: `offer(index, step, near)` for
/// every candidate in the cells around it, in the order (cell, index); `near` says whether it is
/// nearer than `search` and another particle. (A CPU stores without a branch, a GPU thread branches.)
///
/// `start(c)` is the first particle of the wanted kind in cell `c`, `place(j, k)` the position of
/// particle `j + k`, where `k` is a constant: part of an address that need not be computed.
#[inline(always)]
pub fn collect<S: Scalar, const D: usize>(
    grid: &Grid<S>,
    search: S,
    seeker: &Seeker<S>,
    start: impl Fn(u32) -> u32,
    place: impl Fn(u32, u32) -> [S; 4],
    mut offer: impl FnMut(u32, Step, bool),
) {
    let &Seeker {
        i,
        place: own,
        cell,
    } = seeker;
    let search2 = search * search;
    let from: [S; D] = from_fn(|k| own[k]);
    grid.rows(
        D,
        grid.coordinates(cell),
        start,
        #[inline(always)]
        |row, middle| {
            let shift = grid.shift::<D>(middle);
            let mut test = |j: u32, other: [S; 4]| {
                let (step, along) = grid.along_row(row, middle, j);
                let shift = |k| if k == 0 { along } else { shift[k] };
                let x: [S; D] = from_fn(|k| (from[k] - other[k]) - shift(k));
                offer(j, step, (vector::dot(&x, &x) < search2) & (j != i));
            };
            let [mut j, _, _, end] = row;
            while end - j >= 4 {
                // Four positions are on their way before the first is needed.
                let (a, b, c, d) = (place(j, 0), place(j, 1), place(j, 2), place(j, 3));
                test(j, a);
                test(j + 1, b);
                test(j + 2, c);
                test(j + 3, d);
                j += 4;
            }
            while j < end {
                test(j, place(j, 0));
                j += 1;
            }
        },
    );
}
