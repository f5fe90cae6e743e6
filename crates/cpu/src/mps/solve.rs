//! Conjugate gradients with Jacobi's preconditioner for the pressure.
//!
//! Every sum runs block by block, in double precision and in the order of blocks, so that the result
//! does not depend on the number of threads.

use super::multiply::Multiply;
use crate::Instructions;
use crate::loops::LoopOf;
use crate::particles::list::Neighbours;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::mps::{Couple, Facts};
use monoflow_kernels::host::particles::LANES;
use monoflow_ops::Scalar;
use monoflow_ops::mps::Row;
use monoflow_parallel::for_each_block;
use monoflow_particles::{BLOCK, NeighbourList};

/// Particles of a block of loops that do next to nothing for each.
const SPAN: usize = 1024;

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
    pub neighbours: Neighbours<'a, S>,
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
        for_each_block(1, &mut self.couplings[..], |block, couplings| {
            let rows = block * BLOCK..((block + 1) * BLOCK).min(n);
            let wanted = rows.map(|i| of_kind(i, 0) + of_kind(i, 1)).sum::<usize>();
            couplings[0].resize(wanted, [S::from_literal(0.0); LANES]);
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
        let columns = (&mut self.residual[..], &self.rows[..], &self.products[..]);
        for_each_block(SPAN, columns, |_, (residual, rows, products)| {
            for ((residual, row), product) in residual.iter_mut().zip(rows).zip(products) {
                *residual = row.source - *product;
            }
        });
        let mut error = self.sum(|residual, row, _| residual * residual * inverse(row));
        let goal = tolerance * tolerance * scale;
        if error <= goal {
            return Some(1);
        }
        self.steer(zero);
        for products in 2..=most {
            self.multiply::<D>(matrix);
            let along = S::from_literal(error / self.curvature());
            let columns = (
                (&mut self.solution[..], &self.direction[..]),
                (&mut self.residual[..], &self.products[..]),
            );
            for_each_block(SPAN, columns, |_, (solution, residual)| {
                add(solution.0, along, solution.1);
                add(residual.0, -along, residual.1);
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
        let rows = &self.rows;
        for_each_block(1, &mut self.couplings[..], |block, couplings| {
            let words = (matrix.place, matrix.motion);
            matrix.neighbours.of(block, words, |view| {
                let mut couple = Couple::<S, D> {
                    view,
                    rows: block_of(rows, block).into(),
                    couplings: couplings[0].as_mut_slice().into(),
                };
                // SAFETY: found under the name of these parameters.
                unsafe { matrix.couple.run(matrix.scheme, &mut couple) };
            });
        });
    }

    /// Products of the rows with the direction.
    fn multiply<const D: usize>(&mut self, matrix: &Matrix<'_, S>) {
        let on_diagonal = matrix.scheme.facts.numbers.on_diagonal(matrix.dt);
        let columns = (&mut self.products[..], &self.rows[..]);
        for_each_block(BLOCK, columns, |block, (products, rows)| {
            let words = (matrix.place, matrix.motion);
            matrix.neighbours.of(block, words, |view| {
                matrix.instructions.run(Multiply::<S, D> {
                    view,
                    rows,
                    couplings: &self.couplings[block],
                    on_diagonal,
                    vector: &self.direction,
                    products,
                });
            });
        });
    }

    /// Sum over all particles of something of residual, row and product.
    fn sum(&mut self, term: impl Fn(f64, &Row<S>, f64) -> f64 + Sync) -> f64 {
        let (residual, rows, products) = (&self.residual, &self.rows, &self.products);
        for_each_block(1, &mut self.partial[..], |block, partial| {
            partial[0] = block_of(residual, block)
                .iter()
                .zip(block_of(rows, block))
                .zip(block_of(products, block))
                .map(|((residual, row), product)| term(residual.widen(), row, product.widen()))
                .sum();
        });
        self.partial.iter().sum()
    }

    /// Scalar product of the direction with the products.
    fn curvature(&mut self) -> f64 {
        let (direction, products) = (&self.direction, &self.products);
        for_each_block(1, &mut self.partial[..], |block, partial| {
            partial[0] = block_of(direction, block)
                .iter()
                .zip(block_of(products, block))
                .map(|(direction, product)| direction.widen() * product.widen())
                .sum();
        });
        self.partial.iter().sum()
    }

    /// The next direction: the preconditioned residual and `keep` times the last one.
    fn steer(&mut self, keep: S) {
        let columns = (&mut self.direction[..], &self.rows[..], &self.residual[..]);
        for_each_block(SPAN, columns, |_, (direction, rows, residual)| {
            for ((direction, row), residual) in direction.iter_mut().zip(rows).zip(residual) {
                let last = if keep > S::from_literal(0.0) {
                    keep * *direction
                } else {
                    keep
                };
                *direction = *residual * row.inv_diagonal + last;
            }
        });
    }
}

/// Rows of a block of particles.
fn block_of<T>(rows: &[T], block: usize) -> &[T] {
    let first = block * BLOCK;
    &rows[first..(first + BLOCK).min(rows.len())]
}

/// Adds a multiple of other numbers.
fn add<S: Scalar>(numbers: &mut [S], factor: S, others: &[S]) {
    for (number, other) in numbers.iter_mut().zip(others) {
        *number += factor * *other;
    }
}

fn inverse<S: Scalar>(row: &Row<S>) -> f64 {
    row.inv_diagonal.widen()
}
