use super::lines::Lines;
use monoflow_kernels::host::euler::{FieldView, GHOSTS, Places};
use monoflow_ops::euler::Conserved;
use monoflow_parallel::for_each_block;
use std::array::from_fn;

/// What is conserved in every cell of a grid: row after row along x, each row density, momenta,
/// energy. Every axis in use has two ghost cells beyond each end.
#[derive(Clone, Debug, PartialEq)]
pub struct Field<const D: usize> {
    cells: [usize; D],
    lines: Lines,
    places: Places<D>,
    data: Vec<f64>,
}

impl<const D: usize> Field<D> {
    /// Numbers of a cell.
    pub const NUMBERS: usize = D + 2;

    /// A field of so many cells along each axis, all numbers zero.
    pub fn new(cells: [usize; D]) -> Self {
        Field::from_rows(cells, Lines::new(&cells).zeros())
    }

    /// The field whose [rows](Self::rows) these are.
    ///
    /// # Panics
    /// If they are those of another grid.
    pub fn from_rows(cells: [usize; D], rows: Vec<f64>) -> Self {
        let lines = Lines::new(&cells);
        assert_eq!(rows.len(), lines.rows() * lines.row_len(), "another grid");
        Field {
            cells,
            lines,
            places: Places {
                pitch: lines.pitch(),
                strides: from_fn(|k| lines.stride(k)),
            },
            data: rows,
        }
    }

    /// Cells along each axis.
    pub fn cells(&self) -> [usize; D] {
        self.cells
    }

    /// Where its cells are.
    pub fn lines(&self) -> Lines {
        self.lines
    }

    /// Numbers from one variable of a row to the next.
    pub fn pitch(&self) -> usize {
        self.lines.pitch()
    }

    /// Numbers of a row.
    pub fn row_len(&self) -> usize {
        self.lines.row_len()
    }

    /// Number of rows.
    pub fn row_count(&self) -> usize {
        self.lines.rows()
    }

    /// Rows from one to the next along an axis beyond x.
    pub fn stride(&self, axis: usize) -> usize {
        self.lines.stride(axis)
    }

    /// Is a row inner along every axis but x and `but`?
    pub(super) fn is_inner(&self, row: usize, but: usize) -> bool {
        let mut rest = row;
        (1..D).all(|k| {
            let cells = self.cells[k];
            let at = rest % (cells + 2 * GHOSTS);
            rest /= cells + 2 * GHOSTS;
            k == but || (GHOSTS..GHOSTS + cells).contains(&at)
        })
    }

    /// As loops see it.
    pub(super) fn view(&self) -> FieldView<'_, D> {
        FieldView {
            rows: self.data[..].into(),
            places: self.places,
        }
    }

    /// The densities of a row.
    pub(super) fn densities(&self, row: usize) -> &[f64] {
        &self.data[row * self.row_len()..][..self.pitch()]
    }

    /// All rows.
    pub fn rows(&self) -> &[f64] {
        &self.data
    }

    /// All rows.
    pub fn rows_mut(&mut self) -> &mut [f64] {
        &mut self.data
    }

    /// All rows, and nothing else.
    pub fn into_rows(self) -> Vec<f64> {
        self.data
    }

    /// Takes on all numbers of another field of as many cells.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.data.copy_from_slice(&other.data);
    }

    /// Adds `factor` times another field of as many cells.
    pub(super) fn add(&mut self, factor: f64, other: &Self) {
        let len = self.row_len();
        add(&mut self.data, factor, &other.data, len);
    }

    /// The row of a cell and its place in it; indices count from the first ghost.
    pub fn place(&self, at: [usize; D]) -> (usize, usize) {
        self.places.place(at)
    }

    /// What is in a cell; indices count from the first ghost.
    pub fn get(&self, at: [usize; D]) -> Conserved<f64, D> {
        self.places.get(&self.data, at)
    }

    /// Puts something into a cell; indices count from the first ghost.
    pub fn set(&mut self, at: [usize; D], value: &Conserved<f64, D>) {
        self.places.set(&mut self.data, at, value);
    }

    /// The same of an inner cell; indices count from the first inner cell.
    pub fn inner(&self, at: [usize; D]) -> Conserved<f64, D> {
        self.get(at.map(|k| k + GHOSTS))
    }

    /// Indices of all inner cells, x fastest.
    pub fn indices(&self) -> impl Iterator<Item = [usize; D]> + use<D> {
        let cells = self.cells;
        (0..cells.iter().product()).map(move |n| index(cells, n))
    }
}

/// Adds `factor` times other numbers, so many at a time.
pub(super) fn add(own: &mut [f64], factor: f64, other: &[f64], len: usize) {
    for_each_block(len, (own, other), |_, (own, other)| {
        for (own, other) in own.iter_mut().zip(other) {
            *own += factor * other;
        }
    });
}

/// Cell number `n` of a grid, x fastest.
fn index<const D: usize>(cells: [usize; D], mut n: usize) -> [usize; D] {
    from_fn(|k| {
        let at = n % cells[k];
        n /= cells[k];
        at
    })
}
