//! Forces on walls.

use super::MpsCuda;
use crate::CudaError;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::Halt;
use monoflow_ops::particles::motion::Load;

impl<S: Scalar, const D: usize> MpsCuda<S, D> {
    /// The forces of the fluid on patches of walls as it is now, and their moments about the points of the patches,
    /// N and N m.
    ///
    /// # Errors
    /// The driver fails.
    pub fn loads(&mut self) -> Result<Vec<Load>, CudaError> {
        if self.particles.patches().is_empty() {
            return Ok(Vec::new());
        }
        let clock = self.clock;
        self.clock.halt = Halt::None as u32;
        self.put_clock()?;
        self.react()?;
        self.clock = clock;
        self.put_clock()?;
        self.particles.loads()
    }

    fn react(&self) -> Result<(), CudaError> {
        let (p, patches) = (self.at_start().near, self.particles.patches());
        let r = self.particles.reaction_parameters(&p, &patches);
        let device = &self.particles.device;
        // SAFETY: particles are in their cells, and there is room for every patch.
        unsafe {
            let kernel = &self.kernels.react;
            kernel.launch_scheme(device, r.count, block::NEIGHBOURS, &self.scheme, &r)?;
        }
        self.particles.sum_loads(&p, patches)
    }
}
