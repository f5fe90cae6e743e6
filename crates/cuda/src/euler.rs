//! Compressible flow on one GPU.

use crate::{Buffer, CudaError, Device, Kernel, Program};
use monoflow_abi::{EULER_PART, EulerBoundary, EulerClock, EulerParameters, GhostParameters};
use monoflow_cpu::euler::{Boundaries, Boundary, Field, Order};
use monoflow_ops::euler::EulerScheme;

/// Threads of a block.
const BLOCK: u32 = 128;
/// Cells of a row that a warp advances.
const ADVANCED: u32 = 28;
/// Steps that are enqueued before the clock is looked at.
const BATCH: u64 = 32;

/// The kernels of a run: sweeps and ghosts by axis.
struct Kernels<const D: usize> {
    begin: Kernel,
    finish: Kernel,
    rate: Kernel,
    sweeps: [Kernel; D],
    ghosts: [Kernel; D],
}

impl<const D: usize> Kernels<D> {
    fn load(device: &Device, programs: &[&str], symbol: &str) -> Result<Self, CudaError> {
        let axes = ["x", "y", "z"];
        let sweeps = std::array::from_fn(|k| format!("{symbol}_{}", axes[k]));
        let ghosts = std::array::from_fn(|k| format!("euler_{D}d_ghosts_{}", axes[k]));
        let names = ["euler_begin".to_owned(), "euler_finish".to_owned()];
        let [begin, finish] = Program::exactly(device, programs, names)?;
        let [rate] = Program::exactly(device, programs, [format!("{symbol}_rate")])?;
        Ok(Kernels {
            begin,
            finish,
            rate,
            sweeps: Program::exactly(device, programs, sweeps)?,
            ghosts: Program::exactly(device, programs, ghosts)?,
        })
    }
}

/// Runs compressible flow on one GPU. Between two looks at the clock nothing crosses to the host.
pub struct EulerCuda<const D: usize, Sch> {
    device: Device,
    kernels: Kernels<D>,
    scheme: Sch,
    spacing: [f64; D],
    boundaries: Boundaries<D>,
    order: Order,
    shape: Field<D>,
    /// The field is in the first after an even number of sweeps.
    fields: [Buffer<f64>; 2],
    device_clock: Buffer<EulerClock>,
    clock: EulerClock,
}

