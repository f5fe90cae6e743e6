//! Conjugate gradients with Jacobi's preconditioner for the pressure.
//!
//! Every sum runs block by block, in double precision and in the order of blocks, so that the result
//! does not depend on the number of threads.

use super::sweeps::Apply;
use crate::ListView;
use crate::wide::Instructions;
use monoflow_ops::Scalar;
use monoflow_ops::grid::Grid;
use monoflow_ops::mps::{MpsScheme, Row};
use monoflow_particles::{BLOCK, NeighbourList};
use rayon::prelude::*;

/// What the solver keeps from step to step.
#[derive(Clone, Debug, Default)]
pub struct Solver<S> {
    pub rows: Vec<Row<S>>,
    /// Pressures as excesses.
    pub solution: Vec<S>,
    residual: Vec<S>,
    products: Vec<S>,
    partial: Vec<f64>,
}

/// What the rows are made of.
pub struct Matrix<'a, S, Sch> {
    pub scheme: &'a Sch,
    pub grid: &'a Grid<S>,
    pub list: &'a NeighbourList<S>,
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
            residual: vec![zero; n],
            products: vec![zero; n],
            partial: vec![0.0; n.div_ceil(BLOCK)],
        }
    }

    /// Solves the rows for the solution, from what it is. `pressed` holds the places; its fourth
    /// numbers carry the search direction, but those of particles without pressure of their own.
    /// Returns how many products it took, or `None` if not within `most`.
    pub fn run<const D: usize, Sch: MpsScheme<S, D>>(
        &mut self,
        matrix: &Matrix<'_, S, Sch>,
        pressed: &mut [[S; 4]],
        tolerance: f64,
        most: u32,
    ) -> Option<u32> {
        let zero = S::from_literal(0.0);
        carry(pressed, &self.rows, &self.solution);
        self.multiply::<D, Sch>(matrix, pressed);
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
        steer(pressed, &self.rows, &self.residual, zero);
        for products in 2..=most {
            self.multiply::<D, Sch>(matrix, pressed);
            let curvature = self.dot(pressed);
            let along = S::from_literal(error / curvature);
            self.solution
                .par_iter_mut()
                .zip(&mut self.residual)
                .zip(&self.products)
                .zip(&self.rows)
                .zip(&*pressed)
                .for_each(|((((solution, residual), product), row), word)| {
                    if row.inv_diagonal > zero {
                        *solution += along * word[3];
                        *residual -= along * *product;
                    }
                });
            let before = error;
            error = self.sum(|residual, row, _| residual * residual * inverse(row));
            if error <= goal {
                return Some(products);
            }
            steer(
                pressed,
                &self.rows,
                &self.residual,
                S::from_literal(error / before),
            );
        }
        None
    }

    fn multiply<const D: usize, Sch: MpsScheme<S, D>>(
        &mut self,
        matrix: &Matrix<'_, S, Sch>,
        pressed: &[[S; 4]],
    ) {
        let view = ListView::<S, D> {
            grid: matrix.grid,
            list: matrix.list,
            place: pressed,
            motion: matrix.motion,
        };
        let view = &view;
        self.products
            .par_chunks_mut(BLOCK)
            .zip(self.rows.par_chunks(BLOCK))
            .enumerate()
            .for_each(|(block, (products, rows))| {
                matrix.instructions.run(Apply {
                    scheme: matrix.scheme,
                    view,
                    first: block * BLOCK,
                    rows,
                    products,
                    dt: matrix.dt,
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
    fn dot(&mut self, pressed: &[[S; 4]]) -> f64 {
        self.partial
            .par_iter_mut()
            .zip(pressed.par_chunks(BLOCK))
            .zip(self.products.par_chunks(BLOCK))
            .for_each(|((partial, pressed), products)| {
                // A row without unknown has product 0.
                *partial = pressed
                    .iter()
                    .zip(products)
                    .map(|(word, product)| word[3].widen() * product.widen())
                    .sum();
            });
        self.partial.iter().sum()
    }
}

fn inverse<S: Scalar>(row: &Row<S>) -> f64 {
    row.inv_diagonal.widen()
}

/// Puts the start of the solution beside the places.
fn carry<S: Scalar>(pressed: &mut [[S; 4]], rows: &[Row<S>], solution: &[S]) {
    pressed
        .par_iter_mut()
        .zip(rows)
        .zip(solution)
        .for_each(|((word, row), solution)| {
            if row.inv_diagonal > S::from_literal(0.0) {
                word[3] = *solution;
            }
        });
}

/// The next direction: the preconditioned residual and `keep` times the last one.
fn steer<S: Scalar>(pressed: &mut [[S; 4]], rows: &[Row<S>], residual: &[S], keep: S) {
    let zero = S::from_literal(0.0);
    pressed
        .par_iter_mut()
        .zip(rows)
        .zip(residual)
        .for_each(|((word, row), residual)| {
            if row.inv_diagonal > zero {
                let last = if keep > zero { keep * word[3] } else { zero };
                word[3] = *residual * row.inv_diagonal + last;
            }
        });
}
