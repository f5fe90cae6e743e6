//! Particles in the zones of openings: they go along with the velocity and the pressure that they have there.

use super::MpsCuda;
use crate::{Code, CudaError, Kernel, Program};
use monoflow_abi::CoastParameters;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_particles::Openings;

/// The kernels that take particles of openings through a step.
pub(super) struct Coasting {
    coast: Kernel,
    keep: Kernel,
    arrive: Kernel,
}

impl Coasting {
    /// Those of a precision and a number of dimensions, if there are openings.
    pub(super) fn load(
        code: &Code<'_>,
        precision: &str,
        openings: &Openings,
    ) -> Result<Option<Self>, CudaError> {
        if openings.is_empty() {
            return Ok(None);
        }
        let names = [
            format!("mps_{precision}_coast"),
            format!("mps_{precision}_keep"),
            format!("mps_{precision}_arrive"),
        ];
        let [coast, keep, arrive] = Program::exactly(&code.device, code.programs, names)?;
        Ok(Some(Coasting {
            coast,
            keep,
            arrive,
        }))
    }
}

impl<S: Scalar, const D: usize> MpsCuda<S, D> {
    /// Puts what is in zones at the start of the step where it is at its end.
    pub(super) fn coast(&self) -> Result<(), CudaError> {
        self.of_zones(|coasting| &coasting.coast)
    }

    /// Leaves what is in zones the pressure that it has there.
    pub(super) fn keep_pressures(&self) -> Result<(), CudaError> {
        self.of_zones(|coasting| &coasting.keep)
    }

    /// Leaves what is in zones where it has been put, whatever the pressure around it.
    pub(super) fn arrive(&self) -> Result<(), CudaError> {
        self.of_zones(|coasting| &coasting.arrive)
    }

    /// Launches one of the kernels over the members of zones.
    fn of_zones(&self, kernel: impl Fn(&Coasting) -> &Kernel) -> Result<(), CudaError> {
        let clock = self.ticking.column();
        let (Some(coasting), Some(zones)) = (&self.coasting, self.particles.members(clock)) else {
            return Ok(());
        };
        let p = CoastParameters {
            zones,
            ahead: self.particles.now.columns(),
            pressed: self.pressed.column(),
        };
        let device = &self.particles.device;
        // SAFETY: there are so many members, which are particles.
        unsafe { kernel(coasting).launch(device, zones.looked_at, block::PARTICLES, &p) }
    }
}
