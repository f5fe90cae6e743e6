//! Accelerations in which neighbours have no part.

use super::CudaExecutor;
use crate::particles::{State, uploaded};
use crate::{Buffer, CudaError, Kernel, Program};
use monoflow_abi::ExternalParameters;
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::motion::{Course, Knot};
use monoflow_ops::wcsph::external::{External, Plane};
use monoflow_particles::Externals;

/// What accelerates fluid beyond its scheme, on a device.
pub(super) struct OnDevice {
    kernel: Kernel,
    told: External,
    knots: Buffer<Knot>,
    planes: Buffer<Plane>,
    heights: Buffer<f64>,
}

impl OnDevice {
    /// How gravity changes, and the knots of that, if it does.
    pub(super) fn gain(&self) -> Option<(Course, Column<Knot>)> {
        (self.told.gravity.count > 0).then(|| (self.told.gravity, self.knots.column()))
    }
}

impl<S: Scalar, const D: usize> CudaExecutor<S, D> {
    /// The same with accelerations in which neighbours have no part, if there are any.
    ///
    /// # Errors
    /// The kernel is missing, or memory is short.
    pub fn with_externals(
        mut self,
        programs: &[&str],
        externals: Option<&Externals>,
    ) -> Result<Self, CudaError> {
        let Some(externals) = externals else {
            return Ok(self);
        };
        let device = &self.particles.device;
        let names = [format!("add_external_{}", S::NAME)];
        let [kernel] = Program::exactly(device, programs, names)?;
        self.external = Some(OnDevice {
            kernel,
            told: externals.told,
            knots: uploaded(device, &externals.knots)?,
            planes: uploaded(device, &externals.planes)?,
            heights: uploaded(device, &externals.heights)?,
        });
        if externals.change_gravity() {
            self.make_pull(programs)?;
        }
        Ok(self)
    }

    /// Adds them to the rates of a state at a moment, in steps from the start of the step.
    pub(super) fn add_external(&self, state: &State<S>, instant: f64) -> Result<(), CudaError> {
        let Some(external) = &self.external else {
            return Ok(());
        };
        let particles = &self.particles;
        let p = ExternalParameters {
            home: particles.home(),
            external: external.told,
            knots: external.knots.column(),
            planes: external.planes.column(),
            heights: external.heights.column(),
            particles: state.columns(),
            cell: particles.cell.column(),
            rates: self.rates.column(),
            clock: self.ticking.column(),
            instant,
            fluids: particles.sides().fluids,
            reserved: 0,
        };
        // SAFETY: there are so many fluid particles, and the tables that are named.
        unsafe { (external.kernel).launch(&particles.device, p.fluids, block::PARTICLES, &p) }
    }
}
