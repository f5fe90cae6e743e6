//! Cells of a grid, and what is in them.

use monoflow_cpu::euler::{Field, Tracer};
use monoflow_ops::euler::Conserved;

/// A grid of cells, x fastest.
#[derive(Clone, Copy)]
pub struct Grid<const D: usize> {
    pub cells: [usize; D],
    /// Of which axes the ends are neighbours.
    pub periodic: [bool; D],
}

impl<const D: usize> Grid<D> {
    pub fn len(&self) -> usize {
        self.cells.iter().product()
    }

    /// The number of a cell.
    pub fn number(&self, at: [usize; D]) -> usize {
        let mut number = 0;
        for k in (0..D).rev() {
            number = number * self.cells[k] + at[k];
        }
        number
    }

    /// Where a cell is.
    pub fn place(&self, mut number: usize) -> [usize; D] {
        self.cells.map(|count| {
            let at = number % count;
            number /= count;
            at
        })
    }

    /// The cell at a place that may be beyond the grid.
    pub fn inside(&self, at: [isize; D]) -> Option<usize> {
        let mut place = [0; D];
        for k in 0..D {
            let count = self.cells[k] as isize;
            let wrapped = at[k].rem_euclid(count);
            if at[k] != wrapped && !self.periodic[k] {
                return None;
            }
            place[k] = wrapped as usize;
        }
        Some(self.number(place))
    }

    /// The cell so many further on along an axis.
    pub fn along(&self, number: usize, axis: usize, skip: isize) -> Option<usize> {
        let mut at = self.place(number).map(|k| k as isize);
        at[axis] += skip;
        self.inside(at)
    }
}

/// The state of the inner cells of a grid.
#[derive(Clone)]
pub struct Flow<const D: usize> {
    /// What is conserved.
    pub gas: Vec<Conserved<f64, D>>,
    /// How much of a tracer there is, kg/m³; nothing where there is none.
    pub tracer: Vec<f64>,
}

impl<const D: usize> Flow<D> {
    pub fn of(field: &Field<D>, tracer: Option<&Tracer<D>>) -> Self {
        Flow {
            gas: field.indices().map(|at| field.inner(at)).collect(),
            tracer: field
                .indices()
                .map(|at| tracer.map_or(0.0, |tracer| tracer.inner(at)))
                .collect(),
        }
    }

    /// All numbers of a cell.
    pub fn numbers(&self, cell: usize) -> [f64; 6] {
        let gas = &self.gas[cell];
        let momentum = |k: usize| gas.momentum.get(k).copied().unwrap_or(0.0);
        let [x, y, z] = [0, 1, 2].map(momentum);
        [gas.density, x, y, z, gas.energy, self.tracer[cell]]
    }
}
