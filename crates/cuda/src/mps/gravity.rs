//! Gravity that changes over time.

use super::MpsCuda;
use crate::particles::uploaded;
use crate::{Buffer, CudaError, Kernel, Program};
use monoflow_abi::GainParameters;
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::motion::{Course, Knot};
use monoflow_particles::Externals;

/// How gravity changes, on a device.
pub(super) struct Gain {
    kernel: Kernel,
    gravity: Course,
    knots: Buffer<Knot>,
}

impl Gain {
    /// How gravity changes, and the knots of that.
    pub(super) fn course(&self) -> (Course, Column<Knot>) {
        (self.gravity, self.knots.column())
    }
}

impl<S: Scalar, const D: usize> MpsCuda<S, D> {
    /// The same under gravity that changes as it does there, if it does.
    ///
    /// # Errors
    /// The kernel is missing, or memory is short.
    pub fn with_gravity_of(
        mut self,
        programs: &[&str],
        externals: Option<&Externals>,
    ) -> Result<Self, CudaError> {
        let Some(externals) = externals.filter(|externals| externals.change_gravity()) else {
            return Ok(self);
        };
        let device = &self.particles.device;
        let [kernel] = Program::exactly(device, programs, [format!("mps_{}_gain", S::NAME)])?;
        self.gain = Some(Gain {
            kernel,
            gravity: externals.told.gravity,
            knots: uploaded(device, &externals.knots)?,
        });
        Ok(self)
    }

    /// Adds what gravity has gained to what is ahead.
    pub(super) fn add_gain(&self) -> Result<(), CudaError> {
        let Some(gain) = &self.gain else {
            return Ok(());
        };
        let p = GainParameters {
            ahead: self.particles.now.columns(),
            gravity: gain.gravity,
            knots: gain.knots.column(),
            clock: self.ticking.column(),
            fluids: self.particles.sides().fluids,
            reserved: 0,
        };
        let device = &self.particles.device;
        // SAFETY: there are so many fluid particles, and the knots that are named.
        unsafe { (gain.kernel).launch(device, p.fluids, block::PARTICLES, &p) }
    }
}
