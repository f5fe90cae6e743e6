//! The grid of cells: which cell a particle is in, and what lies around it.
//!
//! A particle's position is kept relative to the centre of its cell, so that single precision is
//! equally fine everywhere in a large domain.

use crate::Scalar;
use core::array::from_fn;

/// A regular grid of cells, each at least as wide as the search radius.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Grid<S> {
    /// Cells along each axis; 1 along unused axes.
    pub cells: [u32; 3],
    /// 1 along periodic axes.
    pub periodic: [u32; 3],
    /// Width of a cell, m.
    pub size: [S; 3],
    /// `1/size`, 1/m.
    pub inv_size: [S; 3],
}

/// A cell's coordinates.
pub type Coordinates = [u32; 3];

/// Bits of a [`Step`] in a list entry.
pub const STEP_BITS: u32 = 6;
const STEP_MASK: u32 = (1 << STEP_BITS) - 1;

/// How far the cell of a neighbour lies from one's own: two bits an axis, 0, 1 or 2 for -1, 0, +1.
pub type Step = u32;

/// Puts a neighbour's index and the step to its cell in one word.
#[inline(always)]
pub fn pack_entry(index: u32, step: Step) -> u32 {
    (index << STEP_BITS) | step
}

/// The neighbour's index.
#[inline(always)]
pub fn entry_index(entry: u32) -> u32 {
    entry >> STEP_BITS
}

/// The step to the neighbour's cell.
#[inline(always)]
pub fn entry_step(entry: u32) -> Step {
    entry & STEP_MASK
}

/// The step that stays in the same cell.
pub const NO_STEP: Step = 0b01_01_01;

/// Particles beyond this index do not fit an entry.
pub const MAX_PARTICLES: u64 = 1 << (32 - STEP_BITS);

