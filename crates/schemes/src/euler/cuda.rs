use super::job::OfDimensions;
use super::{Cuts, EulerJob, EulerRun, EulerState, Rescues};
use crate::SchemeError;
use monoflow_cpu::euler::{EulerClock, Lines};
use monoflow_cuda::euler::EulerCuda;
use monoflow_cuda::{Device, KERNELS, Pinned};
use monoflow_ops::euler::cut::Stabiliser;
use monoflow_ops::euler::{EulerScheme, Vortex};

/// A scheme on one GPU.
pub struct CudaEuler<const D: usize, Sch, W> {
    executor: EulerCuda<D, Sch, W>,
    /// Where the cells are in what follows.
    lines: Lines,
    /// The flow as of the last look, and the tracer.
    rows: Pinned<f64>,
    tracer: Option<Pinned<f64>>,
}

impl<const D: usize, Sch: EulerScheme, W: Stabiliser> CudaEuler<D, Sch, W>
where
    Cuts: OfDimensions<D>,
{
    /// On GPU number `index`, with the kernels stamped under `symbol`.
    pub fn new(
        scheme: Sch,
        stabiliser: W,
        mut job: EulerJob,
        index: usize,
        symbol: &str,
    ) -> Result<Self, SchemeError> {
        let (field, tracer) = job.take();
        let cells = job.cuts.as_ref().and_then(|cuts| cuts.cells.of());
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
        if let Some(tracer) = &tracer {
            executor = executor.carrying(&[KERNELS], symbol, tracer)?;
        }
        let rate = f64::from_bits(executor.clock().rate);
        let EulerClock { time, step, rate } = job.clock::<_, D>(scheme.gas(), rate);
        let pinned = |rows| Pinned::new(executor.device(), rows);
        Ok(CudaEuler {
            lines: field.lines(),
            rows: pinned(field.into_rows()),
            tracer: tracer.map(|tracer| pinned(tracer.into_rows())),
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

    fn state(&mut self) -> Result<EulerState<'_>, SchemeError> {
        self.executor.download(&mut self.rows)?;
        if let Some(tracer) = &mut self.tracer {
            self.executor.download_tracer(tracer)?;
        }
        let (mixed, mended) = self.executor.mixed()?;
        Ok(EulerState {
            lines: self.lines,
            rows: self.rows[..].into(),
            tracer: self.tracer.as_ref().map(|tracer| tracer[..].into()),
            walls: self.executor.wall_pressures()?,
            clock: self.clock(),
            circulation: self.executor.vortex().circulation(),
            rescues: Rescues { mixed, mended },
        })
    }

    fn set_vortex(&mut self, vortex: Vortex) {
        self.executor.set_vortex(vortex);
    }
}
