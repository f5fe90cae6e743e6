use super::job::OfDimensions;
use super::{Cuts, EulerJob, EulerRun, EulerState, Looks, Rescues};
use monoflow_cpu::euler::{EulerClock, Held, Lines};
use monoflow_cuda::euler::EulerCuda;
use monoflow_cuda::{Code, Device, Pinned};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::euler::Facts;
use monoflow_ops::euler::Vortex;
use monoflow_ops::euler::gas::Gas;
use monoflow_schemes::{Compiled, SchemeError};

/// A scheme on one GPU.
pub struct CudaEuler<const D: usize> {
    executor: EulerCuda<D>,
    /// Where the cells are in what follows.
    lines: Lines,
    /// The flow as of the last time that it was taken from the device, or some cells of it were; and tracers.
    rows: Pinned<f64>,
    carried: Vec<Pinned<f64>>,
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
        let (start, carried) = job.take();
        let cells = job.cuts.as_ref().and_then(|cuts| cuts.of());
        let code = Code {
            device: Device::new(index)?,
            programs: &ptx,
            symbol: &symbol,
        };
        let executor = EulerCuda::with(scheme, cells, code, &start)?;
        let executor = executor.carrying(&ptx, &symbol, &carried)?;
        let rate = f64::from_bits(executor.clock().rate);
        let EulerClock { time, step, rate } = job.clock(rate, executor.entering().rate);
        let Looks { cells, gas, volume } = job.looks;
        // The kernel that looks belongs to no gas: it takes one by its numbers.
        let executor = match gas.stiffened() {
            Some(gas) => executor.looking(&ptx, cells, (gas, volume))?,
            None => executor,
        };
        let pinned = |rows| Pinned::new(executor.device(), rows);
        Ok(CudaEuler {
            lines: start.field.lines(),
            rows: pinned(start.field.into_rows()),
            carried: carried
                .into_iter()
                .map(|of| pinned(of.into_rows()))
                .collect(),
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
            carried: self.carried.iter().map(|of| of[..].into()).collect(),
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
        for (number, rows) in self.carried.iter_mut().enumerate() {
            self.executor.download_carried(number, rows)?;
        }
        self.taken()
    }

    fn look(&mut self) -> Result<Option<(EulerState<'_>, Held)>, SchemeError> {
        let carried = self.carried.iter_mut().map(|of| &mut of[..]);
        let Some(held) = self.executor.look(&mut self.rows, carried)? else {
            return Ok(None);
        };
        Ok(Some((self.taken()?, held)))
    }

    fn set_vortex(&mut self, vortex: Vortex) {
        self.executor.set_vortex(vortex);
    }
}
