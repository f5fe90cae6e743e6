use super::layout::{LANES, Layout, Row};
use crate::host::Pass;
use monoflow_abi::Out;
use monoflow_ops::euler::gas::Gas;

/// The name of [`Measured`].
pub const MEASURED: &str = "measured";

/// Density, velocity and pressure in a row of cells, as [`Faces`](super::Faces) and
/// [`Fluxes`](super::Fluxes) read them.
#[repr(C)]
pub struct Measured<'a, const D: usize> {
    /// How rows are laid out.
    pub layout: Layout,
    /// What is conserved in the row.
    pub row: Row<'a>,
    /// The first cell, and the end.
    pub cells: [usize; 2],
    /// The row of measured values.
    pub out: Out<'a, f64>,
}

impl<const D: usize, G: Gas> Pass<G> for Measured<'_, D> {
    const NAME: &'static str = MEASURED;

    #[inline(always)]
    fn run(&mut self, gas: &G) {
        let (layout, row, [first, end]) = (self.layout, self.row, self.cells);
        let out: &mut [f64] = &mut self.out;
        for x in (first..end).step_by(LANES) {
            let here = layout.load::<D>(row, x).primitive(gas);
            layout.store_measured(out, x, &here);
        }
    }
}
