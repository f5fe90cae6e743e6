//! A sweep without rows, lanes and threads: one line of cells, each face crossed anew from both of its
//! cells. A reference for tests, slow. Cut cells are left out, and so stabilisations are not compared.

use super::{GHOSTS, Models};
use crate::host::Pass;
use monoflow_abi::{In, Out};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::limiter::Limiter;
use monoflow_ops::euler::riemann::{Riemann, Side};
use monoflow_ops::euler::{
    Conserved, Euler, Primitive, advance, evolve, half_changes, keep_positive,
};

/// A sweep along one line of cells.
#[repr(C)]
pub struct Plain<'a, const D: usize> {
    /// The cells before the sweep, with the ghosts beyond both ends; momenta in the order of the sweep.
    pub line: In<'a, Conserved<f64, D>>,
    /// `Δt/Δx` along the line, s/m.
    pub dt_over_dx: f64,
    /// The inner cells after it.
    pub after: Out<'a, Conserved<f64, D>>,
}

/// The name of [`Plain`].
pub const PLAIN: &str = "plain";

impl<const D: usize, G: Gas, Rm: Riemann, L: Limiter, W> Pass<Models<G, Rm, L, W>>
    for Plain<'_, D>
{
    const NAME: &'static str = PLAIN;

    fn run(&mut self, models: &Models<G, Rm, L, W>) {
        for k in 0..self.after.len() {
            let x = k + GHOSTS;
            let [low, high] = [x, x + 1].map(|x| self.flux(&models.euler, x));
            self.after[k] = advance(&self.line[x], &low, &high, self.dt_over_dx);
        }
    }
}

impl<const D: usize> Plain<'_, D> {
    /// What crosses the lower face of a cell.
    fn flux<G: Gas, Rm: Riemann, L: Limiter>(
        &self,
        scheme: &Euler<G, Rm, L>,
        x: usize,
    ) -> Conserved<f64, D> {
        let gas = &scheme.gas;
        let [_, left] = self.faces(scheme, x - 1);
        let [right, _] = self.faces(scheme, x);
        let sides = [left, right].map(|side| Side::of(gas, side));
        let flux = scheme.riemann.flux(gas, &sides[0], &sides[1]);
        let [before, after] = [x - 1, x].map(|x| self.line[x].primitive(gas));
        keep_positive(gas, &flux, [&before, &after], self.dt_over_dx)
    }

    /// The states on both faces of a cell after half a step.
    fn faces<G: Gas, Rm, L: Limiter>(
        &self,
        scheme: &Euler<G, Rm, L>,
        x: usize,
    ) -> [Primitive<f64, D>; 2] {
        let near = [x - 1, x, x + 1].map(|x| self.line[x].primitive(&scheme.gas));
        let [before, here, after] = &near;
        let change = half_changes::<f64, L, D>(&scheme.limiter, before, here, after);
        evolve(&scheme.gas, here, &change, self.dt_over_dx, 1.0)
    }
}
