/// A grid of cells seen as one of three axes.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub cells: [usize; 3],
    pub periodic: [bool; 3],
}

impl Grid {
    pub fn len(&self) -> usize {
        self.cells.iter().product()
    }

    pub fn place(&self, index: usize) -> [usize; 3] {
        let [nx, ny, _] = self.cells;
        [index % nx, index / nx % ny, index / nx / ny]
    }

    pub fn index(&self, at: [usize; 3]) -> usize {
        at[0] + self.cells[0] * (at[1] + self.cells[1] * at[2])
    }

    /// The cell beside another; `None` beyond the grid.
    pub fn beside(&self, index: usize, axis: usize, side: usize) -> Option<usize> {
        let mut at = self.place(index);
        let count = self.cells[axis];
        if self.is_outermost(index, axis, side) {
            return None;
        }
        at[axis] = (at[axis] + if side == 0 { count - 1 } else { 1 }) % count;
        Some(self.index(at))
    }

    /// Is there no cell on this side of a cell, since the grid ends there?
    pub fn is_outermost(&self, index: usize, axis: usize, side: usize) -> bool {
        !self.periodic[axis] && self.ends(index, axis, side)
    }

    /// Does the grid end on this side of a cell?
    pub fn ends(&self, index: usize, axis: usize, side: usize) -> bool {
        let at = self.place(index)[axis];
        at == if side == 0 { 0 } else { self.cells[axis] - 1 }
    }
}
