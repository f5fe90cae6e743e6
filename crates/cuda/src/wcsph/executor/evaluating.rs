//! Rates of a state.

use super::CudaExecutor;
use crate::CudaError;
use monoflow_abi::{ApproachParameters, ForceParameters};
use monoflow_kernels::block;
use monoflow_ops::Scalar;

impl<S: Scalar, const D: usize> CudaExecutor<S, D> {
    /// Evaluates the rates of the state at the start of the step, or of the one that a stage reached, and looks
    /// for its fastest pair where that bounds the time step.
    pub(super) fn evaluate(&self, reached: Option<u32>) -> Result<(), CudaError> {
        let at_start = reached.is_none();
        let p = self.force_parameters(at_start);
        let instant = reached.map_or(0.0, |stage| self.integrator.instants[stage as usize]);
        let watch = &self.ticking.watch;
        self.gather(&p, instant)?;
        if self.gathered.is_some() {
            watch.mark("gather")?;
        }
        let walls = p.sides.particles - p.sides.fluids;
        let (device, k) = (&self.particles.device, &self.kernels);
        // SAFETY: the list belongs to these particles.
        unsafe {
            k.fluid
                .launch_scheme(device, p.sides.fluids, block::NEIGHBOURS, &self.scheme, &p)?;
            if self.scheme.facts.walls_evolve {
                k.wall
                    .launch_scheme(device, walls, block::NEIGHBOURS, &self.scheme, &p)?;
            }
        }
        self.find_approach(&p)?;
        watch.mark("forces")?;
        self.evaluate_carried(&p, at_start)?;
        let state = match at_start {
            true => &self.particles.start,
            false => &self.particles.now,
        };
        self.add_external(state, instant)?;
        let columns = (p.rates, p.transport);
        self.particles.still(state, columns, p.clock)?;
        watch.mark("forces")?;
        self.load_floating(&p, instant)?;
        match self.particles.floating().is_empty() {
            true => Ok(()),
            false => watch.mark("loads"),
        }
    }

    /// Looks for the fastest approach of every fluid particle, where it is wanted.
    pub(super) fn find_approach(&self, p: &ForceParameters<S>) -> Result<(), CudaError> {
        let Some(kernel) = &self.kernels.approach else {
            return Ok(());
        };
        let a = ApproachParameters {
            approach: self.approach_column(),
            radius: S::from_literal(self.scheme.facts.radius),
        };
        // SAFETY: the list belongs to these particles; the column was allocated for the fluid.
        unsafe {
            kernel.launch2(
                &self.particles.device,
                p.sides.fluids,
                block::NEIGHBOURS,
                &a,
                p,
            )
        }
    }
}
