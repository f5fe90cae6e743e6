use super::{GHOSTS, Lines};
use monoflow_parallel::for_each_block;
use std::ops::Range;

/// Cells that are looked at where a device holds the flow, and where they are in the rows of a state.
#[derive(Clone, Debug)]
pub struct Looked {
    lines: Lines,
    cells: Vec<u32>,
    /// Of each row the first of its cells among these, and behind all rows how many there are.
    first: Vec<usize>,
}

impl Looked {
    /// Of some cells by their numbers, x fastest, in any order; what is named twice is looked at once.
    pub fn new(lines: Lines, mut cells: Vec<u32>) -> Self {
        cells.sort_unstable();
        cells.dedup();
        let mut first = vec![0; lines.rows() + 1];
        for &cell in &cells {
            first[lines.row(cell as usize / lines.cells()) + 1] += 1;
        }
        for row in 0..lines.rows() {
            first[row + 1] += first[row];
        }
        Looked {
            lines,
            cells,
            first,
        }
    }

    /// The cells, in the order of rows.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Puts what was found in these cells, number by number, where it belongs in the rows of a flow and of what it
    /// carries.
    pub fn put<'r>(
        &self,
        found: &[f64],
        rows: &mut [f64],
        carried: impl IntoIterator<Item = &'r mut [f64]>,
    ) {
        let numbers = self.lines.numbers();
        self.put_numbers(found, 0..numbers, rows);
        for (number, rows) in (numbers..).zip(carried) {
            self.put_numbers(found, number..number + 1, rows);
        }
    }

    /// Puts some of the numbers in rows that have these.
    fn put_numbers(&self, found: &[f64], numbers: Range<usize>, rows: &mut [f64]) {
        let (pitch, count) = (self.lines.pitch(), self.cells.len());
        if count == 0 {
            return;
        }
        for_each_block(numbers.len() * pitch, rows, |row, to| {
            for k in self.first[row]..self.first[row + 1] {
                let x = self.cells[k] as usize % self.lines.cells() + GHOSTS;
                for (v, number) in numbers.clone().enumerate() {
                    to[v * pitch + x] = found[number * count + k];
                }
            }
        });
    }
}
