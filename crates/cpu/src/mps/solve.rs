//! Conjugate gradients with Jacobi's preconditioner for the pressure.
//!
//! Every sum runs block by block, in double precision and in the order of blocks, so that the result
//! does not depend on the number of threads.

use super::multiply::Multiply;
use crate::list::view;
use crate::loops::LoopOf;
use crate::wide::Instructions;
use monoflow_kernels::host::mps::{Couple, Facts};
use monoflow_kernels::host::{LANES, Scheme};
use monoflow_ops::Scalar;
use monoflow_ops::grid::Grid;
use monoflow_ops::mps::Row;
use monoflow_particles::{BLOCK, NeighbourList};
use rayon::prelude::*;

/// What the solver keeps from step to step.
#[derive(Clone, Debug, Default)]
pub struct Solver<S> {
    pub rows: Vec<Row<S>>,
    /// Pressures as excesses; 0 where none is asked for.
    pub solution: Vec<S>,
    /// Of the rows of each block, with room for those where no pressure is asked for.
    couplings: Vec<Vec<[S; LANES]>>,
    direction: Vec<S>,
    residual: Vec<S>,
    products: Vec<S>,
    partial: Vec<f64>,
}

/// What the rows are made of.
pub struct Matrix<'a, S> {
    pub scheme: &'a Scheme<Facts<S>>,
    /// [`Couple`] of the scheme.
    pub couple: LoopOf,
    pub grid: &'a Grid<S>,
    pub list: &'a NeighbourList<S>,
    /// Places, beside which stands the mark of those without pressure of their own.
    pub place: &'a [[S; 4]],
    pub motion: &'a [[S; 4]],
    pub instructions: Instructions,
    pub dt: S,
}

impl<S: Scalar> Solver<S> {
    /// Room for `n` particles.
    pub fn new(n: usize) -> Self {
        let zero = S::from_literal(0.0);
        Solver {
            rows: vec![Row::none(); n],
            solution: vec![zero; n],
            couplings: vec![Vec::new(); n.div_ceil(BLOCK)],
            direction: vec![zero; n],
            residual: vec![zero; n],
            products: vec![zero; n],
            partial: vec![0.0; n.div_ceil(BLOCK)],
        }
    }

    /// Makes room for the couplings of a new list, so that steps need not.
    pub fn fit(&mut self, list: &NeighbourList<S>) {
        let n = self.rows.len();
        let of_kind = |i, kind| list.entries(i, kind).len().div_ceil(LANES);
        self.couplings
            .par_iter_mut()
            .enumerate()
            .for_each(|(block, couplings)| {
                let rows = block * BLOCK..((block + 1) * BLOCK).min(n);
                let wanted = rows.map(|i| of_kind(i, 0) + of_kind(i, 1)).sum::<usize>();
                couplings.resize(wanted, [S::from_literal(0.0); LANES]);
            });
    }

    /// Solves the rows for the solution, from what it is. Returns how many products it took, or `None`
    /// if not within `most`.
    pub fn run<const D: usize>(
        &mut self,
        matrix: &Matrix<'_, S>,
        tolerance: f64,
        most: u32,
    ) -> Option<u32> {
        let zero = S::from_literal(0.0);
        self.couple::<D>(matrix);
        self.direction.copy_from_slice(&self.solution);
        self.multiply::<D>(matrix);
        let scale = self.sum(|_, row, _| row.source.widen() * row.source.widen() * inverse(row));
        self.residual
            .par_iter_mut()
            .zip(&self.rows)
            .zip(&self.products)
            .for_each(|((residual, row), product)| *residual = row.source - *product);
        let mut error = self.sum(|residual, row, _| residual * residual * inverse(row));
        let goal = tolerance * tolerance * scale;
        if error <= goal {
            return Some(1);
        }
        self.steer(zero);
        for products in 2..=most {
            self.multiply::<D>(matrix);
            let along = S::from_literal(error / self.curvature());
            self.solution
                .par_iter_mut()
                .zip(&mut self.residual)
                .zip(&self.products)
                .zip(&self.direction)
                .for_each(|(((solution, residual), product), direction)| {
                    *solution += along * *direction;
                    *residual -= along * *product;
                });
            let before = error;
            error = self.sum(|residual, row, _| residual * residual * inverse(row));
            if error <= goal {
                return Some(products);
            }
            self.steer(S::from_literal(error / before));
        }
        None
    }

    fn couple<const D: usize>(&mut self, matrix: &Matrix<'_, S>) {
        self.couplings
            .par_iter_mut()
            .zip(self.rows.par_chunks(BLOCK))
            .enumerate()
            .for_each(|(block, (couplings, rows))| {
                let mut couple = Couple::<S, D> {
                    view: view(matrix.grid, matrix.list, matrix.place, matrix.motion, block),
                    rows: rows.into(),
                    couplings: couplings.as_mut_slice().into(),
                };
                // SAFETY: found under the name of these parameters.
                unsafe { matrix.couple.run(matrix.scheme, &mut couple) };
            });
    }

    /// Products of the rows with the direction.
    fn multiply<const D: usize>(&mut self, matrix: &Matrix<'_, S>) {
        let on_diagonal = matrix.scheme.facts.numbers.on_diagonal(matrix.dt);
        self.products
            .par_chunks_mut(BLOCK)
            .zip(self.rows.par_chunks(BLOCK))
            .zip(&self.couplings)
            .enumerate()
            .for_each(|(block, ((products, rows), couplings))| {
                matrix.instructions.run(Multiply::<S, D> {
                    view: view(matrix.grid, matrix.list, matrix.place, matrix.motion, block),
                    rows,
                    couplings,
                    on_diagonal,
                    vector: &self.direction,
                    products,
                });
            });
    }

    /// Sum over all particles of something of residual, row and product.
    fn sum(&mut self, term: impl Fn(f64, &Row<S>, f64) -> f64 + Sync) -> f64 {
        self.partial
            .par_iter_mut()
            .zip(self.residual.par_chunks(BLOCK))
            .zip(self.rows.par_chunks(BLOCK))
            .zip(self.products.par_chunks(BLOCK))
            .for_each(|(((partial, residual), rows), products)| {
                *partial = residual
                    .iter()
                    .zip(rows)
                    .zip(products)
                    .map(|((residual, row), product)| term(residual.widen(), row, product.widen()))
                    .sum();
            });
        self.partial.iter().sum()
    }

    /// Scalar product of the direction with the products.
    fn curvature(&mut self) -> f64 {
        self.partial
            .par_iter_mut()
            .zip(self.direction.par_chunks(BLOCK))
            .zip(self.products.par_chunks(BLOCK))
            .for_each(|((partial, direction), products)| {
                *partial = direction
                    .iter()
                    .zip(products)
                    .map(|(direction, product)| direction.widen() * product.widen())
                    .sum();
            });
        self.partial.iter().sum()
    }

    /// The next direction: the preconditioned residual and `keep` times the last one.
    fn steer(&mut self, keep: S) {
        self.direction
            .par_iter_mut()
            .zip(&self.rows)
            .zip(&self.residual)
            .for_each(|((direction, row), residual)| {
                let last = if keep > S::from_literal(0.0) {
                    keep * *direction
                } else {
                    keep
                };
                *direction = *residual * row.inv_diagonal + last;
            });
    }
}

fn inverse<S: Scalar>(row: &Row<S>) -> f64 {
    row.inv_diagonal.widen()
}
