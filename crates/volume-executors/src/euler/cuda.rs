use super::job::OfDimensions;
use super::{Cuts, EulerJob, EulerRun, EulerState, Looks, Rescues};
use monoflow_cpu::euler::{EulerClock, Lines};
use monoflow_cuda::euler::EulerCuda;
use monoflow_cuda::{Code, Device, Pinned};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::euler::Facts;
use monoflow_ops::euler::{Vortex, Whole};
use monoflow_schemes::{Compiled, SchemeError};

/// A scheme on one GPU.
pub struct CudaEuler<const D: usize> {
    executor: EulerCuda<D>,
    /// Where the cells are in what follows.
    lines: Lines,
    /// The flow as of the last time that it was taken from the device, or some cells of it were; and the tracer.
    rows: Pinned<f64>,
    tracer: Option<Pinned<f64>>,
}

impl<const D: usize> CudaEuler<D>
where
    Cuts: OfDimensions<D>,
{
    /// On GPU number `index`.
    pub fn new(
        compiled: Compiled,
        scheme: Scheme<Facts>,
        mut job: EulerJob,
        index: usize,
    ) -> Result<Self, SchemeError> {
        let ptx = compiled.ptx();
        let symbol = compiled.symbol();
        let (start, tracer) = job.take();
        let cells = job.cuts.as_ref().and_then(|cuts| cuts.of());
        let code = Code {
            device: Device::new(index)?,
            programs: &ptx,
            symbol: &symbol,
        };
        let mut executor = EulerCuda::with(scheme, cells, code, &start)?;
        if let Some(tracer) = &tracer {
            executor = executor.carrying(&ptx, &symbol, tracer)?;
        }
        let rate = f64::from_bits(executor.clock().rate);
        let EulerClock { time, step, rate } = job.clock(rate, executor.entering().rate);
        let Looks { cells, gas, volume } = job.looks;
        let executor = executor.looking(&ptx, cells, (gas, volume))?;
        let pinned = |rows| Pinned::new(executor.device(), rows);
        Ok(CudaEuler {
            lines: start.field.lines(),
            rows: pinned(start.field.into_rows()),
            tracer: tracer.map(|tracer| pinned(tracer.into_rows())),
            executor: executor.resumed(step, time, rate)?,
        })
    }
}

impl<const D: usize> CudaEuler<D> {
    /// The state with the flow as it was taken from the device; all else is taken now.
    fn taken(&self) -> Result<EulerState<'_>, SchemeError> {
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
}

impl<const D: usize> EulerRun for CudaEuler<D> {
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
        self.taken()
    }

    fn look(&mut self) -> Result<Option<(EulerState<'_>, Whole)>, SchemeError> {
        let tracer = self.tracer.as_deref_mut();
        let Some(whole) = self.executor.look(&mut self.rows, tracer)? else {
            return Ok(None);
        };
        Ok(Some((self.taken()?, whole)))
    }

    fn set_vortex(&mut self, vortex: Vortex) {
        self.executor.set_vortex(vortex);
    }
}
