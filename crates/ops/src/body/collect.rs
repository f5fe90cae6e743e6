use crate::grid::{Grid, Step};
use crate::{Scalar, vector};
use core::array::from_fn;

/// Finds the neighbours of kind-contiguous particles around one: `found(index, step)` for every
/// particle nearer than `search`, in the order (cell row, index).
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
    mut found: impl FnMut(u32, Step),
) {
    let search2 = search * search;
    let from: [S; D] = from_fn(|k| own[k]);
    grid.around(
        D,
        grid.coordinates(cell),
        start,
        #[inline(always)]
        |j, step| {
            let other = place(j);
            let to: [S; D] = from_fn(|k| other[k]);
            let x = grid.separation(&from, &to, step);
            if vector::dot(&x, &x) < search2 && j != i {
                found(j, step);
            }
        },
    );
}
