//! What pulls at water beside walls that accelerate, or under gravity that changes.

use super::CudaExecutor;
use crate::{Buffer, CudaError, Kernel, Program};
use monoflow_abi::PullParameters;
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::kind::{Kind, Wall};
use monoflow_ops::particles::motion::Course;

/// The pull beside each wall particle, and the kernel that finds it.
pub(super) struct Pull<S> {
    kernel: Kernel,
    found: Buffer<[S; 4]>,
}

impl<S: Scalar, const D: usize> CudaExecutor<S, D> {
    /// Makes room for a pull, if walls ask for it.
    pub(super) fn make_pull(&mut self, programs: &[&str]) -> Result<(), CudaError> {
        if !self.scheme.facts.walls_are_pulled || self.pull.is_some() {
            return Ok(());
        }
        let device = &self.particles.device;
        let names = [format!("pull_walls_{}", S::NAME)];
        let [kernel] = Program::exactly(device, programs, names)?;
        let walls = self.particles.counts[Wall::INDEX];
        self.pull = Some(Pull {
            kernel,
            found: Buffer::zeros(device, walls, "what pulls at walls")?,
        });
        Ok(())
    }

    /// Finds it at a moment, in steps from the start of the step, where bodies are now.
    pub(super) fn find_pull(&self, instant: f64) -> Result<(), CudaError> {
        let Some(pull) = &self.pull else {
            return Ok(());
        };
        let gravity = self.external.as_ref().and_then(|external| external.gain());
        let (gravity, knots) = gravity.unwrap_or((Course::NONE, Column::at(0)));
        let (particles, bodies) = (&self.particles, self.particles.bodies());
        let sides = particles.sides();
        let p = PullParameters {
            gravity,
            knots,
            members: bodies.members,
            anchors: bodies.anchors,
            poses: bodies.poses,
            id: particles.identities(),
            pull: pull.found.column(),
            clock: self.ticking.column(),
            instant,
            sides,
            count: bodies.count,
            reserved: 0,
        };
        let walls = sides.particles - sides.fluids;
        // SAFETY: there are so many wall particles, and the bodies and knots that are named.
        unsafe { (pull.kernel).launch(&particles.device, walls, block::PARTICLES, &p) }
    }

    /// The pull beside each wall particle, if there is any.
    pub(super) fn pull_column(&self) -> Column<[S; 4]> {
        self.pull
            .as_ref()
            .map_or(Column::at(0), |pull| pull.found.column())
    }
}
