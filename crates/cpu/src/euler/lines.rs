use monoflow_kernels::host::euler::{GHOSTS, LANES};
use std::ops::Range;

/// Where the cells of a grid are in the rows of a [`Field`](super::Field), in whatever number of
/// dimensions. A row has the numbers of a line of cells along x with its ghosts; lines of inner cells are
/// counted beside rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// One along axes that are not in use.
    cells: [usize; 3],
    dimensions: usize,
    pitch: usize,
}

impl Lines {
    /// Of so many cells along each axis in use.
    pub fn new(cells: &[usize]) -> Self {
        let mut all = [1; 3];
        all[..cells.len()].copy_from_slice(cells);
        Lines {
            cells: all,
            dimensions: cells.len(),
            // Lanes may read and write beyond the last ghost.
            pitch: (all[0] + 2 * GHOSTS).next_multiple_of(LANES) + LANES,
        }
    }

    /// Axes in use.
    #[inline]
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// Cells of a line.
    #[inline]
    pub fn cells(&self) -> usize {
        self.cells[0]
    }

    /// Lines of inner cells.
    #[inline]
    pub fn count(&self) -> usize {
        self.cells[1] * self.cells[2]
    }

    /// Numbers of a cell: density, momenta, energy.
    #[inline]
    pub fn numbers(&self) -> usize {
        self.dimensions + 2
    }

    /// Numbers from one variable of a row to the next.
    #[inline]
    pub fn pitch(&self) -> usize {
        self.pitch
    }

    /// Numbers of a row.
    #[inline]
    pub fn row_len(&self) -> usize {
        self.numbers() * self.pitch
    }

    /// Rows, with those of ghosts.
    pub fn rows(&self) -> usize {
        let used = 1..self.dimensions;
        used.map(|k| self.cells[k] + 2 * GHOSTS).product()
    }

    /// Rows from one to the next along an axis beyond x.
    #[inline]
    pub fn stride(&self, axis: usize) -> usize {
        let before = 1..axis;
        before.map(|k| self.cells[k] + 2 * GHOSTS).product()
    }

    /// The row of a line.
    #[inline]
    pub fn row(&self, line: usize) -> usize {
        let mut rest = line;
        let along = (1..self.dimensions).map(|k| {
            let at = rest % self.cells[k];
            rest /= self.cells[k];
            (GHOSTS + at) * self.stride(k)
        });
        along.sum()
    }

    /// The line of a row, unless it is one of ghosts.
    pub fn line(&self, row: usize) -> Option<usize> {
        let (mut rest, mut line, mut lines) = (row, 0, 1);
        for k in 1..self.dimensions {
            let at = (rest % (self.cells[k] + 2 * GHOSTS)).checked_sub(GHOSTS)?;
            rest /= self.cells[k] + 2 * GHOSTS;
            if at >= self.cells[k] {
                return None;
            }
            line += at * lines;
            lines *= self.cells[k];
        }
        Some(line)
    }

    /// Rows of zeros.
    pub fn zeros(&self) -> Vec<f64> {
        vec![0.0; self.rows() * self.row_len()]
    }

    /// The same with one number a cell.
    pub fn zeros_of_one(&self) -> Vec<f64> {
        vec![0.0; self.rows() * self.pitch]
    }

    /// Where number `v` of its inner cells is in a row; of rows with one number a cell that is number 0.
    #[inline]
    pub fn within(&self, v: usize) -> Range<usize> {
        let first = v * self.pitch + GHOSTS;
        first..first + self.cells[0]
    }

    /// Where number `v` of the inner cells of a line is in all rows.
    #[inline]
    pub fn at(&self, line: usize, v: usize) -> Range<usize> {
        let (row, Range { start, end }) = (self.row(line) * self.row_len(), self.within(v));
        row + start..row + end
    }

    /// The same in rows with one number a cell.
    #[inline]
    pub fn at_one(&self, line: usize) -> Range<usize> {
        let (row, Range { start, end }) = (self.row(line) * self.pitch, self.within(0));
        row + start..row + end
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn rows_of_lines_are_lines_of_rows() {
        for cells in [&[7][..], &[5, 3], &[4, 3, 5]] {
            let lines = Lines::new(cells);
            let inner: Vec<usize> = (0..lines.rows())
                .filter_map(|row| lines.line(row))
                .collect();
            assert_eq!(inner, (0..lines.count()).collect::<Vec<_>>());
            assert!(
                inner
                    .iter()
                    .all(|line| lines.line(lines.row(*line)) == Some(*line))
            );
        }
    }
}
