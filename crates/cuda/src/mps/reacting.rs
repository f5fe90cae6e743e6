//! Forces on walls, and bodies that float by them.

use super::MpsCuda;
use crate::CudaError;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::mps::GAINED_AT;
use monoflow_ops::particles::motion::{Load, RigidState};
use std::ops::Range;

impl<S: Scalar, const D: usize> MpsCuda<S, D> {
    /// The forces of the fluid on patches of walls as it is now, and their moments about the points of the patches,
    /// N and N m.
    ///
    /// # Errors
    /// The driver fails.
    pub fn loads(&mut self) -> Result<Vec<Load>, CudaError> {
        let patches = self.particles.patches();
        if patches.is_empty() {
            return Ok(Vec::new());
        }
        let halted = self.ticking.release()?;
        self.react(patches, false)?;
        self.ticking.restore(halted)?;
        self.particles.loads()
    }

    /// Bodies that float, at the start of the step.
    ///
    /// # Errors
    /// The driver fails.
    pub fn afloat(&mut self) -> Result<Vec<RigidState>, CudaError> {
        self.particles.afloat()
    }

    /// Finds the loads on bodies that float in the state at the start of the step.
    pub(super) fn load_floating(&self) -> Result<(), CudaError> {
        self.react(self.particles.floating(), true)?;
        let clock = self.ticking.column();
        self.particles.add_ties(clock)?;
        match &self.gain {
            Some(gain) => self.particles.weigh(clock, gain.course(), GAINED_AT),
            None => Ok(()),
        }
    }

    /// Takes bodies that float on by a step.
    pub(super) fn float(&self) -> Result<(), CudaError> {
        match self.particles.floating().is_empty() {
            true => Ok(()),
            false => {
                let clock = self.ticking.column();
                self.particles.float_bodies(&self.kernels.float, clock, 0)
            }
        }
    }

    /// Finds the loads on some patches: those of the fluid, and also of other walls that they touch.
    fn react(&self, patches: Range<u32>, touches: bool) -> Result<(), CudaError> {
        if patches.is_empty() {
            return Ok(());
        }
        let p = self.at_start().near;
        let r = self.particles.reaction_parameters(&p, &patches);
        let device = &self.particles.device;
        // SAFETY: particles are in their cells, and there is room for every patch.
        unsafe {
            let kernel = &self.kernels.react;
            kernel.launch_scheme(device, r.count, block::NEIGHBOURS, &self.scheme, &r)?;
        }
        if touches {
            self.particles.add_contacts(&r)?;
        }
        self.particles.sum_loads(&p, patches)
    }
}
