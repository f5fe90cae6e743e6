use super::job::{OfDimensions, columns};
use super::{Cuts, EulerJob, EulerRun, EulerState};
use crate::SchemeError;
use monoflow_cpu::euler::EulerClock;
use monoflow_cuda::euler::EulerCuda;
use monoflow_cuda::{Device, KERNELS};
use monoflow_ops::euler::EulerScheme;
use monoflow_ops::euler::cut::Stabiliser;

/// A scheme on one GPU.
pub struct CudaEuler<const D: usize, Sch, W> {
    executor: EulerCuda<D, Sch, W>,
}

impl<const D: usize, Sch: EulerScheme, W: Stabiliser> CudaEuler<D, Sch, W>
where
    Cuts: OfDimensions<D>,
{
    /// On GPU number `index`, with the kernels stamped under `symbol`.
    pub fn new(
        scheme: Sch,
        stabiliser: W,
        job: &EulerJob,
        index: usize,
        symbol: &str,
    ) -> Result<Self, SchemeError> {
        let cells = job.cuts.as_ref().and_then(|cuts| cuts.cells.of());
        let field = job.field();
        let mut executor = EulerCuda::around(
            cells.map(|cells| (cells, stabiliser)),
            Device::new(index)?,
            &[KERNELS],
            symbol,
            scheme,
            &field,
            job.spacing(),
            job.boundaries(),
            job.order,
            job.cfl,
        )?;
        if let Some(tracer) = job.tracer(&field) {
            executor = executor.carrying(&[KERNELS], symbol, &tracer)?;
        }
        let rate = f64::from_bits(executor.clock().rate);
        let EulerClock { time, step, rate } = job.clock::<_, D>(scheme.gas(), rate);
        Ok(CudaEuler {
            executor: executor.resumed(step, time, rate)?,
        })
    }
}

impl<const D: usize, Sch: EulerScheme, W: Stabiliser> EulerRun for CudaEuler<D, Sch, W> {
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
        let field = self.executor.field()?;
        let tracer = self.executor.tracer()?;
        Ok(EulerState {
            columns: columns(&field),
            tracer: tracer.map(|tracer| tracer.column(&field)),
            clock: self.clock(),
        })
    }
}
