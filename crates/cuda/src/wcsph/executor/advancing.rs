//! Stages of a step.

use super::CudaExecutor;
use crate::CudaError;
use crate::particles::Reached;
use monoflow_abi::{AdvanceParameters, FinishParameters};
use monoflow_kernels::block;
use monoflow_ops::Scalar;

impl<S: Scalar, const D: usize> CudaExecutor<S, D> {
    pub(super) fn advance(&self, stage: u32, prime: bool) -> Result<(), CudaError> {
        let sides = self.particles.sides();
        let p = AdvanceParameters {
            start: self.particles.start.columns(),
            now: self.particles.now.columns(),
            rates: self.rates.column(),
            transport: self.transport_column(),
            approach: self.approach_column(),
            extremes: self.extremes.column(),
            clock: self.ticking.column(),
            sides,
            stage,
            prime: u32::from(prime),
        };
        let last = stage + 1 == self.integrator.stages;
        let [own, followed] = self.particles.sets(block::PARTICLES);
        let finish = FinishParameters {
            extremes: self.extremes.column(),
            clock: self.ticking.column(),
            count: if prime { own } else { own + followed },
            last: u32::from(last),
            prime: u32::from(prime),
            reserved: 0,
            limits: self.limits,
        };
        if !prime {
            self.carry(stage)?;
        }
        let (device, k) = (&self.particles.device, &self.kernels);
        // SAFETY: buffers were allocated for this number of particles.
        unsafe {
            k.advance
                .launch(device, sides.particles, block::PARTICLES, &p)?;
        }
        if !prime {
            if let Some(kernel) = &k.float {
                self.particles.float_bodies(kernel, p.clock, stage)?;
            }
            self.follow(self.integrator.instants[stage as usize], last)?;
        }
        // SAFETY: as many sets of extremes were found.
        unsafe {
            k.finish
                .launch(device, block::SINGLE, block::SINGLE, &finish)?;
        }
        self.ticking.watch.mark("advance")
    }

    /// Puts the particles of bodies where these are at a moment of the step, and gives those of openings what they
    /// have, in the state that the last stage
    /// reached or another.
    pub(super) fn follow(&self, instant: f64, last: bool) -> Result<(), CudaError> {
        let (particles, clock) = (&self.particles, self.ticking.column());
        let reached = if last { Reached::Start } else { Reached::Now };
        let [own, _] = particles.sets(block::PARTICLES);
        particles.find_bodies(clock, instant)?;
        particles.follow_bodies(clock, reached, (self.extremes.column(), own))?;
        particles.hold(reached, clock, instant)
    }
}
