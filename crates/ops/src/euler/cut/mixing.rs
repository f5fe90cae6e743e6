use core::array::from_fn;

/// Cell `n` of the `3^D` that touch a cell, itself among them; `None` beyond the grid.
#[inline(always)]
pub fn touching<const D: usize>(cells: [u32; D], at: [u32; D], n: u32) -> Option<[u32; D]> {
    let skip = [n % 3, n / 3 % 3, n / 9];
    // One below zero is beyond every grid.
    let at: [u32; D] = from_fn(|k| (at[k] + skip[k]).wrapping_sub(1));
    let mut inside = true;
    for k in 0..D {
        inside &= at[k] < cells[k];
    }
    inside.then_some(at)
}

/// Which of `3^D` sets a cell is in: cells that touch a cell of a set touch no other cell of it.
#[inline(always)]
pub fn mixing_set<const D: usize>(at: [u32; D]) -> u32 {
    let mut set = 0;
    for k in (0..D).rev() {
        set = 3 * set + at[k] % 3;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbourhoods_of_a_set_do_not_meet() {
        let cells = [7, 5, 4];
        let all = || (0..7 * 5 * 4).map(|n| [n % 7, n / 7 % 5, n / 35]);
        for a in all() {
            let around = |at| (0..27).filter_map(move |n| touching(cells, at, n));
            assert!(around(a).all(|b| (0..3).all(|k| a[k].abs_diff(b[k]) <= 1)));
            let inside = (0..3).map(|k| 3 - u32::from(a[k] == 0) - u32::from(a[k] + 1 == cells[k]));
            assert_eq!(around(a).count() as u32, inside.product::<u32>());
            for b in all().filter(|b| *b != a && mixing_set(*b) == mixing_set(a)) {
                assert!(around(b).all(|b| around(a).all(|a| a != b)));
            }
        }
    }
}
