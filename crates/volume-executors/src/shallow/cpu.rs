use super::precision::{converted, water_in};
use super::{ShallowJob, ShallowRun};
use monoflow_cpu::shallow::{ShallowExecutor, ShallowState, Waters};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::shallow::Facts;
use monoflow_ops::Scalar;
use monoflow_schemes::{Pool, RunClock, SchemeError};

/// A scheme on a pool of threads of its own.
pub struct CpuShallow<S> {
    executor: ShallowExecutor<S>,
    pool: Pool,
}

impl<S: Scalar> CpuShallow<S> {
    /// On `threads` threads, 0 for one a core. Results do not depend on the number.
    pub fn new(
        scheme: Scheme<Facts>,
        job: &ShallowJob<'_>,
        threads: usize,
    ) -> Result<Self, SchemeError> {
        let pool = Pool::new(threads)?;
        let mesh = job.mesh::<S>();
        let water: Waters<S> = water_in(job.water);
        let forcing = job.forcing(&mesh, &water.bed);
        let held = job.held(&water);
        let mut executor =
            ShallowExecutor::with(scheme, mesh, water, job.roughness(), job.cfl)?.forced(forcing);
        if let Some(stencils) = job.stencils() {
            executor = executor.second_order(stencils);
        }
        executor = executor.carrying(held);
        if let Some(depth) = job.arrival_depth {
            executor = executor.noting_peaks(S::from_literal(depth));
        }
        if let Some(state) = job.from {
            executor = executor.resumed(converted(state));
        }
        Ok(CpuShallow { executor, pool })
    }
}

impl<S: Scalar> ShallowRun for CpuShallow<S> {
    fn device(&self) -> String {
        self.pool.device(self.executor.instructions())
    }

    fn clock(&self) -> RunClock {
        let state = self.executor.state();
        RunClock {
            time: state.time,
            dt: state.dt,
            step: state.steps,
            lost: state.lost,
        }
    }

    fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), SchemeError> {
        let executor = &mut self.executor;
        self.pool
            .install(&mut || executor.advance_to(time, end, steps));
        Ok(())
    }

    fn state(&mut self) -> Result<ShallowState<f64>, SchemeError> {
        Ok(converted(self.executor.state()))
    }
}
