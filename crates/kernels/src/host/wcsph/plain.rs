//! Rates and columns without lists and lanes: every particle looks at all others, one at a time. A reference for
//! tests, slow.

use crate::host::Pass;
use crate::host::particles::plain::AllPairs;
use monoflow_abi::Out;
use monoflow_ops::Scalar;
use monoflow_ops::wcsph::body::{fluid_rates, gather_slot, of_walls, wall_rate};
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::smoothing::VelocitySmoothing;

/// Rates of all particles without lists and lanes.
#[repr(C)]
pub struct PlainRates<'a, S, const D: usize> {
    /// All particles.
    pub view: AllPairs<'a, S, D>,
    /// Acceleration and rate of the density excess.
    pub rates: Out<'a, [S; 4]>,
    /// Correction of the transport velocity, where there is one.
    pub transport: Out<'a, [S; D]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for PlainRates<'_, S, D> {
    const NAME: &'static str = PLAIN_RATES;

    fn run(&mut self, scheme: &Sch) {
        for i in 0..self.rates.len() {
            if i < self.view.fluids {
                let (sum, correction) = fluid_rates::<S, D, Sch, _>(scheme, &self.view, i as u32);
                self.rates[i] = sum;
                if Sch::Smoothing::ON {
                    self.transport[i] = correction;
                }
            } else if Sch::WALL_EVOLVES {
                self.rates[i] = wall_rate::<S, D, Sch, _>(scheme, &self.view, i as u32);
            }
        }
    }
}

/// A column of all particles without lists and lanes.
#[repr(C)]
pub struct PlainGather<'a, S, const D: usize> {
    /// All particles, with the columns before this one.
    pub view: AllPairs<'a, S, D>,
    /// Its slot in the scheme.
    pub slot: u32,
    /// The column; only particles of its kind are written.
    pub out: Out<'a, [S; 4]>,
    /// The column in which it goes on; empty if it does not.
    pub beyond: Out<'a, [S; 4]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for PlainGather<'_, S, D> {
    const NAME: &'static str = PLAIN_GATHER;

    fn run(&mut self, scheme: &Sch) {
        for i in 0..self.out.len() {
            if (i >= self.view.fluids) == of_walls(self.slot as usize) {
                let still = [S::from_literal(0.0); D];
                let [word, beyond] =
                    gather_slot::<S, D, Sch, _>(scheme, &self.view, self.slot, i as u32, &still);
                self.out[i] = word;
                if let Some(column) = self.beyond.get_mut(i) {
                    *column = beyond;
                }
            }
        }
    }
}

/// The name of [`PlainRates`].
pub const PLAIN_RATES: &str = "plain rates";
/// The name of [`PlainGather`].
pub const PLAIN_GATHER: &str = "plain gather";
