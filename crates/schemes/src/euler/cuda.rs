use super::job::columns;
use super::{EulerJob, EulerRun, EulerState};
use crate::SchemeError;
use monoflow_cpu::euler::EulerClock;
use monoflow_cuda::euler::EulerCuda;
use monoflow_cuda::{Device, KERNELS};
use monoflow_ops::euler::EulerScheme;

/// A scheme on one GPU.
pub struct CudaEuler<const D: usize, Sch> {
    executor: EulerCuda<D, Sch>,
}

impl<const D: usize, Sch: EulerScheme> CudaEuler<D, Sch> {
    /// On GPU number `index`, with the kernels stamped under `symbol`.
    pub fn new(
        scheme: Sch,
        job: &EulerJob,
        index: usize,
        symbol: &str,
    ) -> Result<Self, SchemeError> {
        let executor = EulerCuda::new(
            Device::new(index)?,
            &[KERNELS],
            symbol,
            scheme,
            &job.field(),
            job.spacing(),
            job.boundaries(),
            job.order,
            job.cfl,
        )?;
        let rate = f64::from_bits(executor.clock().rate);
        let EulerClock { time, step, rate } = job.clock::<_, D>(scheme.gas(), rate);
        Ok(CudaEuler {
            executor: executor.resumed(step, time, rate)?,
        })
    }
}

impl<const D: usize, Sch: EulerScheme> EulerRun for CudaEuler<D, Sch> {
    fn device(&self) -> String {
        self.executor.device().name()
    }

    fn clock(&self) -> EulerClock {
        let clock = self.executor.clock();
        EulerClock {
            time: clock.time,
            step: clock.step,
            rate: f64::from_bits(clock.rate),
        }
    }

    fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), SchemeError> {
        let stop_step = self.executor.clock().step.saturating_add(steps);
        Ok(self.executor.advance_to(time, end, stop_step)?)
    }

    fn state(&mut self) -> Result<EulerState, SchemeError> {
        Ok(EulerState {
            columns: columns(&self.executor.field()?),
            clock: self.clock(),
        })
    }
}