impl<const D: usize, Sch: EulerScheme> EulerCuda<D, Sch> {
    /// For a field whose inner cells are set, with kernels stamped under `symbol`.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        device: Device,
        programs: &[&str],
        symbol: &str,
        scheme: Sch,
        field: &Field<D>,
        spacing: [f64; D],
        boundaries: Boundaries<D>,
        order: Order,
        cfl: f64,
    ) -> Result<Self, CudaError> {
        let numbers = || Buffer::<f64>::zeros(&device, field.rows().len(), "the flow");
        let mut executor = EulerCuda {
            kernels: Kernels::load(&device, programs, symbol)?,
            scheme,
            spacing,
            boundaries,
            order,
            shape: Field::new(field.cells()),
            fields: [numbers()?, numbers()?],
            device_clock: Buffer::zeros(&device, 1, "the clock")?,
            clock: EulerClock {
                cfl,
                stop_time: f64::INFINITY,
                ..EulerClock::default()
            },
            device,
        };
        executor.fields[0].upload(field.rows())?;
        executor.device_clock.upload(&[executor.clock])?;
        let p = executor.parameters(0, 0, false);
        let cells: usize = field.cells().iter().product();
        // SAFETY: the field was allocated for these cells.
        unsafe {
            executor.kernels.rate.launch2(
                &executor.device,
                (cells as u32).next_multiple_of(BLOCK),
                BLOCK,
                &executor.scheme,
                &p,
            )?;
        }
        executor.get_clock()?;
        Ok(executor)
    }

    /// Goes on from where another stood whose field this is: after so many steps, at a time (s), with
    /// this greatest rate (1/s).
    ///
    /// # Errors
    /// The driver fails.
    pub fn resumed(mut self, step: u64, time: f64, rate: f64) -> Result<Self, CudaError> {
        if step as usize * D % 2 == 1 {
            self.fields.swap(0, 1);
        }
        self.clock.step = step;
        self.clock.time = time;
        self.clock.rate = rate.to_bits();
        self.device_clock.upload(&[self.clock])?;
        Ok(self)
    }

    /// The device.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// The clock as of the last look.
    pub fn clock(&self) -> &EulerClock {
        &self.clock
    }

    /// Bytes of a cell on the device: two fields.
    pub fn bytes_per_cell(&self) -> f64 {
        let cells: usize = self.shape.cells().iter().product();
        2.0 * 8.0 * self.shape.rows().len() as f64 / cells as f64
    }

    fn get_clock(&mut self) -> Result<(), CudaError> {
        let mut clock = [self.clock];
        self.device_clock.download(&mut clock)?;
        self.clock = clock[0];
        Ok(())
    }

    fn parameters(&self, from: usize, turn: usize, last: bool) -> EulerParameters {
        let mut cells = [1; 3];
        let mut strides = [0; 3];
        let mut inv_spacing = [0.0; 3];
        for k in 0..D {
            cells[k] = self.shape.cells()[k] as u32;
            strides[k] = if k > 0 {
                self.shape.stride(k) as u32
            } else {
                0
            };
            inv_spacing[k] = 1.0 / self.spacing[k];
        }
        let from = (from + turn) % 2;
        EulerParameters {
            field: self.fields[from].column(),
            next: self.fields[1 - from].column(),
            clock: self.device_clock.column(),
            cells,
            pitch: self.shape.pitch() as u32,
            strides,
            last: u32::from(last),
            inv_spacing,
        }
    }

    fn ghosts(&self, grid: EulerParameters, axis: usize) -> GhostParameters {
        let cells = self.shape.cells();
        let across: usize = (0..D).filter(|k| *k != axis).map(|k| cells[k]).product();
        let kind = |boundary: Boundary<D>| match boundary {
            Boundary::Transmissive | Boundary::Split(_) => EulerBoundary::Transmissive,
            Boundary::Reflective => EulerBoundary::Reflective,
            Boundary::Periodic => EulerBoundary::Periodic,
            Boundary::Inflow(_) => EulerBoundary::Inflow,
        };
        let inflow = |boundary: Boundary<D>| {
            let mut numbers = [0.0; 5];
            if let Boundary::Inflow(state) = boundary {
                let value = state.conserved(self.scheme.gas());
                numbers[0] = value.density;
                numbers[1..=D].copy_from_slice(&value.momentum);
                numbers[4] = value.energy;
            }
            numbers
        };
        let ends = [0, 1].map(|end| self.boundaries[axis][end].parts());
        GhostParameters {
            grid,
            across: across as u32,
            reserved: 0,
            kinds: ends.map(|(_, parts)| parts.map(|part| kind(part) as u32)),
            inflow: ends.map(|(_, parts)| parts.map(inflow)),
            fronts: ends.map(|(front, _)| front),
        }
    }

    /// Threads of a sweep along an axis.
    fn threads(&self, axis: usize) -> u32 {
        let cells = self.shape.cells();
        let lines: usize = (1..D).filter(|k| *k != axis).map(|k| cells[k]).product();
        let threads = if axis == 0 {
            (cells[0] as u32).div_ceil(ADVANCED) * 32
        } else {
            (cells[0] as u32).next_multiple_of(32) * (cells[axis] as u32).div_ceil(EULER_PART)
        };
        threads * lines as u32
    }

    /// Enqueues step `number`; it does nothing if the clock halts before.
    fn step(&self, number: u64) -> Result<(), CudaError> {
        let (device, k) = (&self.device, &self.kernels);
        let from = (number as usize * D) % 2;
        let back = self.order == Order::Strang && number % 2 == 1;
        let p = self.parameters(from, 0, false);
        // SAFETY: the fields were allocated for these cells; whole warps are launched.
        unsafe {
            k.begin.launch(device, 32, 32, &p)?;
            for turn in 0..D {
                let axis = if back { D - 1 - turn } else { turn };
                let p = self.parameters(from, turn, turn + 1 == D);
                let ghosts = self.ghosts(p, axis);
                k.ghosts[axis].launch(device, 4 * ghosts.across, BLOCK, &ghosts)?;
                k.sweeps[axis].launch2(device, self.threads(axis), BLOCK, &self.scheme, &p)?;
            }
            k.finish.launch(device, 32, 32, &p)
        }
    }

    /// Steps until this time, s, which the last step meets, or until so many steps have been taken in
    /// all. Stops early at a state that is none.
    ///
    /// # Errors
    /// The driver fails.
    pub fn run_until(&mut self, end: f64, stop_step: u64) -> Result<(), CudaError> {
        self.advance_to(f64::INFINITY, end, stop_step)
    }

    /// The same, but begins no step at `stop_time` or later.
    ///
    /// # Errors
    /// The driver fails.
    pub fn advance_to(
        &mut self,
        stop_time: f64,
        end: f64,
        stop_step: u64,
    ) -> Result<(), CudaError> {
        self.clock.stop_time = stop_time;
        self.clock.end = end;
        self.clock.stop_step = stop_step;
        self.device_clock.upload(&[self.clock])?;
        loop {
            let first = self.clock.step;
            let batch = BATCH.min(stop_step.saturating_sub(first));
            if self.clock.time >= end.min(stop_time) || batch == 0 {
                return Ok(());
            }
            for number in first..first + batch {
                self.step(number)?;
            }
            self.get_clock()?;
            if self.clock.step < first + batch {
                return Ok(());
            }
        }
    }

    /// How long a sweep along an axis takes on the present state, ms, by events. The state stays as it
    /// is.
    ///
    /// # Errors
    /// The driver fails.
    pub fn time_sweep(&mut self, axis: usize) -> Result<f64, CudaError> {
        let from = (self.clock.step as usize * D) % 2;
        let before = self.clock;
        self.device_clock
            .upload(&[EulerClock { runs: 1, ..before }])?;
        let p = self.parameters(from, 0, true);
        let time = self.device.time(|| {
            // SAFETY: as in `step`.
            unsafe {
                self.kernels.sweeps[axis].launch2(
                    &self.device,
                    self.threads(axis),
                    BLOCK,
                    &self.scheme,
                    &p,
                )
            }
        })?;
        self.device_clock.upload(&[before])?;
        Ok(time)
    }

    /// Registers of the sweeps.
    pub fn registers(&self) -> [i32; D] {
        std::array::from_fn(|k| self.kernels.sweeps[k].registers())
    }

    /// What is conserved in every cell now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn field(&self) -> Result<Field<D>, CudaError> {
        let mut field = self.shape.clone();
        let from = (self.clock.step as usize * D) % 2;
        self.fields[from].download(field.rows_mut())?;
        Ok(field)
    }
}
