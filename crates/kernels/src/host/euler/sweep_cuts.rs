use super::models::Models;
use super::surroundings::{CutFlow, Surroundings};
use crate::host::Pass;
use monoflow_abi::Out;
use monoflow_ops::euler::Conserved;
use monoflow_ops::euler::cut::{Stabiliser, Unsound, sweep_cut};
use monoflow_ops::euler::gas::Gas;

/// The name of [`SweepCuts`].
pub const SWEEP_CUTS: &str = "sweep_cuts";

/// What a sweep has made of a cell; momenta in the order of the sweep.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub enum Swept<const D: usize> {
    /// Nothing.
    Kept,
    /// This, with the rate of waves in it, 1/s.
    Sound(Conserved<f64, D>, f64),
    /// This, and for this reason the cut cell is to be mixed.
    Unsound(Conserved<f64, D>, Unsound),
}

/// Advances cut cells and corrects the open ones beside them, after the sweep of all others.
#[repr(C)]
pub struct SweepCuts<'a, const D: usize> {
    /// What is read.
    pub flow: CutFlow<'a, D>,
    /// The number of the first of these cells.
    pub first: usize,
    /// The cell before, the cut cell and the one after it.
    pub out: Out<'a, [Swept<D>; 3]>,
}

impl<const D: usize, G: Gas, Rm, L, W: Stabiliser> Pass<Models<G, Rm, L, W>> for SweepCuts<'_, D> {
    const NAME: &'static str = SWEEP_CUTS;

    #[inline(always)]
    fn run(&mut self, models: &Models<G, Rm, L, W>) {
        let (flow, gas) = (&self.flow, &models.euler.gas);
        for (k, swept) in self.out.iter_mut().enumerate() {
            let around = Surroundings {
                flow,
                gas,
                number: self.first + k,
            };
            *swept = [Swept::Kept; 3];
            sweep_cut(
                gas,
                &models.stabiliser,
                &flow.line,
                &around,
                #[inline(always)]
                |skip, value, rate| {
                    swept[(skip + 1) as usize] = match rate {
                        Ok(rate) => Swept::Sound(*value, rate),
                        Err(reason) => Swept::Unsound(*value, reason),
                    };
                },
            );
        }
    }
}
