/// The cell beside another of a grid of so many cells along each axis, of which the ends of some are
/// neighbours; `None` beyond the grid.
#[inline(always)]
pub fn beside<const D: usize>(
    cells: &[usize; D],
    periodic: &[bool; D],
    at: [u32; D],
    axis: usize,
    side: usize,
) -> Option<[u32; D]> {
    let last = cells[axis] as u32 - 1;
    let ends = at[axis] == [0, last][side];
    let mut to = at;
    to[axis] = match (ends, side) {
        (true, _) if !periodic[axis] => return None,
        (true, 0) => last,
        (true, _) => 0,
        (false, 0) => at[axis] - 1,
        (false, _) => at[axis] + 1,
    };
    Some(to)
}
