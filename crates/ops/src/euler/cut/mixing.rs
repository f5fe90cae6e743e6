use crate::euler::Conserved;
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

/// A cell and all that touch it, to be read and written while they are mixed.
pub trait Touching<const D: usize> {
    /// Where a cell is.
    type Place: Copy;

    /// The open volume of cell `n` of the `3^D`, as a part of a whole cell, and where it is; `None` beyond the grid
    /// and in walls.
    fn neighbour(&self, n: u32) -> Option<(f64, Self::Place)>;

    /// What is in a cell.
    fn flow(&self, at: Self::Place) -> Conserved<f64, D>;

    /// Puts something into a cell.
    fn set_flow(&mut self, at: Self::Place, value: &Conserved<f64, D>);

    /// How many columns are carried with the gas.
    fn carried(&self) -> u32;

    /// How much there is of the one of this number in a cell, kg/m³.
    fn held(&self, number: u32, at: Self::Place) -> f64;

    /// Puts so much of it into a cell.
    fn set_held(&mut self, number: u32, at: Self::Place, value: f64);
}

/// Gives a cell and all that touch it their mean by open volume, and that of all tracers. Nothing is lost.
#[inline(always)]
pub fn mix<const D: usize, T: Touching<D>>(cells: &mut T) {
    let around = 3u32.pow(D as u32);
    let (mut sum, mut all) = (Conserved::zero(), 0.0);
    let mut n = 0;
    while n < around {
        if let Some((volume, at)) = cells.neighbour(n) {
            sum = sum.plus(volume, &cells.flow(at));
            all += volume;
        }
        n += 1;
    }
    let mean = Conserved::zero().plus(1.0 / all, &sum);
    n = 0;
    while n < around {
        if let Some((_, at)) = cells.neighbour(n) {
            cells.set_flow(at, &mean);
        }
        n += 1;
    }
    let mut number = 0;
    while number < cells.carried() {
        mix_held(cells, number, all);
        number += 1;
    }
}

/// The same of tracers, in so many cells in all.
#[inline(always)]
fn mix_held<const D: usize, T: Touching<D>>(cells: &mut T, number: u32, all: f64) {
    let around = 3u32.pow(D as u32);
    let mut sum = 0.0;
    let mut n = 0;
    while n < around {
        if let Some((volume, at)) = cells.neighbour(n) {
            sum += volume * cells.held(number, at);
        }
        n += 1;
    }
    let mean = sum / all;
    n = 0;
    while n < around {
        if let Some((_, at)) = cells.neighbour(n) {
            cells.set_held(number, at, mean);
        }
        n += 1;
    }
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
