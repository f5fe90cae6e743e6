use super::layout::{LANES, Layout, R, Row};
use crate::host::Pass;
use monoflow_abi::Out;
use monoflow_ops::Real;
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::riemann::{Riemann, Side};
use monoflow_ops::euler::{Euler, keep_positive};

/// The name of [`Fluxes`].
pub const FLUXES: &str = "fluxes";

/// What crosses the lower faces of a row of cells.
#[repr(C)]
pub struct Fluxes<'a, const D: usize> {
    /// How rows are laid out.
    pub layout: Layout,
    /// Upper faces of the cells before, and lower faces of the cells after.
    pub sides: [Row<'a>; 2],
    /// Measured values of the cells before and after.
    pub beside: [Row<'a>; 2],
    /// The first cell, and the end.
    pub cells: [usize; 2],
    /// `Δt/Δx` along the axis, s/m.
    pub dt_over_dx: f64,
    /// What crosses.
    pub flux: Out<'a, f64>,
}

impl<const D: usize, G: Gas, Rm: Riemann, L> Pass<Euler<G, Rm, L>> for Fluxes<'_, D> {
    const NAME: &'static str = FLUXES;

    #[inline(always)]
    fn run(&mut self, scheme: &Euler<G, Rm, L>) {
        let (gas, riemann) = (&scheme.gas, &scheme.riemann);
        let (layout, [first, end]) = (self.layout, self.cells);
        let ([lower, upper], beside) = (self.sides, self.beside);
        let dt_over_dx = R::lit(self.dt_over_dx);
        let out: &mut [f64] = &mut self.flux;
        for x in (first..end).step_by(LANES) {
            let left = Side::<R, D>::of(gas, layout.measured(lower, x));
            let right = Side::<R, D>::of(gas, layout.measured(upper, x));
            let flux = riemann.flux(gas, &left, &right);
            let [before, after] = beside.map(|row| layout.measured::<D>(row, x));
            let flux = keep_positive(gas, &flux, [&before, &after], dt_over_dx);
            layout.store(out, x, &flux);
        }
    }
}
