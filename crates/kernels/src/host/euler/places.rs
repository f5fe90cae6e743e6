use core::array::from_fn;
use monoflow_abi::In;
use monoflow_ops::euler::Conserved;

/// Where the cells of a grid are in the rows of a field: rows along x with ghosts, each with all numbers of
/// its cells, one number after the other. Indices of cells count from the first ghost.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Places<const D: usize> {
    /// Numbers from one variable of a row to the next.
    pub pitch: usize,
    /// Rows from one to the next along each axis; along x it is not read.
    pub strides: [usize; D],
}

impl<const D: usize> Places<D> {
    /// The row of a cell and its place in it.
    #[inline(always)]
    pub fn place(&self, at: [usize; D]) -> (usize, usize) {
        let along = at.iter().zip(&self.strides).skip(1);
        (along.map(|(at, stride)| at * stride).sum(), at[0])
    }

    /// Where the density of a cell is.
    #[inline(always)]
    fn first(&self, at: [usize; D]) -> usize {
        let (row, x) = self.place(at);
        row * (D + 2) * self.pitch + x
    }

    /// What is in a cell.
    #[inline(always)]
    pub fn get(&self, rows: &[f64], at: [usize; D]) -> Conserved<f64, D> {
        let first = self.first(at);
        let number = |v: usize| rows[first + v * self.pitch];
        Conserved {
            density: number(0),
            momentum: from_fn(
                #[inline(always)]
                |k| number(1 + k),
            ),
            energy: number(1 + D),
        }
    }

    /// Puts something into a cell.
    #[inline(always)]
    pub fn set(&self, rows: &mut [f64], at: [usize; D], value: &Conserved<f64, D>) {
        let first = self.first(at);
        rows[first] = value.density;
        for (k, momentum) in value.momentum.iter().enumerate() {
            rows[first + (1 + k) * self.pitch] = *momentum;
        }
        rows[first + (1 + D) * self.pitch] = value.energy;
    }

    /// Where a cell is in rows with one number a cell.
    #[inline(always)]
    pub fn of_one(&self, at: [usize; D]) -> usize {
        let (row, x) = self.place(at);
        row * self.pitch + x
    }
}

/// A field as loops see it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FieldView<'a, const D: usize> {
    /// All rows.
    pub rows: In<'a, f64>,
    /// Where cells are in them.
    pub places: Places<D>,
}

impl<const D: usize> FieldView<'_, D> {
    /// What is in a cell.
    #[inline(always)]
    pub fn get(&self, at: [usize; D]) -> Conserved<f64, D> {
        self.places.get(self.rows.get(), at)
    }
}
