use super::layout::{GHOSTS, Layout, Row};
use crate::host::Pass;
use monoflow_abi::In;
use monoflow_ops::euler::cut::SOLID;
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::{faster, fastest};

/// The name of [`Rate`].
pub const RATE: &str = "rate";

/// The greatest rate at which waves cross the inner cells of a row.
#[repr(C)]
pub struct Rate<'a, const D: usize> {
    /// What is conserved in the row.
    pub row: In<'a, f64>,
    /// Numbers from one variable of the row to the next.
    pub pitch: usize,
    /// Inner cells.
    pub cells: usize,
    /// `1/Δx` along all axes, 1/m.
    pub inv_spacing: [f64; D],
    /// Tags of the cells of a row near bodies, ghosts too: closed ones do not count. None if there are no bodies
    /// near.
    pub tags: In<'a, u8>,
    /// The greatest rate, 1/s.
    pub rate: f64,
}

impl<const D: usize, G: Gas> Pass<G> for Rate<'_, D> {
    const NAME: &'static str = RATE;

    #[inline(always)]
    fn run(&mut self, gas: &G) {
        // As momenta are stored.
        let layout = Layout {
            pitch: self.pitch,
            axis: 0,
        };
        let row = Row {
            numbers: self.row,
            skip: 0,
        };
        let tags = self.tags.get();
        self.rate = 0.0;
        for x in GHOSTS..GHOSTS + self.cells {
            if tags.get(x) == Some(&SOLID) {
                continue;
            }
            let here = layout.one::<D>(row, x);
            self.rate = faster(self.rate, fastest(gas, &here, &self.inv_spacing));
        }
    }
}
