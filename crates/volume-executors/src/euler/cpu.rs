use super::job::OfDimensions;
use super::{Cuts, EulerJob, EulerRun, EulerState, Rescues};
use monoflow_cpu::euler::{EulerClock, EulerExecutor};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::euler::Facts;
use monoflow_ops::euler::Vortex;
use monoflow_schemes::{Pool, SchemeError};

/// A scheme on a pool of threads of its own.
pub struct CpuEuler<const D: usize> {
    executor: EulerExecutor<D>,
    pool: Pool,
}

impl<const D: usize> CpuEuler<D>
where
    Cuts: OfDimensions<D>,
{
    /// On `threads` threads, 0 for one a core. Results do not depend on the number.
    pub fn new(
        scheme: Scheme<Facts>,
        mut job: EulerJob,
        threads: usize,
    ) -> Result<Self, SchemeError> {
        let (start, carried) = job.take();
        let cells = job.cuts.as_ref().and_then(|cuts| cuts.of());
        let executor = EulerExecutor::with(scheme, cells.cloned(), start)?.carrying(carried);
        let clock = job.clock(executor.clock().rate, executor.entering().rate);
        Ok(CpuEuler {
            executor: executor.resumed(clock),
            pool: Pool::new(threads)?,
        })
    }
}

impl<const D: usize> EulerRun for CpuEuler<D> {
    fn device(&self) -> String {
        self.pool.device(self.executor.instructions())
    }

    fn clock(&self) -> EulerClock {
        *self.executor.clock()
    }

    fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), SchemeError> {
        let executor = &mut self.executor;
        self.pool.install(&mut || {
            for _ in 0..steps {
                let clock = executor.clock();
                if clock.time >= time.min(end) || !clock.rate.is_finite() {
                    break;
                }
                executor.step(end);
            }
        });
        Ok(())
    }

    fn state(&mut self) -> Result<EulerState<'_>, SchemeError> {
        let field = self.executor.field();
        let carried = self.executor.carried();
        Ok(EulerState {
            lines: field.lines(),
            rows: field.rows().into(),
            carried: carried.map(|of| of.rows().into()).collect(),
            walls: self.executor.wall_pressures(),
            clock: self.clock(),
            circulation: self.executor.vortex().circulation(),
            rescues: Rescues {
                mixed: self.executor.mixed(),
                mended: self.executor.mended(),
            },
        })
    }

    fn set_vortex(&mut self, vortex: Vortex) {
        self.executor.set_vortex(vortex);
    }
}
