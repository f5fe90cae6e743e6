use crate::host::Pass;
use monoflow_abi::{In, Out};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::{Conserved, Primitive, fastest};

/// The name of [`Enter`].
pub const ENTER: &str = "enter";

/// What is conserved of states that enter, and the greatest rate of waves in them.
#[repr(C)]
pub struct Enter<'a, const D: usize> {
    /// The states.
    pub states: In<'a, Primitive<f64, D>>,
    /// `1/Δx` along all axes, 1/m.
    pub inv_spacing: [f64; D],
    /// What is conserved of each.
    pub held: Out<'a, Conserved<f64, D>>,
    /// The greatest rate, 1/s; zero if there are none.
    pub rate: f64,
}

impl<const D: usize, G: Gas> Pass<G> for Enter<'_, D> {
    const NAME: &'static str = ENTER;

    #[inline(always)]
    fn run(&mut self, gas: &G) {
        self.rate = 0.0;
        for (state, held) in self.states.get().iter().zip(self.held.iter_mut()) {
            *held = state.conserved(gas);
            let rate = fastest(gas, held, &self.inv_spacing);
            if rate > self.rate {
                self.rate = rate;
            }
        }
    }
}
