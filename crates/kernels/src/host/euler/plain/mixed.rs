use crate::host::Pass;
use monoflow_ops::euler::cut::mend;
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::{Conserved, fastest};

/// Looks at one cell once all are mixed: gives it the pressure from before the sweep if it has lost its own.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PlainMixed<const D: usize> {
    /// The cell before the sweep.
    pub before: Conserved<f64, D>,
    /// The cell now.
    pub now: Conserved<f64, D>,
    /// `1/Δx` along x, y and z, 1/m.
    pub inv_spacing: [f64; D],
    /// The rate of waves in it at last, 1/s.
    pub rate: f64,
}

/// The name of [`PlainMixed`].
pub const PLAIN_MIXED: &str = "plain_mixed";

impl<const D: usize, G: Gas> Pass<G> for PlainMixed<D> {
    const NAME: &'static str = PLAIN_MIXED;

    fn run(&mut self, gas: &G) {
        if let Some(mended) = mend(gas, &self.now, &self.before) {
            self.now = mended;
        }
        self.rate = fastest(gas, &self.now, &self.inv_spacing);
    }
}
