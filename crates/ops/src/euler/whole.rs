//! What all cells of a flow hold together.

use super::Conserved;
use super::gas::Gas;
use crate::{Real, vector};
use core::array::from_fn;

/// Cells of a line along x that are added up one after the other. Sums over so many are added up along the line, and
/// sums over lines in the order of these: so they are the same on every device.
pub const SUMMED: usize = 1024;

/// What some cells hold. In fewer than three dimensions it is per metre of those that are missing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Amounts {
    /// Mass, kg.
    pub mass: f64,
    /// Energy, J.
    pub energy: f64,
}

impl Amounts {
    /// How many numbers they are.
    pub const NUMBERS: usize = 2;

    /// Of a cell whose open part has this volume, m³.
    #[inline(always)]
    pub fn of<const D: usize>(volume: f64, flow: &Conserved<f64, D>) -> Self {
        Amounts {
            mass: volume * flow.density,
            energy: volume * flow.energy,
        }
    }

    /// Together with others.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Amounts {
            mass: self.mass + other.mass,
            energy: self.energy + other.energy,
        }
    }

    /// As numbers.
    #[inline(always)]
    pub fn to_numbers(self) -> [f64; Self::NUMBERS] {
        [self.mass, self.energy]
    }

    /// From [numbers](Self::to_numbers).
    #[inline(always)]
    pub fn from_numbers([mass, energy]: [f64; Self::NUMBERS]) -> Self {
        Amounts { mass, energy }
    }
}

/// The least and the greatest of what is measured in some cells; values that are NaN are passed over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extremes {
    /// The least and the greatest density, kg/m³.
    pub density: [f64; 2],
    /// The least and the greatest pressure, Pa.
    pub pressure: [f64; 2],
    /// The greatest Mach number.
    pub mach: f64,
}

impl Default for Extremes {
    /// Of no cell.
    #[inline(always)]
    fn default() -> Self {
        let none = [f64::INFINITY, f64::NEG_INFINITY];
        Extremes {
            density: none,
            pressure: none,
            mach: 0.0,
        }
    }
}

/// The greater of two numbers of which the first is not NaN.
#[inline(always)]
fn greater(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}

/// The lesser of the least and the greater of the greatest.
#[inline(always)]
fn bounds(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    let least = if b[0] < a[0] { b[0] } else { a[0] };
    [least, greater(a[1], b[1])]
}

impl Extremes {
    /// How many numbers they are.
    pub const NUMBERS: usize = 5;

    /// Of a cell.
    #[inline(always)]
    pub fn of<G: Gas, const D: usize>(flow: &Conserved<f64, D>, gas: &G) -> Self {
        let measured = flow.primitive(gas);
        let speed = Real::sqrt(vector::dot(&measured.velocity, &measured.velocity));
        Extremes {
            density: [measured.density; 2],
            pressure: [measured.pressure; 2],
            mach: speed / measured.sound_speed(gas),
        }
    }

    /// Together with others.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Extremes {
            density: bounds(self.density, other.density),
            pressure: bounds(self.pressure, other.pressure),
            mach: greater(self.mach, other.mach),
        }
    }

    /// As numbers.
    #[inline(always)]
    pub fn to_numbers(self) -> [f64; Self::NUMBERS] {
        let ([thin, dense], [low, high]) = (self.density, self.pressure);
        [thin, dense, low, high, self.mach]
    }

    /// From [numbers](Self::to_numbers).
    #[inline(always)]
    pub fn from_numbers([thin, dense, low, high, mach]: [f64; Self::NUMBERS]) -> Self {
        Extremes {
            density: [thin, dense],
            pressure: [low, high],
            mach,
        }
    }
}

/// What all cells together hold, and between which values they lie.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Whole {
    /// Sums.
    pub amounts: Amounts,
    /// Bounds.
    pub extremes: Extremes,
}

impl Whole {
    /// Of a cell whose open part has this volume, m³.
    #[inline(always)]
    pub fn of<G: Gas, const D: usize>(volume: f64, flow: &Conserved<f64, D>, gas: &G) -> Self {
        Whole {
            amounts: Amounts::of(volume, flow),
            extremes: Extremes::of(flow, gas),
        }
    }

    /// Together with others.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Whole {
            amounts: self.amounts.and(other.amounts),
            extremes: self.extremes.and(other.extremes),
        }
    }

    /// Of what many threads found, column by column: the amounts in [`SUMMED`] cells each, of which a line has so many
    /// `blocks`, and the extremes of all cells.
    pub fn gathered(amounts: &[f64], blocks: usize, extremes: &[f64]) -> Self {
        let rows = amounts.len() / Amounts::NUMBERS;
        let amounts = from_fn(|column| over_lines(&amounts[column * rows..][..rows], blocks));
        let threads = 0..extremes.len() / Extremes::NUMBERS;
        let extremes = threads.map(|thread| Extremes::from_numbers(nth(extremes, thread)));
        Whole {
            amounts: Amounts::from_numbers(amounts),
            extremes: extremes.fold(Extremes::default(), Extremes::and),
        }
    }
}

/// What [`SUMMED`] cells each hold, of which a line has so many `blocks`, added up along lines and then over them.
pub fn over_lines(held: &[f64], blocks: usize) -> f64 {
    let add = |sum: f64, held: f64| sum + held;
    let lines = held.chunks(blocks);
    let lines = lines.map(|line| line.iter().copied().fold(0.0, add));
    lines.fold(0.0, add)
}

/// Number `n` of each of so many columns, which stand one after the other.
fn nth<const N: usize>(columns: &[f64], n: usize) -> [f64; N] {
    let rows = columns.len() / N;
    from_fn(|column| columns[column * rows + n])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::euler::gas::Stiffened;

    /// `p = 0.4 (3 - 0.5 · 5/2) = 0.7`, `c² = 1.4 · 0.7/2`.
    #[test]
    fn a_cell_holds_what_its_numbers_say() {
        let flow = Conserved {
            density: 2.0,
            momentum: [1.0, -2.0],
            energy: 3.0,
        };
        let Whole { amounts, extremes } = Whole::of(0.5, &flow, &Stiffened::new(1.4, 0.0));
        assert_eq!(amounts.to_numbers(), [1.0, 1.5]);
        let [thin, dense, low, high, mach] = extremes.to_numbers();
        assert_eq!((thin, dense), (2.0, 2.0));
        assert!(low == high && (low - 0.7).abs() < 1e-15, "{low}");
        assert!((mach - (1.25_f64 / 0.49).sqrt()).abs() < 1e-15, "{mach}");
    }

    /// The greatest is not the last; what is NaN is passed over.
    #[test]
    fn extremes_are_those_of_numbers() {
        let one = |x: f64| Extremes::from_numbers([x; 5]);
        let all = [2.0, f64::NAN, -1.0, 5.0, 3.0].map(one).into_iter();
        let found = all.fold(Extremes::default(), Extremes::and);
        assert_eq!(found.to_numbers(), [-1.0, 5.0, -1.0, 5.0, 5.0]);
    }

    /// A sum that rounds otherwise in any other order: blocks of a line first, then lines.
    #[test]
    fn sums_go_along_lines_and_then_over_them() {
        let mut columns = [0.0; 8];
        columns[..4].copy_from_slice(&[1.0, 1e16, -1e16, 1.0]);
        let mass = |blocks: usize| Whole::gathered(&columns, blocks, &[]).amounts.mass;
        assert_eq!([mass(1), mass(2), mass(4)], [1.0, 0.0, 1.0]);
    }
}
