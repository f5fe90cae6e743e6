use monoflow_abi::In;
use monoflow_ops::euler::cut::{CutCell, Double, beside};

/// The cut cells of a grid as loops see them.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CutView<'a, const D: usize> {
    /// Cells along each axis.
    pub cells: [usize; D],
    /// Of which axes the ends are neighbours.
    pub periodic: [bool; D],
    /// The tag of each cell, x fastest.
    pub tags: In<'a, u8>,
    /// What is cut, in the order of cells.
    pub cuts: In<'a, CutCell<D>>,
    /// Faces with walls on both sides.
    pub doubles: In<'a, Double>,
}

impl<const D: usize> CutView<'_, D> {
    /// The tag of a cell.
    #[inline(always)]
    pub(super) fn tag(&self, at: [usize; D]) -> u8 {
        let mut index = 0;
        for k in (0..D).rev() {
            index = index * self.cells[k] + at[k];
        }
        self.tags[index]
    }

    /// The cell beside another; `None` beyond the grid.
    #[inline(always)]
    pub(super) fn beside(&self, at: [u32; D], axis: usize, side: usize) -> Option<[u32; D]> {
        beside(&self.cells, &self.periodic, at, axis, side)
    }

    /// What of the upper face of a cut cell has walls on both sides, by its number in the store.
    #[inline(always)]
    pub(super) fn double(&self, number: u32, axis: usize) -> Option<Double> {
        let double = self.cuts.get().get(number as usize)?.double[axis];
        self.doubles.get().get(double as usize).copied()
    }
}
