use crate::grid::{Grid, Step};
use crate::{Scalar, vector};
use core::array::from_fn;

/// Looks for the neighbours of one particle among those of a kind: `offer(index, step, near)` for
/// every candidate in the cells around it, in the order (cell, index); `near` says whether it is
/// nearer than `search` and another particle. (A CPU stores without a branch, a GPU thread branches.)
///
/// `start(c)` is the first particle of the wanted kind in cell `c`, `place(j)` its position.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn collect<S: Scalar, const D: usize>(
    grid: &Grid<S>,
    search: S,
    i: u32,
    own: [S; 4],
    cell: u32,
    start: impl Fn(u32) -> u32,
    place: impl Fn(u32) -> [S; 4],
    mut offer: impl FnMut(u32, Step, bool),
) {
    let search2 = search * search;
    let from: [S; D] = from_fn(|k| own[k]);
    grid.around(
        D,
        grid.coordinates(cell),
        start,
        #[inline(always)]
        |first, end, step| {
            let shift = grid.shift::<D>(step);
            let mut j = first;
            while j < end {
                let other = place(j);
                let x: [S; D] = from_fn(|k| (from[k] - other[k]) - shift[k]);
                offer(j, step, (vector::dot(&x, &x) < search2) & (j != i));
                j += 1;
            }
        },
    );
}