impl<S: Scalar> Grid<S> {
    /// Number of cells.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.cells[0] * self.cells[1] * self.cells[2]
    }

    /// A grid has at least one cell.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Coordinates of a cell.
    #[inline(always)]
    pub fn coordinates(&self, cell: u32) -> Coordinates {
        let row = cell / self.cells[0];
        [
            cell - row * self.cells[0],
            row % self.cells[1],
            row / self.cells[1],
        ]
    }

    /// The cell at coordinates: x runs fastest.
    #[inline(always)]
    pub fn cell(&self, at: Coordinates) -> u32 {
        (at[2] * self.cells[1] + at[1]) * self.cells[0] + at[0]
    }

    /// Moves a particle that has drifted off its cell into the one it is in now; `None` when it has
    /// left the domain. Within rounding of a border it may be in either cell, and change it with each call.
    #[inline(always)]
    pub fn rehome(&self, offset: [S; 3], cell: u32) -> Option<([S; 3], u32)> {
        let mut at = self.coordinates(cell);
        let mut offset = offset;
        let mut inside = true;
        for k in 0..3 {
            let steps = (offset[k] * self.inv_size[k] + S::from_literal(0.5)).floor();
            offset[k] -= steps * self.size[k];
            let limit = S::from_literal(1.0e6);
            let whole = if steps < limit && steps > -limit {
                steps.widen() as i32
            } else {
                i32::MAX / 2
            };
            let target = at[k] as i32 + whole;
            let count = self.cells[k] as i32;
            let wrapped = if self.periodic[k] != 0 && target >= -count && target < 2 * count {
                if target < 0 {
                    target + count
                } else if target >= count {
                    target - count
                } else {
                    target
                }
            } else {
                target
            };
            inside &= wrapped >= 0 && wrapped < count;
            at[k] = wrapped as u32;
        }
        if inside {
            Some((offset, self.cell(at)))
        } else {
            None
        }
    }

    /// The neighbour's coordinate along an axis, one step away; `None` beyond a closed end.
    #[inline(always)]
    fn beside(&self, axis: usize, at: u32, step: u32) -> Option<u32> {
        let count = self.cells[axis];
        let target = at + step; // one more than the coordinate
        if target == 0 {
            (self.periodic[axis] != 0).then(|| count - 1)
        } else if target > count {
            (self.periodic[axis] != 0).then_some(0)
        } else {
            Some(target - 1)
        }
    }

    /// The distance that a step covers along an axis, m.
    #[inline(always)]
    pub fn shift_along(&self, axis: usize, step: Step) -> S {
        // The two bits of this axis become the low bits of a mantissa: an integer turned into a
        // number by one subtraction.
        let bits = 2 * axis as u32;
        let unit = S::from_literal((1u32 << bits) as f64) * S::ULP;
        let centre = S::from_literal(1.0) + unit;
        (S::from_mantissa(step & (3 << bits)) - centre) * (self.size[axis] / unit)
    }

    /// The distance that a step covers, m.
    #[inline(always)]
    pub fn shift<const D: usize>(&self, step: Step) -> [S; D] {
        from_fn(|k| self.shift_along(k, step))
    }

    /// `x_i - x_j` from offsets within cells one step apart.
    #[inline(always)]
    pub fn separation<const D: usize>(&self, from: &[S; D], to: &[S; D], step: Step) -> [S; D] {
        let shift = self.shift::<D>(step);
        from_fn(|k| (from[k] - to[k]) - shift[k])
    }

    /// The cell one step from another. The step must lead to a cell.
    #[inline(always)]
    pub fn stepped(&self, at: Coordinates, step: Step) -> u32 {
        self.cell(from_fn(|k| {
            let moved = at[k] + ((step >> (2 * k)) & 3);
            if moved == 0 {
                self.cells[k] - 1
            } else if moved > self.cells[k] {
                0
            } else {
                moved - 1
            }
        }))
    }

    /// The cell one step from another, if the step leads to one.
    #[inline(always)]
    pub fn cell_at_step(&self, at: Coordinates, step: Step) -> Option<u32> {
        let along = |k: usize| self.beside(k, at[k], (step >> (2 * k)) & 3);
        Some(self.cell([along(0)?, along(1)?, along(2)?]))
    }

    /// Visits the particles of one kind in and around a cell, row by row along x, in the order of
    /// cells: `visit([a, b, c, d], step)`. Cells along x are neighbours in memory, so a row is one
    /// range: its particles `a..b` lie one cell down, `b..c` in the middle, `c..d` one cell up, and
    /// `step` leads to the middle ([`Grid::along_row`] to each). A row that crosses a periodic seam
    /// comes in two parts.
    ///
    /// `start(c)` is the index of the first particle of that kind in cell `c`.
    #[inline(always)]
    pub fn rows(
        &self,
        dimensions: usize,
        at: Coordinates,
        start: impl Fn(u32) -> u32,
        mut visit: impl FnMut([u32; 4], Step),
    ) {
        let last = self.cells[0] - 1;
        let seam = self.periodic[0] != 0;
        let (low, high) = (at[0].saturating_sub(1), (at[0] + 1).min(last));
        let steps_z = if dimensions > 2 { 0..3 } else { 1..2 };
        for dz in steps_z {
            let Some(z) = self.beside(2, at[2], dz) else {
                continue;
            };
            let steps_y = if dimensions > 1 { 0..3 } else { 1..2 };
            for dy in steps_y {
                let Some(y) = self.beside(1, at[1], dy) else {
                    continue;
                };
                let row = self.cell([0, y, z]);
                let step = 1 | (dy << 2) | (dz << 4);
                if seam && at[0] == 0 {
                    let end = start(row + last + 1);
                    visit([start(row + last), end, end, end], step);
                }
                visit(
                    [
                        start(row + low),
                        start(row + at[0]),
                        start(row + at[0] + 1),
                        start(row + high + 1),
                    ],
                    step,
                );
                if seam && at[0] == last {
                    let begin = start(row);
                    visit([begin, begin, begin, start(row + 1)], step);
                }
            }
        }
    }

    /// The step to particle `j` of a row, and the distance that it covers along x, m.
    #[inline(always)]
    pub fn along_row(&self, [_, middle, up, _]: [u32; 4], step: Step, j: u32) -> (Step, S) {
        if j >= up {
            (step + 1, self.size[0])
        } else if j >= middle {
            (step, S::from_literal(0.0))
        } else {
            (step - 1, -self.size[0])
        }
    }
}
