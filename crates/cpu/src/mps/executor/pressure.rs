//! How the pressure is found.

use super::MpsExecutor;
use crate::mps::solve::Matrix;
use crate::particles::list::Neighbours;
use monoflow_kernels::host::mps::{Press, Rows};
use monoflow_ops::Scalar;
use monoflow_ops::mps::MIRROR;
use monoflow_ops::particles::kind::is_dummy;
use monoflow_parallel::for_each_block;
use monoflow_particles::BLOCK;

/// How the pressure is found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pressure {
    /// From the number density at once.
    Explicit,
    /// By a Poisson equation.
    SemiImplicit {
        /// Residual over right-hand side at which the solver stops, both measured with the
        /// preconditioner.
        tolerance: f64,
        /// Products of matrix and vector in a step, at most.
        iterations: u32,
    },
}

impl<S: Scalar, const D: usize> MpsExecutor<S, D> {
    /// Explicit pressures.
    pub(super) fn press(&mut self) {
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let ahead = (&self.ahead.0[..], &self.ahead.1[..]);
        let (scheme, press) = (&self.scheme, self.loops.press);
        for_each_block(BLOCK, &mut self.pressed[..], |block, pressed| {
            neighbours.of(block, ahead, |view| {
                let mut pass = Press::<S, D> {
                    view,
                    pressed: pressed.into(),
                };
                // SAFETY: found under the name of these parameters.
                unsafe { press.run(scheme, &mut pass) };
            });
        });
    }

    /// Pressures by the Poisson equation; false if it was not solved.
    pub(super) fn solve(&mut self, dt: S, tolerance: f64, iterations: u32) -> bool {
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let ahead = (&self.ahead.0[..], &self.ahead.1[..]);
        let (scheme, rows_of) = (&self.scheme, self.loops.rows);
        let solver = &mut self.solver;
        for_each_block(BLOCK, &mut solver.rows[..], |block, rows| {
            neighbours.of(block, ahead, |view| {
                let mut pass = Rows::<S, D> {
                    view,
                    rows: rows.into(),
                    dt,
                };
                // SAFETY: found under the name of these parameters.
                unsafe { rows_of.run(scheme, &mut pass) };
            });
        });
        // From the pressures of the step before.
        let start = &self.store.motion;
        let zero = S::from_literal(0.0);
        let beside = |place: &[S; 4]| {
            if is_dummy(place) {
                S::from_literal(MIRROR)
            } else {
                zero
            }
        };
        let columns = (&mut solver.solution[..], &mut self.pressed[..]);
        for_each_block(BLOCK, columns, |block, (solution, pressed)| {
            let first = block * BLOCK;
            for (k, (solution, pressed)) in solution.iter_mut().zip(pressed).enumerate() {
                let place = &ahead.0[first + k];
                let asked = solver.rows[first + k].inv_diagonal > zero;
                *solution = if asked { start[first + k][3] } else { zero };
                *pressed = [place[0], place[1], place[2], beside(place)];
            }
        });
        let matrix = Matrix {
            scheme,
            couple: self.loops.couple,
            neighbours,
            place: &self.pressed,
            motion: ahead.1,
            instructions: self.instructions,
            dt,
        };
        let Some(products) = solver.run::<D>(&matrix, tolerance, iterations) else {
            return false;
        };
        self.products += u64::from(products);
        let least = scheme.facts.numbers.least_excess;
        let columns = (
            &mut self.pressed[..],
            &solver.rows[..],
            &solver.solution[..],
        );
        for_each_block(BLOCK, columns, |_, (pressed, rows, solution)| {
            for ((word, row), solution) in pressed.iter_mut().zip(rows).zip(solution) {
                if row.inv_diagonal > zero {
                    word[3] = solution.max(least);
                }
            }
        });
        true
    }
}
